import type { Locale } from '../../../app/kernel/locale.ts'

/** A message of the catalogue that is given nothing: what a button, a link or a state is called. */
type Name = (inputs?: object, options?: { locale?: Locale }) => string

/** What the interface calls something, for a text in English. */
export const en = (name: Name): string => name({}, { locale: 'en' })

/** The same for a text in Arabic. */
export const ar = (name: Name): string => name({}, { locale: 'ar' })
