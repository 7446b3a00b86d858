import { areas, locales, readMessages } from './i18n.ts'

/** Keys that one language has and the other lacks, and keys that two files define. */
export function catalogueFaults(): string[] {
  const byLocale = locales.map((locale) => ({ locale, keys: areas.flatMap((area) => keysOf(locale, area)) }))
  const all = new Set(byLocale.flatMap(({ keys }) => keys))
  return byLocale.flatMap(({ locale, keys }) => {
    const own = new Set(keys)
    const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
    return [
      ...[...all].filter((key) => !own.has(key)).map((key) => `${key} is missing in ${locale}`),
      ...twice.map((key) => `${key} stands twice in ${locale}`),
    ]
  })
}

function keysOf(locale: string, area: string): string[] {
  return Object.keys(readMessages(locale, area)).filter((key) => key !== '$schema')
}
