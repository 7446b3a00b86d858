import { westernDigits } from './digits.ts'

// Texts as they are kept and compared: one spelling for what looks the same, without signs that
// cannot be seen.

/**
 * Marks that turn text round or cannot be seen: they mean nothing in what people write. Tags do
 * only behind a flag, of which they name the country; joiners do within words and pictures.
 */
const HIDDEN =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f})|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu

/** Arabic letters as old programs store them, by their place in a word; no words or ornaments. */
const PRESENTED = /[\ufb50-\ufd3d\ufd40-\ufdcf\ufe70-\ufefc]+/g

/**
 * What leaves ink: more than marks alone, blanks of all kinds, fillers and the stretching stroke.
 */
const INK =
  /[^\p{M}\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u0640\u2800\ufff9-\ufffb\u{1d173}-\u{1d17a}]/u

/**
 * A text as it is kept: composed (NFC), each Arabic letter by its own code, without marks that mean
 * nothing. One that shows nothing is empty.
 */
export function written(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text
  const kept = text
    .replace(PRESENTED, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(HIDDEN, '$1')
  return INK.test(kept) ? kept : ''
}

/**
 * A text without control characters but tabs and line ends: they have no place in one, and
 * PostgreSQL refuses some of them.
 */
export const withoutControls = (text: string): string => text.replace(/(?![\t\r\n])\p{Cc}/gu, '')

/** The words of a text. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * What is meant by its letters alone, such as an email, a code, a number or a search: full width
 * as half, Western digits, plain apostrophes and dashes, no mark that is not seen.
 */
export const plainly = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text
    : westernDigits(written(text).normalize('NFKC'))
        .replace(/[\p{Cf}\ufe00-\ufe0f]/gu, '')
        .replace(/[‘’ʼ´]/g, "'")
        .replace(/[‐‑‒–—―−]/g, '-')
