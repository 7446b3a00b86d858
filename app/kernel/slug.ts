import { westernDigits } from './digits.ts'

// Names in addresses (slugs), made of titles by one rule for the whole site.

/**
 * What a slug is written in: small Latin letters, Western digits, and the Arabic letters without
 * vowel marks and the stroke that only makes a word longer.
 */
const LETTERS =
  'a-z0-9\\u0620-\\u063f\\u0641-\\u064a\\u066e\\u066f\\u0671-\\u06d3\\u06d5\\u06fa-\\u06fc'

const SLUG = new RegExp(`^[${LETTERS}]+(-[${LETTERS}]+)*$`)
const OTHER_SIGNS = new RegExp(`[^${LETTERS}]+`, 'g')

/**
 * Vowel marks and the stroke that only makes a word longer: they are part of no word's spelling.
 */
const ARABIC_MARKS = /\u0640|(?=\p{Script_Extensions=Arabic})\p{M}/gu

/** Letters that no normal form takes apart. */
const whole: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
}

/**
 * Whether a text can stand in an address as a name. The database says the same of the slugs of
 * games (games_slug_check).
 */
export const isSlug = (text: string): boolean => SLUG.test(text)

/**
 * A text as the name of an address: lower case, Latin letters without accents, Arabic ones as they
 * are without vowel marks, Western digits; hidden signs go, each run of anything else is one
 * hyphen, none at the ends. At most `most` characters; empty when nothing is left.
 */
export function slugOf(text: string, most: number): string {
  const letters = westernDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).replace(
    /\p{Script=Latin}\p{M}*/gu,
    unmarked,
  )
  const plain = letters
    .toLowerCase()
    .replace(ARABIC_MARKS, '')
    .replace(/[øłđðþıœæß]/g, (letter) => whole[letter]!)
  return cutSlug(plain.replace(OTHER_SIGNS, '-').replace(/^-/, ''), most)
}

const unmarked = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** A slug with no more characters than `most`, and no hyphen at its end. */
export const cutSlug = (slug: string, most: number): string =>
  slug.slice(0, most).replace(/-+$/, '')

/** A text that is a slug as it is, of any other nothing. */
export const slugIn = (text: string): string => (isSlug(text) ? text : '')
