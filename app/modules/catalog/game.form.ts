import * as v from 'valibot'
import { line, lines, requiredLine } from '#kernel/field-parsers.ts'
import { readTypedDate } from '#kernel/sheet-date.ts'
import { isSlug } from '#kernel/slug.ts'
import { categories, platforms } from './category.ts'
import { isReservedSlug, MAX_SLUG, gameSlugOf } from './internal/game-slug.ts'

/**
 * Lengths of a game's texts that its form states, the server enforces, and the database holds too.
 */
export const gameLimits = {
  name: 120,
  slug: MAX_SLUG,
  short_description: 300,
  description: 10_000,
  mono: 3,
  unit: 40,
  company: 120,
  tag: 40,
  tags: 40,
} as const

/**
 * The earliest year in which a game can have come out, and the latest in which one is announced
 * for.
 */
export const RELEASE_YEARS = { first: 1950, last: 2100 } as const

const optionalLine = (most: number) => v.pipe(v.optional(line, ''), v.maxLength(most, 'too_long'))
const optionalLines = (most: number) => v.pipe(v.optional(lines, ''), v.maxLength(most, 'too_long'))
const orNull = v.transform((text: string) => text || null)
const yes = v.pipe(
  v.optional(line, ''),
  v.transform((text) => ['on', 'yes', 'true', '1'].includes(text.toLowerCase())),
)

/** Texts in one text, between commas of either script: each once, without blanks around. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،;\n]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

const tags = v.pipe(
  v.optional(line, ''),
  v.transform((text) => listed(text.toLowerCase())),
  v.maxLength(gameLimits.tags, 'tags_many'),
  v.everyItem((tag) => tag.length <= gameLimits.tag, 'tags_long'),
)

/** The platforms by their names, in whatever case, in the order in which they are offered. */
const platformSupport = v.pipe(
  v.optional(line, ''),
  v.transform((text) => listed(text.toLowerCase())),
  v.everyItem((name) => platforms.some((each) => each.toLowerCase() === name), 'platforms_unknown'),
  v.transform((names) => platforms.filter((each) => names.includes(each.toLowerCase()))),
)

/** A day as people write it, read as `2020-06-02`; null without one. */
const releaseDate = v.pipe(v.optional(line, ''), v.transform(releaseDay), v.string('date'), orNull)

function releaseDay(text: string): string | null {
  if (text === '') return ''
  const read = readTypedDate(text)
  if ('code' in read || read.time !== null) return null
  const year = Number(read.day.slice(0, 4))
  return year >= RELEASE_YEARS.first && year <= RELEASE_YEARS.last ? read.day : null
}

/** Typed as it is, or in capitals, or with blanks for dashes: an address has one form. */
const typedSlug = v.pipe(
  v.optional(line, ''),
  v.transform((text) => text.toLowerCase().replace(/[\s_]+/g, '-')),
  v.maxLength(gameLimits.slug, 'too_long'),
  v.check((text) => text === '' || isSlug(text), 'slug_form'),
  v.check((text) => !isReservedSlug(text), 'slug_reserved'),
)

const fields = {
  name: requiredLine(gameLimits.name),
  slug: typedSlug,
  category: v.pipe(v.string(), v.picklist(categories, 'choose')),
  short_description: optionalLine(gameLimits.short_description),
  short_description_ar: optionalLine(gameLimits.short_description),
  description: optionalLines(gameLimits.description),
  description_ar: optionalLines(gameLimits.description),
  /**
   * Up to three Latin capitals or digits, drawn where a game has no logo; empty takes those of the
   * name.
   */
  mono: v.pipe(
    v.optional(line, ''),
    v.transform((text) => text.toUpperCase()),
    v.maxLength(gameLimits.mono, 'mono'),
    v.regex(/^[A-Z0-9]*$/, 'mono'),
  ),
  /** What a currency is counted in: UC, Robux. */
  unit: v.pipe(optionalLine(gameLimits.unit), orNull),
  platform_support: platformSupport,
  release_date: releaseDate,
  publisher: v.pipe(optionalLine(gameLimits.company), orNull),
  developer: v.pipe(optionalLine(gameLimits.company), orNull),
  tags,
  featured: yes,
  active: yes,
}

/**
 * A game as its form and a row of a spreadsheet write it, every field as one text: tags and
 * platforms with commas between them, switches as `on`, `yes`, `true` or `1`. Name and category
 * must be there. The slug follows from the name when it is left out (`slug_required` when it
 * cannot). Only currencies have a unit.
 */
export const gameForm = v.pipe(
  v.object(fields),
  v.transform(({ slug, unit, ...game }) => ({
    ...game,
    slug: slug || gameSlugOf(game.name),
    unit: game.category === 'currencies' ? unit : null,
  })),
  v.forward(
    v.check(({ slug }) => slug !== '', 'slug_required'),
    ['slug'],
  ),
)

/** All that is said of a game, but its images. */
export type GameFields = v.InferOutput<typeof gameForm>
