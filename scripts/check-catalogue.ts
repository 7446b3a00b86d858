import { areas, locales, readMessages } from './i18n.ts'
import { namer, projectSources } from './source.ts'

/** What begins so is said on the next page: of something done, and of something refused. */
const DONE = 'flash_'
const REFUSED = 'refused_'

/**
 * Keys that one language has and the other lacks, keys that two files define, keys that no code
 * names, and messages of acts that no code sends or that could be either done or refused.
 */
export function catalogueFaults(): string[] {
  const byLocale = locales.map((locale) => ({
    locale,
    keys: areas.flatMap((area) => keysOf(locale, area)),
  }))
  const all = new Set(byLocale.flatMap(({ keys }) => keys))
  const isNamed = namer(projectSources())
  const unused = [...all]
    .filter((key) => !isNamed(flashNameOf(key)))
    .map((key) => `${key} is named by no code`)
  const twofold = [...all]
    .filter((key) => key.startsWith(REFUSED) && all.has(DONE + flashNameOf(key)))
    .map((key) => `${key} is done as well`)
  return [
    ...unused,
    ...twofold,
    ...byLocale.flatMap(({ locale, keys }) => {
      const own = new Set(keys)
      const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
      return [
        ...[...all].filter((key) => !own.has(key)).map((key) => `${key} is missing in ${locale}`),
        ...twice.map((key) => `${key} stands twice in ${locale}`),
      ]
    }),
  ]
}

/** By which code sends it, if it is one of those. */
const flashNameOf = (key: string) => key.replace(new RegExp(`^(?:${DONE}|${REFUSED})`), '')

function keysOf(locale: string, area: string): string[] {
  return Object.keys(readMessages(locale, area)).filter((key) => key !== '$schema')
}
