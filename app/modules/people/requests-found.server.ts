import { type RawBuilder, sql } from 'kysely'
import { factsIn } from '#kernel/facts.ts'
import { idRange } from '#kernel/id.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { contains } from '#platform/db.server.ts'
import { isOfPerson } from './people-named.server.ts'

/**
 * The rows that a text finds as a whole, or by all of its facts at once: `Robux sofiane`. `find` is
 * the rows that one fact finds, a query within brackets.
 */
export function byFacts<Id>(text: string, find: (fact: string) => RawBuilder<Id>): RawBuilder<Id> {
  const facts = factsIn(text)
  return facts.length < 2
    ? find(text)
    : sql`(${find(text)} union (${sql.join(facts.map(find), sql` intersect `)}))`
}

/** The condition that a text meets as a whole, or by all of its facts at once, as in `byFacts`. */
export async function allFacts(
  text: string,
  condition: (fact: string) => Promise<RawBuilder<boolean>>,
): Promise<RawBuilder<boolean>> {
  const facts = factsIn(text)
  if (facts.length < 2) return condition(text)
  const [whole, ...each] = await Promise.all([text, ...facts].map(condition))
  return sql`(${whole} or (${sql.join(each, sql` and `)}))`
}

/**
 * The ids of people's requests about money that a text finds: by their own words, whom it names,
 * how the id begins, or what `also` says of such a row. By one index after the other: an "or" over
 * two tables would read both whole.
 */
export function requestsFound(
  table: 'withdrawals' | 'deposits' | 'transfer_receipts',
  text: string,
  also: (fact: string) => readonly (RawBuilder<boolean> | null)[],
) {
  return byFacts(text, (fact) => {
    const ways = [
      sql`search_text like fold(${contains(fact)})`,
      isOfPerson(fact),
      beginsWith('id', fact),
      ...also(fact),
    ].filter((way) => way !== null)
    const found = ways.map((way) => sql`select id from ${sql.table(table)} where ${way}`)
    return sql<string>`(${sql.join(found, sql` union `)})`
  })
}

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
