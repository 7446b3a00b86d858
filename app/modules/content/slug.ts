import { westernDigits } from '#kernel/digits.ts'

/** The most characters of a slug. */
export const LONGEST_SLUG = 100

/** Vowel marks and the stroke that only makes a word longer: they are part of no word's spelling. */
const ARABIC_MARKS = /\u0640|(?=\p{Script_Extensions=Arabic})\p{M}/gu
const LATIN_MARKS = /\p{M}/gu
const OTHER_SIGNS = /[^a-z0-9\u0620-\u063f\u0641-\u064a\u066e-\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+/g

/**
 * The slug of a title: lower case, Latin letters without accents, Arabic ones as they are without vowel marks, Western
 * digits; each run of anything else is one hyphen, none at the ends. Empty when nothing is left.
 */
export function slugOf(title: string): string {
  const plain = westernDigits(title.normalize('NFKC')).replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD').replace(LATIN_MARKS, ''))
  return cutTo(trimmed(plain.toLowerCase().replace(ARABIC_MARKS, '').replace(OTHER_SIGNS, '-')), LONGEST_SLUG)
}

const trimmed = (text: string) => text.replace(/^-+|-+$/g, '')

/** The first of slug, slug-2, slug-3 … that is not taken. A long one is cut to bear its number. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const numbered = `${cutTo(slug, LONGEST_SLUG - `-${number}`.length)}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

/** What a slug and all that `freeSlug` may make of it begin with, up to ten million of them. */
export const stemOf = (slug: string): string => cutTo(slug, LONGEST_SLUG - '-9999999'.length)

const cutTo = (slug: string, most: number): string => slug.slice(0, most).replace(/-+$/, '')

/** What a picture's file is called after: the Latin part of the slug, since the store's names are Latin. */
export const pictureName = (slug: string): string => trimmed(slug.replace(/[^a-z0-9-]+/g, '').replace(/-{2,}/g, '-')) || 'post'
