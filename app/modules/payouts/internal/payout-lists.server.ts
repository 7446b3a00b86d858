import { sql } from 'kysely'
import type { MoneySort } from '#kernel/paging.ts'
import type { Key, Keyset } from '#platform/keyset.server.ts'

/**
 * How many of their own withdrawals or deposits a person sees, the newest first: older ones are in
 * the wallet's history.
 */
export const OWN_SHOWN = 20

/** How all of a table, by its name in the query, can stand. */
export function moneyKeys(table: string): Record<MoneySort, Keyset> {
  const id: Key = { by: sql.ref(`${table}.id`), is: 'uuid' }
  const time: Key = { by: sql.ref(`${table}.created_at`), is: 'time' }
  const money: Key = { by: sql.ref(`${table}.amount`), is: 'number' }
  const down = (key: Key): Key => ({ ...key, down: true })
  return {
    newest: [down(time), id],
    oldest: [time, down(id)],
    highest: [down(money), id],
    lowest: [money, down(id)],
  }
}
