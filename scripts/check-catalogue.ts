import { areas, locales, readMessages } from './i18n.ts'
import { namer, projectSources } from './source.ts'

/** Where some messages of finished acts (`flash_…`) are listed, whoever sends them. */
const flashList = 'app/routes/shell/flash.tsx'
const FLASH = 'flash_'

/**
 * Keys that one language has and the other lacks, keys that two files define, keys that no code
 * names, and messages of acts that no code sends.
 */
export function catalogueFaults(): string[] {
  const byLocale = locales.map((locale) => ({
    locale,
    keys: areas.flatMap((area) => keysOf(locale, area)),
  }))
  const all = new Set(byLocale.flatMap(({ keys }) => keys))
  const sources = projectSources()
  const isNamed = namer(sources)
  const isSent = namer(sources.filter(({ path }) => path !== flashList))
  const unused = [...all].filter((key) => !isNamed(key)).map((key) => `${key} is named by no code`)
  const unsent = [...all]
    .filter((key) => key.startsWith(FLASH) && !isSent(key.slice(FLASH.length)))
    .map((key) => `${key} is sent by no code`)
  return [
    ...unused,
    ...unsent,
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

function keysOf(locale: string, area: string): string[] {
  return Object.keys(readMessages(locale, area)).filter((key) => key !== '$schema')
}
