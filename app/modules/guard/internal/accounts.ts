import { readCcp } from '#kernel/algerian-account.ts'
import { type Run } from './runs.ts'
import { type Span } from './text.ts'
import { words } from './words.ts'

/**
 * An account of the post, a bank or a wallet, and what may stand between its name and its number.
 */
const NAMED =
  /(?:^|[^\p{L}])(?:c[\s.]?c[\s.]?p|rip|rib|baridi\s?mob|(?:ال)?سي\s?سي\s?بي|(?:ال)?ريب|بريدي\s?موب|(?:ال)?حساب البريدي|binance(?:\s?pay)?|redot\s?pay|payeer|paysera|webmoney|perfect\s?money|بايننس|باينانس|بينانس|ريدوت\s?باي)(?![\p{L}])(?<between>[^\d]*)$/u

const connecting = words(
  'n no num numero number is my mon c est compte account sur au id uid pay u هو تاعي رقم حسابي رقمي هذا',
)

const KEYED = /(?<!\p{L})(?:cle|clef|key|(?:ال)?مفتاح)(?!\p{L})/u
const AMOUNT = /^\s?(?:da|dzd?|dinars?|دج|دينار)(?!\p{L})/u

/** How far before a number its name is looked for. */
const NEAR = 40
const RIB = 20
const CARD = 16
/** The first digits of the post's cards. */
const EDAHABIA = '6280'
const SHORTEST_CCP = 7

/** Numbers of accounts and cards that money can be sent to, among the runs of a folded text. */
export const accountsIn = (folded: string, runs: readonly Run[]): Span[] =>
  runs.flatMap((run) => {
    const found: Span[] = []
    for (let first = 0; first < run.length; first++) {
      const last = lastOfAccount(folded, run, first)
      if (last === undefined) continue
      found.push({ start: run[first]!.start, end: run[last]!.end })
      first = last
    }
    return found
  })

/** The last piece of an account whose number begins with a piece; the longest that there is. */
function lastOfAccount(folded: string, run: Run, first: number): number | undefined {
  // what names a number stands right before it: letters, not another number
  const isNamed =
    (first === 0 || /\p{L}/u.test(run[first]!.gap)) && isNamedBefore(folded, run[first]!.start)
  let [digits, found] = ['', undefined as number | undefined]
  for (let last = first; last < run.length; last++) {
    const piece = run[last]!
    if (last > first && piece.stranger !== null) break
    const before = digits
    digits += piece.digits
    if (digits.length > RIB) break
    const isAccount =
      (digits.length === RIB && (isNamed || last === first || isRib(digits))) ||
      (digits.length === CARD && digits.startsWith(EDAHABIA)) ||
      (isNamed && isCcp(digits, folded.slice(piece.end, piece.end + 8))) ||
      hasKey(before, piece)
    if (isAccount) found = last
  }
  return found
}

function isNamedBefore(folded: string, start: number): boolean {
  const between = NAMED.exec(folded.slice(Math.max(0, start - NEAR), start))?.groups?.between
  return between?.match(/\p{L}+/gu)?.every((word) => connecting.has(word)) ?? between !== undefined
}

/** Each begins with a bank's number; two telephone numbers are as long. */
const isRib = (digits: string): boolean => /^0(?!(?:[567]\d{8})0[567]\d{8}$)/.test(digits)

const isCcp = (digits: string, after: string): boolean =>
  digits.length >= SHORTEST_CCP && !AMOUNT.test(after) && !/^0[567]\d{8}$/.test(digits)

/** A number whose key follows it, named so or fitting behind a stroke. */
function hasKey(number: string, { digits: key, gap }: Run[number]): boolean {
  if (number.length < 6 || number.length > 10 || key.length > 2) return false
  return KEYED.test(gap) || (gap.trim() === '/' && readCcp(number, key).ok)
}
