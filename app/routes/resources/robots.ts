import { withLocale, locales } from '#kernel/locale.ts'
import { listingNames } from '#modules/offers/offer.ts'
import { contextOf } from '#platform/http.server.ts'
import type { Route } from './+types/robots'

/**
 * Pages of one person, doors that only change something, and lists that show the same offers in
 * another order.
 */
const closed = [
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/payment/',
  '/orders',
  '/sales',
  '/wallet',
  '/notifications',
  '/ask/',
  '/inbox',
  '/admin',
  '/search',
  '/language',
  '/theme',
  '/mail',
  '/push',
  '/consent',
  '/chat',
  '/offline',
  ...listingNames.filter((name) => name !== 'tab' && name !== 'page').map((name) => `/*?*${name}=`),
]
const closedInOneLanguage = ['/api/', '/events', '/functions/', '/hooks/']

const DAY = 86_400

/** `/robots.txt` as RFC 9309 has it. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = contextOf(context)
  const paths = [
    ...locales.flatMap((locale) => closed.map((path) => withLocale(path, locale))),
    ...closedInOneLanguage,
  ]
  const lines = [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${DAY}`,
    },
  })
}
