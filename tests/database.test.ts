import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('every test file has a migrated database of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  const [first, second] = [new pg.Client(one.url), new pg.Client(other.url)]
  await Promise.all([first.connect(), second.connect()])

  await first.query('create table only_here (id integer)')
  const count = async (client: pg.Client, table: string) =>
    (await client.query('select from pg_tables where tablename = $1', [table])).rowCount

  expect(await count(first, 'orders')).toBe(1)
  expect(await count(first, 'only_here')).toBe(1)
  expect(await count(second, 'only_here')).toBe(0)

  await Promise.all([first.end(), second.end()])
  await Promise.all([one.drop(), other.drop()])
  await expect(new pg.Client(one.url).connect()).rejects.toMatchObject({ code: '3D000' })
})
