import { fold } from '#kernel/fold.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { wordsIn } from '#kernel/text.ts'

/** What something is called, in the language of the page or in another. */
export type Name = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** Whether all that something is called by, in either language, says each word of a text. */
export function saysName(text: string, ...names: readonly Name[]): boolean {
  const words = wordsIn(fold(text))
  return locales.some((locale) => {
    const called = fold(names.map((name) => name({}, { locale })).join(' '))
    return words.every((word) => called.includes(word))
  })
}
