import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statuses } from '#modules/orders/order.ts'
import { seedLarge } from '../scripts/seed-large.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'

const { db, url } = await openTestDatabase(2)
const indexes = async () => (await sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public' order by 1`.execute(db)).rows

test('the large market breaks no rule, has orders in every status, and leaves every index in its place', async () => {
  const before = await indexes()
  await seedLarge(url, 0.002)
  expect(await verify(url)).toEqual([])
  expect(await indexes()).toEqual(before)

  const rows = await db.selectFrom('orders').select('status').select((eb) => eb.fn.countAll<number>().as('count')).groupBy('status').execute()
  expect(rows.map(({ status }) => status).sort()).toEqual([...statuses].sort())
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6_000)
  const { disputed } = await db.selectFrom('orders').select((eb) => eb.fn.count<number>('disputed_at').as('disputed')).executeTakeFirstOrThrow()
  expect(disputed).toBeGreaterThanOrEqual(0)
  await db.insertInto('profiles').values({ email: 'new@example.com' }).execute()
})

test('it goes into an empty database only', async () => {
  await expect(seedLarge(url, 0.002)).rejects.toThrow('empty database only')
})
