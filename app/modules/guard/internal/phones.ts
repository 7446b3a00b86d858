import { type TextRun, type Run, withoutOthers } from './runs.ts'
import { type Span } from './text.ts'

// A part of the guard: finds telephone numbers, however their digits are written or said.

/** As one dials: mobile, with or without the country, and fixed lines in one of their groupings. */
const ALGERIAN = /^(?:0|(?:\+|00)?2130?)[567]\d{8}$/
const FIXED = /^(?:0|(?:\+|00)2130?)[234]\d{7}$/

/** The countries that people here have numbers of. */
const ABROAD =
  /^(?:\+|00)(?:1|7|20|3[01234569]|4[013456789]|86|90|21[268]|22[1-7]|351|352|353|358|96[1-8]|97[0-4])\d{8,10}$/

/** Said before a number without its zero, which by itself could be a player's. */
const CALLED =
  /(?:phone|tel|telephone|mobile|num|numero|number|call|appel\p{L}*|whatsapp|watsap+|whats|wts|wa|viber|flexy|رقمي|رقم|نمره|نمرتي|هاتف|هاتفي|تلفون|عيط\p{L}*|اتصل\p{L}*|واتساب|واتس|فايبر)$/u

/** Said before an id or the number of an order. */
const NUMBERED =
  /(?:^|[^\p{L}])(?:u?id|joueur|player|compte|account|order|commande|offer|zone|server|(?:ال|لل)?ايدي|(?:ال)?لاعب|(?:ال)?طلب|(?:ال)?عرض|(?:ال)?حساب)(?![\p{L}])/u

/** How far before a number it is looked for what it is of. */
const NEAR = 24
const FEWEST_DIGITS = 9
const MOST_DIGITS = 17
/** The same word between the parts hides a number; once or twice, it only stands there. */
const HIDING = 3

/** Telephone numbers in a folded text, whose runs of digits are given. */
export const phonesIn = (folded: string, runs: readonly Run[]): Span[] => [
  ...diallingIn(folded, runs),
  ...disguisedIn(folded),
]

const diallingIn = (folded: string, runs: readonly Run[]): Span[] =>
  runs.flatMap((run) => {
    const found: Span[] = []
    for (let first = 0; first < run.length; first++) {
      const last = lastOfPhone(folded, run, first)
      if (last === undefined) continue
      found.push({ start: startOf(folded, run[first]!), end: run[last]!.end })
      first = last
    }
    return found
  })

/** What looks like a digit, with what may stand between two. */
const SIGN = String.raw`[\doqil|zeasb]`
const SIGNS = (many: number) => String.raw`${SIGN}(?:[\s._,/-]{0,3}${SIGN}){${many - 1}}`

/** Ten signs, or nine behind the country, that may all be digits. */
const DISGUISED = new RegExp(
  String.raw`(?<![\p{L}\p{N}|])(?:\+?2[1il|]3[\s.-]?${SIGNS(9)}|${SIGNS(10)})(?![\p{L}\p{N}|])`,
  'gu',
)
const FEWEST_PLAIN = 4

/** Mobile numbers with letters for digits: `O55O I23 4S6`. */
const disguisedIn = (folded: string): Span[] =>
  Array.from(withoutOthers(folded).matchAll(DISGUISED), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  })).filter(({ text }) => {
    const parts = text.split(/[\s._,/-]+/)
    const digits = parts.map(undisguised).join('')
    return (
      /^(?:0|213)[567]\d{8}$/.test(digits.replace('+', '')) &&
      /[a-z|]/.test(text) &&
      text.replace(/\D/g, '').length >= FEWEST_PLAIN &&
      // a word in between is a word
      parts.every(
        (part, place) => /\d|^.$|^[oil]{2}$/.test(part) || (place === 0 && part.startsWith('o')),
      )
    )
  })

const digitOf: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  i: '1',
  l: '1',
  '|': '1',
  z: '2',
  e: '3',
  a: '4',
  s: '5',
  b: '8',
}
const undisguised = (part: string): string =>
  part.replace(/[a-z|]/g, (letter) => digitOf[letter] ?? letter)

/** The last piece of a number that begins with a piece; the longest that there is. */
function lastOfPhone(folded: string, run: Run, first: number): number | undefined {
  if (!run[first]!.plus && !/^[02567]/.test(run[first]!.digits)) return undefined
  let [digits, strangers, found] = ['', 0, undefined as number | undefined]
  const near = run.slice(first + 1, first + MOST_DIGITS)
  const word = near.find(({ stranger }) => stranger !== null)?.stranger
  for (let last = first; last < run.length; last++) {
    const piece = run[last]!
    if (last > first) {
      if (piece.plus || (piece.stranger !== null && piece.stranger !== word)) break
      if (piece.stranger !== null) strangers++
    }
    digits += piece.digits
    if (digits.length > MOST_DIGITS) break
    const isWhole = digits.length >= FEWEST_DIGITS && (strangers === 0 || strangers >= HIDING)
    if (isWhole && isPhone(folded, run.slice(first, last + 1), digits)) found = last
  }
  return found
}

function isPhone(folded: string, pieces: Run, digits: string): boolean {
  const dialled = (pieces[0]!.plus ? '+' : '') + digits
  if (ALGERIAN.test(dialled) || ABROAD.test(dialled)) return true
  const lengths = pieces.map((piece) => piece.digits.length).join('')
  if (FIXED.test(dialled)) return dialled.length > 9 || /^(?:9|3222|333|12222)$/.test(lengths)
  if (!/^[567]\d{8}$/.test(digits)) return false
  const before = folded.slice(Math.max(0, pieces[0]!.start - NEAR), pieces[0]!.start)
  if (NUMBERED.test(before)) return false
  return /^(?:3222|12222)$/.test(lengths) || isCalled(before)
}

/** Said of the number by one of the three words before it. */
const isCalled = (before: string): boolean =>
  (before.match(/[\p{L}\p{N}]+/gu) ?? []).slice(-3).some((word) => CALLED.test(word))

const startOf = (folded: string, { start, plus }: TextRun): number =>
  plus ? folded.lastIndexOf('+', start) : start
