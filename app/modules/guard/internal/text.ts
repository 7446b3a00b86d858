import { westernDigits } from '#kernel/digits.ts'

// What the guard reads in place of a text: disguises undone (accents, odd letters, invisible
// signs), with the way back to where each piece stood.

/**
 * A text as the guard reads it: compatibility forms unfolded (NFKD), marks and invisible signs
 * dropped, small letters, Western digits, and letters that look or sound alike as one.
 */
export interface Folded {
  text: string
  /** For each character of `text` and the end after the last: where it begins in the original. */
  starts: readonly number[]
  /** For each character of `text`: where it and what was dropped behind it end in the original. */
  ends: readonly number[]
}

/** A part of a text: from `start` to before `end`, in UTF-16 units as strings count. */
export interface Span {
  start: number
  end: number
}

export interface Word extends Span {
  text: string
}

/** What is grown to the front of an Arabic word: and, by, in, to, the. */
export const ARABIC_START = /^(?:وال|بال|فال|عال|لل|ال|[وبفلع])(?=\p{L}{3})/u

/** What is not seen: marks of accents, vowels and keycaps, formats, and the stretched line. */
const UNSEEN = /[\p{M}\p{Cf}\u0640\u115f\u3164]/gu

/** Letters written for others: Cyrillic and Greek that look Latin, Arabic of one sound. */
const alike: Readonly<Record<string, string>> = {
  ...pairs('авекмнорстухіјѕԁԛ', 'abekmhopctyxijsdq'),
  ...pairs('αεικνορτυχ', 'aeiknoptux'),
  ...pairs('øłđıħŧ', 'oldiht'),
  ...pairs('ةىکیگڨڤپڥچژٱ', 'هيكيققفبفجزا'),
  ...pairs('’‘´`。।‚', "''''..,"),
}

/**
 * So much of what one sign unfolds to is read. A few stand for a whole phrase, of which nobody
 * makes a contact; unbounded they would make a short text a long one.
 */
const MOST_OF_SIGN = 4

/** A letter in a filled circle or square as itself: Unicode unfolds those in empty ones alone. */
function letterIn(sign: string): string {
  const code = sign.codePointAt(0)!
  const first = code >= 0x1f170 ? 0x1f170 : 0x1f150
  return code >= first && code < first + 26 ? String.fromCodePoint(code - first + 0x41) : sign
}

/** Reads a text of any length in one pass; what is read is at most four times as long. */
export function foldSpelling(original: string): Folded {
  const signs: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const sign of original) {
    const end = at + sign.length
    const unfolded = letterIn(sign).normalize('NFKD').replace(UNSEEN, '').slice(0, MOST_OF_SIGN)
    const seen = westernDigits(unfolded.toLowerCase())
    // as regular expressions count: by UTF-16 units
    for (let unit = 0; unit < seen.length; unit++) {
      signs.push(alike[seen.charAt(unit)] ?? seen.charAt(unit))
      starts.push(at)
      ends.push(end)
    }
    if (seen === '' && ends.length > 0) stretch(ends, starts, end)
    at = end
  }
  return { text: signs.join(''), starts: [...starts, at], ends }
}

/** The part of the original that a part of the folded text was, with what was dropped inside it. */
export const originalSpan = ({ starts, ends }: Folded, { start, end }: Span): Span => ({
  start: starts[start] ?? 0,
  end: ends[end - 1] ?? 0,
})

/** The words of a folded text: letters, digits and low lines in a row. */
export const guardedWords = (folded: string): Word[] =>
  Array.from(folded.matchAll(/[\p{L}\p{N}_]+/gu), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))

/**
 * The same with letters that stand alone put together: `t e l e g r a m` is one word. Four letters
 * at least, with one or two other signs between them.
 */
export function joinedWordsIn(folded: string): Word[] {
  const joined: Word[] = []
  let letters: Word[] = []
  const close = () => {
    if (letters.length < 4) joined.push(...letters)
    else joined.push(together(letters))
    letters = []
  }
  for (const word of guardedWords(folded)) {
    const isLetter = word.text.length === 1
    const before = letters.at(-1)
    if (!isLetter || (before && word.start - before.end > 2)) close()
    if (isLetter) letters.push(word)
    else joined.push(word)
  }
  close()
  return joined
}

/** Letters and digits of a text alone, by which two ways of writing the same are compared. */
export const bareOf = (text: string): string =>
  foldSpelling(text).text.replace(/[^\p{L}\p{N}]/gu, '')

function together(letters: readonly Word[]): Word {
  return {
    text: letters.map(({ text }) => text).join(''),
    start: letters[0]!.start,
    end: letters.at(-1)!.end,
  }
}

/** What was dropped belongs to the sign before it, all of whose parts end where it does. */
function stretch(ends: number[], starts: readonly number[], end: number): void {
  const start = starts.at(-1)
  for (let unit = ends.length - 1; unit >= 0 && starts[unit] === start; unit--) ends[unit] = end
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (letter, place) => [letter, to.charAt(place)]))
}
