/**
 * English lives at the plain paths, Arabic under /ar. The language of a page comes from its address
 * and nothing else.
 */
export type Locale = 'en' | 'ar'

export const locales = ['en', 'ar'] as const

export const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'ar'

export const localeOf = (pathname: string): Locale =>
  pathname === '/ar' || pathname.startsWith('/ar/') ? 'ar' : 'en'

/** The router's base path for a language. */
export const basenameOf = (locale: Locale): '/' | '/ar' => (locale === 'ar' ? '/ar' : '/')

/** A path without its language: `/ar/orders` and `/orders` are both `/orders`. */
export const withoutLocale = (pathname: string): string =>
  localeOf(pathname) === 'ar' ? pathname.slice(3) || '/' : pathname

/**
 * A language-free path in a language, for links that leave the router: mails, canonical links, the
 * language switch.
 */
export const withLocale = (path: string, locale: Locale): string =>
  locale === 'ar' ? `/ar${path === '/' ? '' : path}` : path

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** The name of something in a language; where it has none in Arabic, its other one. */
export const nameIn = (
  { name, name_ar }: { name: string; name_ar: string | null },
  locale: Locale,
): string => (locale === 'ar' && name_ar) || name
