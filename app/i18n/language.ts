import { type Locale, withLocale } from '#kernel/locale.ts'

// What the compiled messages need to run: a fifteenth of the runtime that the compiler would write
// beside them.

export type { Locale }
export type LocalizedString = string
export interface MessageMetadata<_Inputs, _Options, _Markup> {}

/**
 * The language of the page that is being made or read. A live binding: set once in a browser, per
 * request on the server.
 */
export let getLocale: () => Locale = () => 'en'

export function overwriteGetLocale(read: () => Locale): void {
  getLocale = read
}

/** The compiler can build one language alone; this build holds both. */
export const experimentalStaticLocale: Locale | undefined = undefined

const rules = new Map<string, Intl.PluralRules>()

/** The plural form of a number in a language: `few` for 3 in Arabic. */
export function plural(
  locale: string,
  input: unknown,
  options?: Intl.PluralRulesOptions,
): Intl.LDMLPluralRule {
  const key = locale + (options?.type ?? '')
  let rule = rules.get(key)
  if (!rule) rules.set(key, (rule = new Intl.PluralRules(locale, options)))
  return rule.select(Number(input))
}

/**
 * Where a link of a page leads: a path of this site in the page's language; what begins with `?` or
 * `#` stays.
 */
export const hrefOf = (to: string): string =>
  to.startsWith('/') ? withLocale(to, getLocale()) : to
