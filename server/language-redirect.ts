import { parseAccept } from 'hono/utils/accept'
import { isLocale, type Locale, withLocale } from '#kernel/locale.ts'
import { cookieOf, LANGUAGE_COOKIE } from '#platform/cookies.server.ts'

/** What people type, who say nothing of a language by it: the site itself, and the demo's mails. */
const typed: ReadonlySet<string> = new Set(['/', '/mail'])

/**
 * Where whoever typed one of these addresses reads on in Arabic; null where it is English. On the
 * first visit the browser's languages decide; afterwards the choice that was made.
 */
export function firstVisitLanguage(request: Request, { pathname, search }: URL): string | null {
  if (!typed.has(pathname) || request.method !== 'GET') return null
  const chosen = cookieOf(request.headers.get('cookie'), LANGUAGE_COOKIE)
  const language = isLocale(chosen)
    ? chosen
    : languageFor(request.headers.get('accept-language') ?? '')
  return language === 'ar' ? withLocale(pathname, 'ar') + search : null
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
