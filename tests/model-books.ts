import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/db.server.ts'
import type { Market } from './model-market.ts'

// The model keeps books of its own, and every account of the product has to agree with them.

/** What each account holds by its transfers alone: those of people, orders and the site. */
export async function readBooks(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from (
      select credit_account_id as account, amount from ledger_transfers
      union all
      select debit_account_id, -amount from ledger_transfers
    ) t group by account`.execute(db)
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}

/**
 * What a market moved on any account since `before` is what its model moved, and of all of that the
 * sum is 0.
 */
export async function compareBooks(db: Db, market: Market, before: ReadonlyMap<string, number>) {
  const moved = [...(await readBooks(db))].map(([account, amount]): [string, number] => [
    account,
    amount - (before.get(account) ?? 0),
  ])
  const some = (books: Iterable<[string, number]>) =>
    Object.fromEntries([...books].filter(([, amount]) => amount !== 0).toSorted())
  expect(some(moved)).toEqual(some(market.books))
  expect(moved.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0)
}
