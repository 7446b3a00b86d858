import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statuses } from '#modules/orders/order.ts'
import { seedLarge } from '../scripts/seed-large.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'

const { db, url } = await openTestDatabase(2)
const guards = async () =>
  (
    await sql<{ name: string; definition: string }>`
  select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
  union all select conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  order by 1, 2`.execute(db)
  ).rows

test('the large market breaks no rule, has orders in every status, and leaves every index and constraint in its place', async () => {
  const before = await guards()
  await seedLarge(url, 0.002)
  expect(await verify(url)).toEqual([])
  expect(await guards()).toEqual(before)

  const rows = await db
    .selectFrom('orders')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute()
  expect(rows.map(({ status }) => status).sort()).toEqual([...statuses].sort())
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6_000)
  for (const table of ['payment_attempts', 'payment_events', 'transfer_receipts'] as const)
    expect(await db.selectFrom(table).select('id').limit(100).execute()).toHaveLength(100)
  expect(await db.selectFrom('refund_tasks').select('id').execute()).not.toHaveLength(0)
})

test('it goes into an empty database only', async () => {
  await expect(seedLarge(url, 0.002)).rejects.toThrow('empty database only')
})
