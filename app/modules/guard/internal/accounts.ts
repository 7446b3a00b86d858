import { readCcp } from '#kernel/algerian-account.ts'
import { undisguised } from './disguise.ts'
import { type Run } from './runs.ts'
import { type Span } from './text.ts'
import { words } from './words.ts'

// A part of the guard: finds numbers of bank, postal and card accounts in a text, by which buyer
// and seller would pay each other outside.

/** Wallets that know people by a number. */
const WALLETS = String.raw`b[il]nance(?:\s?pay)?|redot\s?pay|payeer|paysera|webmoney|wm[zebt]|perfect\s?money|advcash|airtm|bybit|okx|kucoin|bitget|mexc|htx|gate\.io|trust\s?wallet|بايننس(?:\s?باي)?|باينانس|بينانس|بايبت|ريدوت\s?باي|بيرفكت\s?موني|برفكت\s?موني|باير`

/**
 * An account of the post, a bank or a wallet, and what may stand between its name and its number.
 * Paying to an id is an everyday sentence, a pay id is Binance's.
 */
const NAMED = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:c[\s.-]?c[\s.-]?p|rip|rib|baridi\s?mob|(?:ال)?سي[\s.-]?سي[\s.-]?بي|س س ب|(?:ال)?ريب|بريدي\s?موب|(?:ال)?حساب البريدي|(?<!(?:to|can|will|i|you|we|ll|player)\s)pay[\s-]?id|${WALLETS})(?![\p{L}])(?<between>(?:[^\d]|(?<=\p{L})\d(?=\p{L}))*)$`,
  'u',
)

/** The same behind its number: `123456789 (Binance id)`. */
const NAMED_BEHIND = new RegExp(
  String.raw`^[\s(:-]{1,3}(?:my\s)?(?:${WALLETS})(?:\s(?:u?id|pay|account))?\s?(?:[).,!،]|\n|$)`,
  'u',
)

/** An id of Perfect Money, which by itself could be a player's. */
const PERFECT_MONEY = /(?<![\p{L}\p{N}])[uegb]\d{7,8}(?![\p{L}\p{N}])/gu
const PAID_TO =
  /(?:^|[^\p{L}])(?:(?:pm|perfect\s?money|بيرفكت\s?موني|برفكت\s?موني)(?:\s(?:is|id|account|wallet|me|my|هو|تاعي))?|(?<!(?:to|can|will)\s)(?:(?:pay|send|transfer|paie|payez|envoie|ادفع|ادفعلي|حول|حوللي|ابعث|ابعثلي|خلصني)(?:\s(?:me|to|it|on|at|money|my|wallet|account|moi|sur|a|علي|ل|الي|لي|هنا)){0,3}))[\s:=-]{1,4}$/u
const PAID_BEHIND = /^[\s(:-]{1,3}(?:pm|perfect\s?money)(?!\p{L})/u

const connecting = words(
  'n no num numero number is my mon c est compte account sur au id uid userid user pay u p z e t cle clef key ta3i address هو تاعي رقم حسابي رقمي هذا ايدي معرف يوزر مفتاح',
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

const WALLET = new RegExp(`^(?:${WALLETS})$`, 'u')
/** Of the names of two words the one that is nothing else. */
const parts = words('redot perfect ريدوت بيرفكت برفكت')

/** Numbers of accounts and cards that money can be sent to, among the runs of a folded text. */
export function accountsIn(text: string, runs: readonly Run[]): Span[] {
  const folded = undisguised(text, (word) => WALLET.test(word) || parts.has(word))
  return runs.flatMap((run) => {
    const found: Span[] = []
    for (let first = 0; first < run.length; first++) {
      const last = lastOfAccount(folded, run, first)
      if (last === undefined) continue
      found.push({ start: run[first]!.start, end: run[last]!.end })
      first = last
    }
    return found
  })
}

/** Ids of Perfect Money in a folded text, beside its name or a word of paying. */
export const walletIdsIn = (folded: string): Span[] =>
  Array.from(folded.matchAll(PERFECT_MONEY), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  })).filter(
    ({ start, end }) =>
      PAID_TO.test(folded.slice(Math.max(0, start - NEAR), start)) ||
      PAID_BEHIND.test(folded.slice(end, end + NEAR)),
  )

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
      hasKey(before, piece) ||
      (digits.length >= SHORTEST_CCP &&
        NAMED_BEHIND.test(folded.slice(piece.end, piece.end + NEAR)))
    if (isAccount) found = last
  }
  return found
}

function isNamedBefore(folded: string, start: number): boolean {
  const between = NAMED.exec(folded.slice(Math.max(0, start - NEAR), start))?.groups?.between
  return (
    between?.match(/[\p{L}\d]+/gu)?.every((word) => connecting.has(word)) ?? between !== undefined
  )
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
