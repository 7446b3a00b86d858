import { type RawBuilder, sql } from 'kysely'
import { idRange } from '#kernel/id.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { contains } from '#platform/db.server.ts'

/** The most people whose requests a text finds by their name. */
const MOST_NAMED = 5_000

/**
 * The ids of people's requests about money that a text finds: by their own words, the person's
 * username, how the id begins, or what `also` says of such a row. By one index after the other: an
 * "or" over two tables would read both whole.
 */
export function requestsFound(
  table: 'withdrawals' | 'deposits' | 'transfer_receipts',
  text: string,
  also: readonly (RawBuilder<boolean> | null)[],
) {
  const ways = [
    sql`search_text like fold(${contains(text)})`,
    isOfPerson(text),
    beginsWith('id', text),
    ...also,
  ].filter((way) => way !== null)
  const found = ways.map((way) => sql`select id from ${sql.table(table)} where ${way}`)
  return sql<string>`(${sql.join(found, sql` union `)})`
}

/** Whether a row is of somebody whose username contains a text: of at most MOST_NAMED of them. */
export const isOfPerson = (text: string): RawBuilder<boolean> =>
  sql`user_id in (
    select id from profiles where lower(username) like lower(${contains(text)})
    limit ${sql.lit(MOST_NAMED)})`

/** Whether the id in a column begins with a text; null of one with which none does. */
export function beginsWith(column: 'id' | 'order_id', text: string): RawBuilder<boolean> | null {
  const ids = idRange(text)
  return ids && sql`${sql.ref(column)} between ${ids[0]}::uuid and ${ids[1]}::uuid`
}

/**
 * Whether a text is the amount of a row, as it was said or as it arrived, however people write it;
 * null of one that is none.
 */
export function isItsAmount(text: string): RawBuilder<boolean> | null {
  const amount = requestAmountIn(text)
  return amount === null
    ? null
    : sql`amount = ${amount}::bigint or received_amount = ${amount}::bigint`
}

/** The amount that a text is, up to nine digits; null of one that is none. */
export function requestAmountIn(text: string): number | null {
  const amount = wholeNumber(text)
  return amount !== null && amount >= 0 && amount < 1_000_000_000 ? amount : null
}
