import { isLocale, withLocale } from '#kernel/locale.ts'
import { LANGUAGE_COOKIE, writtenCookie } from '#platform/cookies.server.ts'
import { ownPath } from '#platform/security.server.ts'
import type { Route } from './+types/language'

const YEAR = 365 * 24 * 3600

/** `/language?to=ar&path=/orders` remembers the choice and goes to that page in that language. */
export function loader({ url }: Route.LoaderArgs) {
  const to = url.searchParams.get('to')
  const locale = isLocale(to) ? to : 'en'
  const path = withLocale(ownPath(url.searchParams.get('path'), '/'), locale)
  return new Response(null, {
    status: 302,
    headers: {
      location: path,
      'set-cookie': writtenCookie(LANGUAGE_COOKIE, locale, { seconds: YEAR, isOpen: true }),
    },
  })
}
