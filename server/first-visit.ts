import { parseAccept } from 'hono/utils/accept'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { cookieOf, LANGUAGE_COOKIE } from '#platform/cookies.server.ts'

/**
 * On the first visit to `/` the browser's languages decide; afterwards the choice that was made.
 */
export function firstVisitLanguage(request: Request, url: URL): string | null {
  if (url.pathname !== '/' || request.method !== 'GET') return null
  const chosen = cookieOf(request.headers.get('cookie'), LANGUAGE_COOKIE)
  if (isLocale(chosen)) return chosen === 'ar' ? `/ar${url.search}` : null
  return languageFor(request.headers.get('accept-language') ?? '') === 'ar'
    ? `/ar${url.search}`
    : null
}

/** The first language that we have for a reader, by their Accept-Language (RFC 9110, 12.5.4). */
const languageFor = (header: string): Locale | undefined =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => readAs.get(type.toLowerCase().split('-')[0]!))
    .find((language) => language !== undefined)

/**
 * The language that readers of each language are shown. Phones in Algeria are often set to French;
 * their readers know Arabic better than English.
 */
const readAs: ReadonlyMap<string, Locale> = new Map([
  ['ar', 'ar'],
  ['en', 'en'],
  ['fr', 'ar'],
])
