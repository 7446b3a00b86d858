import * as v from 'valibot'
import { dateOrder, type DateOrder } from '#kernel/sheet-date.ts'
import type { Category } from './category.ts'
import {
  readCategory,
  type Read,
  readDate,
  readPlatforms,
  switchOf,
  readTags,
} from './internal/game-cells.ts'
import { type GameCells, type GameColumn, gameColumns, type GameRow } from './game-csv.ts'
import type { GameWords } from './game-sheet.ts'
import { type GameFields, gameForm, gameLimits } from './game.form.ts'
import { MAX_SLUG, gameSlugOf } from './internal/game-slug.ts'

/** A game as it stands, with all that a spreadsheet says of it. */
export interface KnownGame extends GameFields {
  id: number
}

export interface CellError {
  row: number
  column: GameColumn
  code: string
  details?: Record<string, string | number>
  /** The words of the cell that could be said to mean something. */
  unknown?: string[]
}

/** What is done with games that are there already. */
export const existingModes = ['update', 'skip'] as const
export type ExistingMode = (typeof existingModes)[number]

/** What a row comes to. */
export type PlannedGame =
  | { kind: 'new'; row: number; fields: GameFields }
  | { kind: 'changed'; row: number; fields: GameFields; before: KnownGame; columns: GameColumn[] }
  | { kind: 'unchanged' | 'skipped'; row: number }
  /** The row `of` names the same game, and counts. */
  | { kind: 'repeated'; row: number; of: number }
  | { kind: 'wrong'; row: number; errors: CellError[] }

/**
 * What rows are compared with: every game by its name and by its slug, each within its category
 * (`gameKeys`).
 */
export interface KnownGames {
  byName: ReadonlyMap<string, KnownGame>
  bySlug: ReadonlyMap<string, KnownGame>
}

/** What a plan keeps in mind from one row to the next. */
export interface PlanMemory {
  /** The row that first named a game, by its name and category. */
  rows: Map<string, number>
  /** Slugs that this file's games will have, with their rows. */
  slugs: Map<string, number>
  /** Whether the file's release dates have the day or the month first, as far as they show it. */
  dates: DateOrder | null
  words: GameWords
}

export const memoryFor = (
  rows: readonly Pick<GameRow, 'cells'>[],
  words: GameWords = {},
): PlanMemory => ({
  words,
  rows: new Map(),
  slugs: new Map(),
  dates: dateOrder(rows.map(({ cells }) => cells.release_date ?? '')),
})

/**
 * A cell with more letters is no text of a game, and is not looked into: what it would cost grows
 * with it.
 */
const LONGEST_CELL = 2 * gameLimits.description

/**
 * By what a game is found again, within its category: its name without capitals, accents of Latin
 * letters, marks over Arabic ones, blanks and punctuation. Signs such as + stay, so that C and C++
 * are two.
 */
export function nameKey(name: string, category: Category): string {
  const letters = name
    .replace(/[™®©]/g, '')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
  return `${category}/${letters.replace(/[\p{P}\p{Z}\p{Cf}]/gu, '') || letters.trim()}`
}

export const slugKey = (slug: string, category: Category): string => `${category}/${slug}`

/**
 * What a row of a file comes to. A cell that is empty leaves what is there: an import adds and
 * corrects, and empties nothing. A game that is found by its name keeps it as it is written there.
 */
export function planGame(
  { row, cells, surplus }: GameRow,
  known: KnownGames,
  memory: PlanMemory,
  existing: ExistingMode,
): PlannedGame {
  const wrong = (...errors: Omit<CellError, 'row'>[]): PlannedGame => ({
    kind: 'wrong',
    row,
    errors: errors.map((error) => ({ row, ...error })),
  })
  if (surplus)
    return wrong({
      column: gameColumns.findLast((column) => column in cells) ?? 'name',
      code: 'surplus',
    })
  const long = gameColumns.find((column) => (cells[column]?.length ?? 0) > LONGEST_CELL)
  if (long) return wrong({ column: long, code: 'too_long' })
  const { texts, errors } = meant(cells, memory)
  const category = texts.category as Category
  const key = texts.name && category ? nameKey(texts.name, category) : null
  const before = key
    ? (known.bySlug.get(slugKey(givenSlug(texts), category)) ?? known.byName.get(key))
    : undefined
  const first = key ? memory.rows.get(before ? `#${before.id}` : key) : undefined
  if (first) return { kind: 'repeated', row, of: first }
  if (before && existing === 'skip') return { kind: 'skipped', row }
  const isSame = before && key === nameKey(before.name, category)
  const given = {
    ...filled(texts),
    slug: before?.slug ?? (givenSlug(texts) || gameSlugOf(texts.name ?? '')),
    ...(isSame && { name: before.name }),
  }
  const read = fieldsOf({ ...(before ? textsOf(before) : { active: 'yes' }), ...given })
  errors.push(
    ...read.errors.filter(({ column }) => !errors.some((error) => error.column === column)),
  )
  if (!read.fields || errors.length > 0) return wrong(...errors)
  const placed = before
    ? read.fields
    : placedAt(read.fields, known, memory, givenSlug(texts) !== '')
  if (!placed) return wrong({ column: 'slug', code: 'slug_taken' })
  if (key) memory.rows.set(before ? `#${before.id}` : key, row)
  memory.slugs.set(slugKey(placed.slug, category), row)
  if (!before) return { kind: 'new', row, fields: placed }
  const columns = changedColumns(before, placed)
  return columns.length > 0
    ? { kind: 'changed', row, fields: placed, before, columns }
    : { kind: 'unchanged', row }
}

