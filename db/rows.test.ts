import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openQueues } from '#jobs/jobs.server.ts'
import { verify } from '../scripts/verify.ts'
import { openWorld } from '../tests/world.ts'
import { letProgram } from './grant.ts'
import { migrate } from './migrate.ts'
import { contentsOf, copyRows, readRows, writeRows } from './rows.ts'

const [owner, program, database] = ['owner', 'program', 'moved'].map(
  (name) => `test_${process.pid}_move_${name}`,
)
const source = (await openWorld()).env.databaseUrl!
const server = new pg.Client({ connectionString: inject('postgres').url })
const urlOf = (username: string) =>
  Object.assign(new URL(inject('postgres').url), { username, pathname: `/${database}` }).href
const target = urlOf(owner!)

// as docs/operations.md says for a database of one's own: neither role is a superuser
beforeAll(async () => {
  await server.connect()
  for (const statement of [
    `create role ${owner} login`,
    `create role ${program} login`,
    `grant ${program} to ${owner}`,
    `create database ${database} owner ${owner}`,
  ])
    await server.query(statement)
  await migrate(target)
  await letProgram(target, program!)
  const boss = await openQueues(source)
  await boss.insert('mail', [{ data: { to: 'amina@example.com' } }])
  await boss.stop({ graceful: false })
  await (await openQueues(urlOf(program!))).stop({ graceful: false })
})

afterAll(async () => {
  await server.query(`drop database ${database} with (force)`)
  for (const role of [owner, program]) await server.query(`drop role ${role}`)
  await server.end()
})

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const rules = () =>
  ask(`select conrelid::regclass::text, conname, convalidated from pg_constraint
    union all select tgrelid::regclass::text, tgname, tgenabled = 'O' from pg_trigger
      where not tgisinternal
    order by 1, 2`)

test('a database is copied whole, its queue too, by a role that is no superuser, and its rules stand', async () => {
  const before = await rules()
  await copyRows(source, target)
  const contents = await contentsOf(target)
  expect(contents).toEqual(await contentsOf(source))
  expect(contents.find(({ table }) => table === 'orders')!.rows).toBeGreaterThan(5)
  expect(contents.find(({ table }) => table === 'jobs.job')!.rows).toBeGreaterThan(0)
  expect(await rules()).toEqual(before)
  expect(await verify(target)).toEqual([])
  // what comes next has a number of its own
  const [{ free }] = (await ask<{ free: boolean }>(
    `select nextval('offers_id_seq') > max(id) as free from offers`,
  )) as [{ free: boolean }]
  expect(free).toBe(true)
})

test('it is copied in place of what was there, and a second time is the same', async () => {
  await ask(`insert into settings (key, value) values ('most_pending_orders', '7')`)
  expect(await contentsOf(target)).not.toEqual(await contentsOf(source))
  await copyRows(source, target)
  expect(await contentsOf(target)).toEqual(await contentsOf(source))
})

test('a row that another needs is not left out: then nothing is written', async () => {
  const before = await contentsOf(target)
  const lines = (await readRows(source)).filter((line) => !line.startsWith('profiles\t'))
  await expect(writeRows(target, lines)).rejects.toMatchObject({ code: '23503' })
  expect(await contentsOf(target)).toEqual(before)
})

test('rows that were kept as lines are those that they were', async () => {
  const lines = await readRows(source)
  await writeRows(target, lines)
  expect(await readRows(target)).toEqual(lines)
})
