import { messengerOf } from './names.ts'
import { type Span, guardedWords } from './text.ts'
import * as said from './words.ts'

/** These begin words and names of games as well: only a name that ends in digits tells. */
const beginning = said.words('signal tele disc dc wise wa')

/** Messengers that are joined to a name, in a folded text. */
export const joinedIn = (folded: string): Span[] =>
  guardedWords(folded).filter(({ text }) => isJoined(text))

/**
 * Whether a word is a messenger's name and somebody's, joined by a low line: `snap_rym`,
 * `ahmed_insta`. With what is sold, linked or done in a game it is none: `insta_kill`.
 */
export function isJoined(word: string): boolean {
  const parts = word.split('_').filter((part) => part !== '')
  if (parts.length < 2 || word.length > LONGEST) return false
  const [first, ...behind] = parts
  return isOfSomebody(first!, behind) || isOfSomebody(parts.at(-1)!, parts.slice(0, -1))
}

const LONGEST = 40

function isOfSomebody(messenger: string, name: readonly string[]): boolean {
  // digits behind a name that is long enough are of it: insta77_ahmed
  const named = messenger.replace(/(?<=\p{L}{5})\d+$/u, '')
  if (messengerOf(named) === undefined || name.some(isNobodys)) return false
  return beginning.has(named)
    ? /\p{L}{2}\d{2,}$/u.test(name.at(-1)!)
    : name.some((part) => /\p{L}{2}/u.test(part))
}

const isNobodys = (part: string): boolean =>
  [said.plainWords, said.gameWords, said.goods].some((set) => set.has(part))
