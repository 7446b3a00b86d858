import type { Locale } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'

export const otherLocale = (): Locale => (getLocale() === 'ar' ? 'en' : 'ar')

/**
 * Where the page at `path` (without its language) is in the other language, by the route that
 * remembers the choice.
 */
export const languageHref = (path: string): string =>
  `/language?to=${otherLocale()}&path=${encodeURIComponent(path)}`