type Texts = GameCells

type Meaning = Pick<PlanMemory, 'dates' | 'words'>

const readers: Partial<Record<GameColumn, (cell: string, by: Meaning) => Read>> = {
  category: (cell, { words }) => readCategory(cell, words.category ?? {}),
  platforms: (cell, { words }) => readPlatforms(cell, words.platforms ?? {}),
  tags: readTags,
  release_date: (cell, { dates }) => readDate(cell, dates),
  featured: (cell, { words }) => switchOf(cell, words.featured ?? {}),
  active: (cell, { words }) => switchOf(cell, words.active ?? {}),
}

/**
 * What the cells mean, and which mean nothing. A switch that is off is `no` here, so that it is not
 * taken for an empty cell.
 */
function meant(cells: GameCells, by: Meaning): { texts: Texts; errors: Omit<CellError, 'row'>[] } {
  const texts: Texts = {}
  const errors: Omit<CellError, 'row'>[] = []
  for (const column of gameColumns) {
    const cell = cells[column] ?? ''
    const read = readers[column]?.(cell, by) ?? { text: cell }
    if ('code' in read) errors.push({ column, ...read })
    else
      texts[column] =
        (column === 'featured' || column === 'active') && cell !== ''
          ? read.text || 'no'
          : read.text
  }
  return { texts, errors }
}

const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

const givenSlug = ({ slug = '' }: Texts): string => slug.toLowerCase().replace(/[\s_]+/g, '-')

/** A game as the texts of a row. */
const textsOf = (game: KnownGame): Texts => ({
  ...game,
  unit: game.unit ?? '',
  platforms: game.platform_support.join(','),
  release_date: game.release_date ?? '',
  publisher: game.publisher ?? '',
  developer: game.developer ?? '',
  tags: game.tags.join(','),
  featured: game.featured ? 'yes' : 'no',
  active: game.active ? 'yes' : 'no',
})

const columnOf = (field: string): GameColumn =>
  field === 'platform_support' ? 'platforms' : (field as GameColumn)

/** The texts as a game's fields by the rules of its form, or what is wrong with each. */
function fieldsOf({ platforms, ...texts }: Texts): {
  fields: GameFields | null
  errors: Omit<CellError, 'row'>[]
} {
  const parsed = v.safeParse(
    gameForm,
    { name: '', ...texts, platform_support: platforms ?? '' },
    { abortPipeEarly: true },
  )
  if (parsed.success) return { fields: parsed.output, errors: [] }
  const errors = parsed.issues.map((issue) => ({
    column: columnOf(String(issue.path?.[0]?.key)),
    code: issue.message,
  }))
  return {
    fields: null,
    errors: errors.filter(
      ({ column }, index) => errors.findIndex((error) => error.column === column) === index,
    ),
  }
}

/** How many games of one category may want the same address before the file has to say theirs. */
const MOST_ALIKE = 99

/**
 * A new game at an address that is free: a slug of its name gets -2, -3 … where it is taken, a
 * given one does not.
 */
function placedAt(
  fields: GameFields,
  known: KnownGames,
  memory: PlanMemory,
  isGiven: boolean,
): GameFields | null {
  const isFree = (slug: string) =>
    !known.bySlug.has(slugKey(slug, fields.category)) &&
    !memory.slugs.has(slugKey(slug, fields.category))
  if (isFree(fields.slug)) return fields
  for (let number = 2; number <= MOST_ALIKE && !isGiven; number++) {
    const ending = `-${number}`
    const slug = fields.slug.slice(0, MAX_SLUG - ending.length).replace(/-$/, '') + ending
    if (isFree(slug)) return { ...fields, slug }
  }
  return null
}

/** Which columns a row changes of a game. */
function changedColumns(before: KnownGame, fields: GameFields): GameColumn[] {
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof GameFields]),
  )
  return changed.map(([field]) => columnOf(field))
}
