import { accountsIn, walletIdsIn } from './internal/accounts.ts'
import { emailsIn, invitationsIn, linksIn } from './internal/addresses.ts'
import { joinedIn } from './internal/joined.ts'
import { mailboxesIn } from './internal/mailboxes.ts'
import { handlesIn, messengersIn } from './internal/names.ts'
import { type Piece, type Run, runsIn, withoutOthers } from './internal/runs.ts'
import { bareOf, fold, originalSpan, type Span } from './internal/text.ts'
import { walletsIn } from './internal/wallets.ts'

export { secretIn } from './internal/secrets.ts'

/**
 * Ways to be reached outside; `payment` is an account, card or wallet that money can be
 * sent to, or an offer to be paid so.
 */
export const contactKinds = ['payment', 'phone', 'email', 'messenger', 'link', 'handle'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A contact and where it stands in the text as it was written. */
export interface Contact extends Span {
  kind: ContactKind
}

/** What is no contact outside. */
export interface Own {
  /** The site's host, with or without its port: links to it and below it are its own. */
  host: string
  /** What the buyer has told for this order: a player's id is not taken for a phone. */
  answers: readonly string[]
}

const SHORTEST_PART = 6

/**
 * The contacts of a message, in the order of the text, apart from each other: two that overlap are
 * one, a payment if either is, else of the longer's kind. Reads a text of any length in time that
 * grows as it does.
 */
export function contactsIn(text: string, own: Own): Contact[] {
  const folded = fold(text)
  const runs = runsIn(folded.text)
  const spans: Record<ContactKind, Span[]> = {
    payment: [
      ...accountsIn(folded.text, runs),
      ...walletIdsIn(folded.text),
      ...coinsIn(folded.text),
      ...walletsIn(folded.text),
    ],
    phone: phonesIn(folded.text, runs),
    email: [...emailsIn(folded.text), ...mailboxesIn(folded.text)],
    messenger: [
      ...invitationsIn(folded.text),
      ...messengersIn(folded.text),
      ...joinedIn(folded.text),
    ],
    link: linksIn(folded.text, own.host),
    handle: handlesIn(folded.text),
  }
  const answers = own.answers.map(bareOf)
  const found = contactKinds.flatMap((kind) =>
    spans[kind]
      .map((span) => ({ kind, ...originalSpan(folded, span) }))
      .filter(({ start, end }) => !isAnswer(kind, text.slice(start, end), answers)),
  )
  return apart(found)
}

/** The same in other signs, or a part of it that is long enough to be no other. */
function isAnswer(kind: ContactKind, found: string, answers: readonly string[]): boolean {
  const bare = bareOf(found)
  const isTelling = kind !== 'messenger' && bare.length >= SHORTEST_PART
  return answers.some((answer) => answer === bare || (isTelling && answer.includes(bare)))
}

/** In the order of the text; those that overlap as one. */
function apart(found: readonly Contact[]): Contact[] {
  const kept: Contact[] = []
  for (const contact of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (!last || contact.start >= last.end) kept.push(contact)
    else kept[kept.length - 1] = together(last, contact)
  }
  return kept
}

function together(a: Contact, b: Contact): Contact {
  const longer = b.end - b.start > a.end - a.start ? b : a
  const kind = [a.kind, b.kind].includes('payment') ? 'payment' : longer.kind
  return { kind, start: a.start, end: Math.max(a.end, b.end) }
}

const NO_LETTER = String.raw`(?![\p{L}\p{N}])`

/**
 * Addresses of coins by their shape, in small letters as texts are folded: their checksums need the
 * large ones, and a hash that browsers have not at once. So long a mixed word is little else.
 */
const addresses: readonly RegExp[] = [
  // Ethereum and what works as it does
  pattern(String.raw`0x[\da-f]{40}${NO_LETTER}`),
  // Bitcoin and Litecoin in their newer form
  pattern(String.raw`(?:bc|ltc|tb)1[a-z\d]{20,70}${NO_LETTER}`),
  // TON
  pattern(String.raw`[eu]q[a-z\d_-]{46}(?![\p{L}\p{N}_-])`),
  // Tron, Bitcoin and Litecoin in the older form, Dogecoin, Dash
  pattern(String.raw`(?:t[a-z\d]{33}|[13lm][a-z\d]{25,33}|[dax][1-9a-z]{33})${NO_LETTER}`),
  // Ripple
  pattern(String.raw`r[1-9a-z]{28,34}${NO_LETTER}`),
  // Solana
  pattern(String.raw`[1-9a-z]{43,44}${NO_LETTER}`),
  // Monero
  pattern(String.raw`[48][1-9a-z]{94}${NO_LETTER}`),
  // Bitcoin Cash, BNB, Cardano, Cosmos
  pattern(String.raw`(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}${NO_LETTER}`),
  pattern(String.raw`(?:bnb|addr|cosmos)1[02-9ac-hj-np-z]{38,98}${NO_LETTER}`),
]

/** Any long mixed word behind a coin's name is its address. */
const NAMED = pattern(
  String.raw`(?:usdt|usdc|trc-?20|bep-?20|erc-?20|btc|bitcoin|eth|ltc|sol|solana|ton|trx|tron|doge|dogecoin|xrp|ripple|bnb|xmr|monero|dash|bch|ada|wallet|محفظ\p{L}*)[^\p{L}\p{N}]{1,4}(?:(?:address|adresse|wallet|is|trc-?20|bep-?20|erc-?20|عنوان|هو)[^\p{L}\p{N}]{1,4}){0,3}[a-z\d]{20,90}${NO_LETTER}`,
)

/** What every address holds: without it none is looked for, which is half of the guard's time. */
const LONG_WORD = /[a-z\d_-]{20}/

const FEWEST_OF_EACH = 4

/** Addresses that coins can be sent to, in a folded text. */
function coinsIn(folded: string): Span[] {
  if (!LONG_WORD.test(folded)) return []
  return [...addresses, NAMED].flatMap((each) =>
    Array.from(folded.matchAll(each), ({ 0: text, index }) => ({
      text,
      start: index,
      end: index + text.length,
    })).filter(({ text }) => isMixed(/[a-z\d_-]+$/.exec(text)?.[0] ?? '')),
  )
}

/** Of letters and digits by turns, as no word is. */
const isMixed = (word: string): boolean =>
  [/\d/g, /[a-z]/g].every((sign) => (word.match(sign) ?? []).length >= FEWEST_OF_EACH)

function pattern(source: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])` + source, 'gu')
}

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
const phonesIn = (folded: string, runs: readonly Run[]): Span[] => [
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

const startOf = (folded: string, { start, plus }: Piece): number =>
  plus ? folded.lastIndexOf('+', start) : start
