import { areas, locales, readMessages } from './i18n.ts'
import { namer, projectSources } from './source.ts'

/** Keys that one language has and the other lacks, keys that two files define, and keys that no code names. */
export function catalogueFaults(): string[] {
  const byLocale = locales.map((locale) => ({ locale, keys: areas.flatMap((area) => keysOf(locale, area)) }))
  const all = new Set(byLocale.flatMap(({ keys }) => keys))
  const isNamed = namer(projectSources())
  const unused = [...all].filter((key) => !isNamed(key)).map((key) => `${key} is named by no code`)
  return [...unused, ...byLocale.flatMap(({ locale, keys }) => {
    const own = new Set(keys)
    const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
    return [
      ...[...all].filter((key) => !own.has(key)).map((key) => `${key} is missing in ${locale}`),
      ...twice.map((key) => `${key} stands twice in ${locale}`),
    ]
  })]
}

function keysOf(locale: string, area: string): string[] {
  return Object.keys(readMessages(locale, area)).filter((key) => key !== '$schema')
}
