import { type Span } from './text.ts'

// A part of the guard: finds addresses in a text that cryptocurrency can be sent to.

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
export function coinsIn(folded: string): Span[] {
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
