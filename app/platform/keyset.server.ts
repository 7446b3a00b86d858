import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { Db } from './db.server.ts'

// Pages of a list that begin behind a row instead of behind so many rows: as quick at any depth,
// and none is shown twice or missed while others come (https://use-the-index-luke.com/no-offset).

/** A column by which a list is sorted, which is never null. */
export interface Key {
  by: RawBuilder<unknown>
  is: keyof typeof kinds
  /** Whether the largest comes first. */
  down?: boolean
}

/** What a list is sorted by; all of it together names one row. */
export type Keyset = readonly [Key, ...Key[]]

/** By a time and by a number that is the row's own: the newest first, or the oldest. */
export const byTime = (time: string, id: string): Record<ListSort, Keyset> => ({
  newest: [
    { by: sql.ref(time), is: 'time', down: true },
    { by: sql.ref(id), is: 'number', down: true },
  ],
  oldest: [
    { by: sql.ref(time), is: 'time' },
    { by: sql.ref(id), is: 'number' },
  ],
})

/** What a query of a page is made with. */
export interface PageQuery {
  /** The row's place, to be selected. */
  key: AliasedRawBuilder<string, 'key'>
  /** Whether a row stands on this page or on one further on. */
  beyond: RawBuilder<boolean>
  /** A query in the list's order. */
  sorted: <Query extends Sortable>(query: Query) => Query
  /** How many rows are read: one more than are shown. */
  limit: number
}

interface Sortable {
  orderBy(expression: RawBuilder<unknown>, direction: 'asc' | 'desc'): unknown
}

/**
 * Reads a page of a list, and says where the pages beside it begin. A place that makes no sense,
 * and one beside which nothing stands any more, is the first page; `from` is a row that is on the
 * page itself.
 */
export async function keysetPage<Row extends { key: string }>(
  keys: Keyset,
  { size, place }: { size: number; place: ListPlace | { from: string } },
  read: (query: PageQuery) => Promise<Row[]>,
): Promise<{ rows: Omit<Row, 'key'>[]; before: string | null; after: string | null }> {
  const values = place && valuesOf(keys, Object.values(place)[0]!)
  const isBack = values !== null && 'before' in place!
  const way = isBack ? keys.map((key) => ({ ...key, down: !key.down })) : keys
  const found = await read(pageQuery(way, values, 'from' in (place ?? {}), size + 1))
  const isGone = values !== null && (isBack ? found.length <= size : found.length === 0)
  if (isGone) return keysetPage(keys, { size, place: null }, read)
  const shown = found.slice(0, size)
  if (isBack) shown.reverse()
  const hasMore = found.length > size
  return {
    rows: shown.map(({ key: _key, ...row }) => row),
    before: values !== null ? placeOf(shown[0]!.key) : null,
    after: isBack || hasMore ? placeOf(shown.at(-1)!.key) : null,
  }
}

/** The same with how many rows the list has in all. */
export async function countedPage<Row extends { key: string }, Count>(
  keys: Keyset,
  asked: Parameters<typeof keysetPage>[1],
  counted: Promise<Count>,
  read: (query: PageQuery) => Promise<Row[]>,
) {
  const [page, count] = await Promise.all([keysetPage(keys, asked, read), counted])
  return { ...page, ...count }
}

/** How far the rows of a long list are counted; from there on it says "at least". */
const MOST_COUNTED = 10_000

/**
 * How far those that a text finds, which have to be looked for: who finds more writes more of the
 * text.
 */
export const MOST_FOUND = 100

/** How many rows a list has that a text, if any, narrows, counted to `most`. */
export async function countOf(
  db: Db,
  rows: Expression<unknown>,
  text: string,
): Promise<{ count: number; most: number }> {
  const most = text === '' ? MOST_COUNTED : MOST_FOUND
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${rows} r limit ${sql.lit(most)}) c`.execute(db)
  return { count: counted[0]!.count, most }
}

function pageQuery(
  keys: readonly Key[],
  values: Value[] | null,
  itself: boolean,
  limit: number,
): PageQuery {
  return {
    key: keyOf(keys).as('key'),
    beyond: values ? beyond(keys, values, itself) : sql<boolean>`true`,
    sorted: (query) =>
      keys.reduce(
        (each, { by, down }) => each.orderBy(by, down ? 'desc' : 'asc') as typeof query,
        query,
      ),
    limit,
  }
}

/**
 * The first column is compared alone as well, since an index can begin there also where the columns
 * are sorted in different directions.
 */
function beyond(
  keys: readonly Key[],
  values: readonly Value[],
  itself: boolean,
): RawBuilder<boolean> {
  const [{ by, is, down }, ...others] = keys as Keyset
  const value = kinds[is].sql(values[0]!)
  const further = sql<boolean>`${by} ${sql.raw(down ? '<' : '>')} ${value}`
  const notBefore = sql<boolean>`${by} ${sql.raw(down ? '<=' : '>=')} ${value}`
  if (others.length === 0) return itself ? notBefore : further
  return sql<boolean>`(${notBefore} and (${further} or ${beyond(others, values.slice(1), itself)}))`
}

/** What a row is sorted by, as one text. */
export const keyOf = (keys: readonly Key[]): RawBuilder<string> =>
  sql<string>`jsonb_build_array(${sql.join(keys.map(({ by }) => by))})::text`

type Value = string | number | boolean

const TIME = /^(?!0000)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4]):[0-5]\d$/

/** Whether PostgreSQL takes it: also no 30 February. */
function isTime(value: unknown): boolean {
  const [, shown] = (typeof value === 'string' && TIME.exec(value)) || []
  const time = new Date(`${shown}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(shown!)
}

/** What a column may hold, and how it is written in SQL. */
const kinds = {
  time: {
    fits: isTime,
    sql: (value: Value) => sql`${value}::timestamptz`,
  },
  number: { fits: Number.isSafeInteger, sql: (value: Value) => sql`${value}::bigint` },
  text: {
    fits: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
    sql: (value: Value) => sql`${value}::text`,
  },
  uuid: { fits: isUuid, sql: (value: Value) => sql`${value}::uuid` },
  yes: {
    fits: (value: unknown) => typeof value === 'boolean',
    sql: (value: Value) => sql`${value}::boolean`,
  },
}

/** Whether a row stands behind this place; null of a place that is none of this list. */
export function behind(keys: Keyset, place: string): RawBuilder<boolean> | null {
  const values = valuesOf(keys, place)
  return values && beyond(keys, values, false)
}

/** The place of a row with this key, as an address has it. */
export const placeOf = (key: string): string => Buffer.from(key).toString('base64url')

/** What a place says of each column; null when it is none of this list. */
function valuesOf(keys: Keyset, place: string): Value[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(place, 'base64url').toString())
    const fits =
      Array.isArray(values) &&
      values.length === keys.length &&
      keys.every(({ is }, at) => kinds[is].fits(values[at]))
    return fits ? (values as Value[]) : null
  } catch {
    return null
  }
}
