import { expect, test } from 'vitest'
import { isRefunded, meanings, statuses } from '#modules/orders/order.ts'
import { projectSources } from '../scripts/source.ts'
import { openTestDb } from './app.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import { migratedSchema } from './database.ts'

const db = await openTestDb(2)
const attempt = attempts(db)

test('the database holds the same meanings of the statuses as the rules [ORD-11]', async () => {
  const rows = await db
    .selectFrom('order_statuses')
    .select(['status', 'was_paid', 'is_delivered', 'holds_money', 'is_undone'])
    .execute()
  expect(Object.fromEntries(rows.map(({ status, ...meaning }) => [status, meaning]))).toEqual(
    meanings,
  )
})

test('what a status means does not change, and no order has another', async () => {
  expect(await attempt(`update order_statuses set holds_money = false`)).toBe(APPEND_ONLY)
  expect(await attempt(`delete from order_statuses`)).toBe(APPEND_ONLY)
  expect(await attempt(`truncate order_statuses cascade`)).toBe(APPEND_ONLY)
  expect(await attempt(`insert into order_moves values ('lose', 'paid', 'lost')`)).toBe(
    'order_moves_to_status_fkey',
  )
  expect(
    await attempt(
      `insert into order_counts (day, category, status, orders) values ('2026-01-01', 'items', 'lost', 1)`,
    ),
  ).toBe('order_counts_status_fkey')
})

/** The lists of two statuses or more that a text writes out. */
const listsIn = (text: string): string[][] =>
  [...text.matchAll(/(?:ARRAY\[|\bin \()([^\])]*)[\])]/g)]
    .map(([, list]) => [...list!.matchAll(/'(\w+)'/g)].map(([, word]) => word!))
    .filter(
      (words) => words.length > 1 && words.every((word) => (statuses as string[]).includes(word)),
    )

test('the lists that PostgreSQL wants written out are what the statuses mean', async () => {
  const written = (await migratedSchema()).split('\n').flatMap((line) => {
    const name = /(?:constraint|INDEX) (\w+)/.exec(line)?.[1] ?? line
    return listsIn(line).map((list) => [name, list])
  })
  const refunded = statuses.filter(isRefunded)
  expect(Object.fromEntries(written)).toEqual({
    orders_completed_at: statuses.filter((status) => meanings[status].is_delivered),
    orders_paid_at: statuses.filter((status) => !meanings[status].was_paid),
    orders_refund_reason: refunded,
    orders_frozen: refunded,
  })
})

test('no other statement writes out a list of statuses: it asks order_statuses', () => {
  const faults = projectSources()
    .filter(({ path }) => !/^(tests|bench)\/|\.test\.ts$|^db\/migrations\/0008/.test(path))
    .flatMap(({ path, source }) => listsIn(source).map((list) => `${path}: ${list.join(', ')}`))
  expect(faults).toEqual([])
})
