import { cutSlug, slugOf as named } from '#kernel/slug.ts'

/** The most characters of a slug. */
export const LONGEST_SLUG = 100

/** The slug of a title, by the one rule for names in addresses. Empty when nothing is left. */
export const textSlugOf = (title: string): string => named(title, LONGEST_SLUG)

/** The first of slug, slug-2, slug-3 … that is not taken. A long one is cut to bear its number. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const numbered = `${cutSlug(slug, LONGEST_SLUG - `-${number}`.length)}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

/** What a slug and all that `freeSlug` may make of it begin with, up to ten million of them. */
export const stemOf = (slug: string): string => cutSlug(slug, LONGEST_SLUG - '-9999999'.length)

/**
 * What an image's file is called after: the Latin part of the slug, since the store's names are
 * Latin.
 */
export const imageName = (slug: string): string =>
  slug
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '') || 'post'
