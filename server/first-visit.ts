import { isLocale, type Locale } from '#kernel/locale.ts'
import { cookieOf } from '#kernel/cookie.ts'

/**
 * On the first visit to `/` the browser's languages decide; afterwards the choice that was made.
 */
export function firstVisitLanguage(request: Request, url: URL): string | null {
  if (url.pathname !== '/' || request.method !== 'GET') return null
  const chosen = cookieOf(request.headers.get('cookie'), 'lang')
  if (isLocale(chosen)) return chosen === 'ar' ? `/ar${url.search}` : null
  const wanted = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.map((language) => readAs[language]).find(Boolean) === 'ar'
    ? `/ar${url.search}`
    : null
}

/**
 * The language that readers of each language are shown. Phones in Algeria are often set to French;
 * their readers know Arabic better than English.
 */
const readAs: Record<string, Locale> = { ar: 'ar', en: 'en', fr: 'ar' }
