import { withLocale, locales } from '#kernel/locale.ts'
import { categories } from '#modules/catalog/category.ts'
import { filterNames } from '#modules/offers/filters.ts'
import { listingNames } from '#modules/offers/offer.ts'
import { contextOf } from '#platform/http.server.ts'
import type { Route } from './+types/robots'

/**
 * Pages of one person, addresses that only change something or that programs read, and lists that
 * show the same offers in another order. A test holds it to what a visitor is answered.
 */
const closed = [
  '/admin',
  '/api/',
  '/ask/',
  '/broken-island',
  '/change-username',
  '/chat',
  '/consent',
  '/create-offer',
  '/edit-offer/',
  '/events',
  '/favourites/',
  '/forgot-password',
  '/functions/',
  '/hooks/',
  '/inbox',
  '/kept-forms',
  '/language',
  '/loyalty',
  '/mail',
  '/manage-offers',
  '/notifications',
  '/offline',
  '/orders',
  '/payment/',
  '/push',
  '/reset-password',
  '/sales',
  '/search',
  '/settings',
  '/signin',
  '/signout',
  '/signup',
  '/theme',
  '/wallet',
  ...listingNames.filter((name) => name !== 'tab' && name !== 'page').map((name) => `/*?*${name}=`),
  ...categories.flatMap((category) => [
    `/*/${category}/offers/*/report`,
    ...filterNames.map((name) => `/*/${category}?*${name}`),
  ]),
]

const DAY = 86_400

/** `/robots.txt` as RFC 9309 has it. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = contextOf(context)
  const paths = locales.flatMap((locale) => closed.map((path) => withLocale(path, locale)))
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
