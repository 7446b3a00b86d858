import { globSync, readFileSync } from 'node:fs'
import { areas, locales, readMessages } from './i18n.ts'
import type { Source } from './source.ts'

type Locale = (typeof locales)[number]
/** What the interface calls its buttons, pages and states: a message's key and its words. */
export type Names = Record<Locale, Record<string, string>>

/** Articles, guides, posts and questions of the demo, the policies, the handbook of the desk. */
const TEXTS = ['db/seeds/data/**/*.ts', 'app/modules/content/policies/*/*.md', 'docs/handbook/*.md']

/** In quotes a text names what stands on a page, in however few words. */
const QUOTED = /["“«]([^"“”«»\n]+)["”»]/g
/** A link has the name of its page in the menu, or says in its own words where it leads. */
const LINKED = /\[([^\][\n]+)\]\(/g
const MENU = /^(?:menu|bar|header)_/
/** What is pressed is a button, also without quotes. */
const PRESSED = /(?:\b(?:press|click|tap)\w*(?: on)?|(?:اضغط|تضغط|يضغط)(?: على)?) +[*_]*/giu
/** Such as "Mark as Received": nobody writes three words with a capital inside by chance. */
const TITLE = /^\S+(?= \S+ ).* (?!Kanz)[A-Z]/

/** Names that a text writes out, which it has to take from the catalogue to be renamed with it. */
export function nameFaults(): string[] {
  const files = globSync(TEXTS, { exclude: ['**/*.test.ts'] })
    .sort()
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  return writtenNames(files, catalogueNames())
}

/** The messages that are given nothing. */
export function catalogueNames(): Names {
  const of = (locale: Locale) =>
    Object.fromEntries(
      areas
        .flatMap((area) => Object.entries(readMessages(locale, area)))
        .filter((entry): entry is [string, string] => {
          const [key, words] = entry
          return key !== '$schema' && typeof words === 'string' && !words.includes('{')
        }),
    )
  return { en: of('en'), ar: of('ar') }
}

/** The same of given files and names, as a sentence each. */
export function writtenNames(files: Source[], names: Names): string[] {
  const keys = keysByWords(names)
  const long = [...keys.keys()].filter((words) => isLong(keys.get(words)!, names))
  const titles = long.filter((words) => TITLE.test(words))
  return files.flatMap(({ path, source }) => {
    const found = new Map<number, string>()
    for (const { at, words } of matches(QUOTED, source)) if (keys.has(words)) found.set(at, words)
    for (const { at, words } of matches(LINKED, source))
      if (keys.get(words)?.some((key) => MENU.test(key))) found.set(at, words)
    for (const { index, 0: verb } of source.matchAll(PRESSED)) {
      const at = index + verb.length
      const name = long.find((words) => standsAt(source, words, at))
      if (name) found.set(at, name)
    }
    for (const words of titles)
      for (let at = source.indexOf(words); at >= 0; at = source.indexOf(words, at + 1))
        found.set(at, words)
    return [...found].map(([at, words]) => {
      const line = source.slice(0, at).split('\n').length
      const from = keys.get(words)!.join(' or ')
      return `${path}:${line} writes ${words}: take it from the catalogue (${from})`
    })
  })
}

/** By the words of a language the keys that have them; a name that both languages share is none. */
function keysByWords(names: Names): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  for (const locale of locales)
    for (const [key, words] of Object.entries(names[locale]))
      if (names.en[key] !== names.ar[key]) keys.set(words, [...(keys.get(words) ?? []), key])
  return keys
}

/** Whether it has two words in one of the languages, so that it is not met by chance. */
const isLong = (keys: string[], names: Names): boolean =>
  keys.some((key) => locales.some((locale) => names[locale][key]?.includes(' ')))

function matches(pattern: RegExp, source: string): { at: number; words: string }[] {
  return [...source.matchAll(pattern)].map((match) => ({
    at: match.index + match[0].indexOf(match[1]!),
    words: match[1]!,
  }))
}

const standsAt = (source: string, words: string, at: number): boolean =>
  source.startsWith(words, at) && !/\p{L}/u.test(source[at + words.length] ?? '')
