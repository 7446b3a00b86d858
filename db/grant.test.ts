import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openQueues, startJobs } from '#jobs/jobs.server.ts'
import { sealBooks } from '#modules/reports/seals.server.ts'
import { openTestApp } from '../tests/app.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { checkout } from '../tests/factories/order.ts'
import { buildPaymentMethod } from '../tests/factories/payment-method.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { letProgram } from './grant.ts'
import { assertMigrated, migrate } from './migrate.ts'

// as docs/operations.md says for a database of one's own: neither role is a superuser
const [owner, role, database] = [
  `owner_${process.pid}`,
  `program_${process.pid}`,
  `test_${process.pid}_grant`,
]
const server = new pg.Client({ connectionString: inject('postgres').url })
const urlOf = (username: string) =>
  Object.assign(new URL(inject('postgres').url), { username, pathname: `/${database}` }).href
const [url, program] = [urlOf(owner), urlOf(role)]
await server.connect()
for (const statement of [
  `create role ${owner} login`,
  `create role ${role} login`,
  `grant ${role} to ${owner}`,
  `create database ${database} owner ${owner}`,
])
  await server.query(statement)
await migrate(url)
// a queue that ran as the owner before is handed over
await (await openQueues(url)).stop({ graceful: false })
// a provider's or a superuser's, which nobody else may grant
const superuser = new pg.Client({
  connectionString: urlOf(new URL(inject('postgres').url).username),
})
await superuser.connect()
await superuser.query(
  'create table of_others (id int); create view view_of_others as select 1 as one',
)
// processes that start at once
await Promise.all(Array.from({ length: 6 }, () => letProgram(url, role)))
const asProgram = new pg.Client({ connectionString: program })
await asProgram.connect()

const { db, env, request } = await openTestApp(
  {},
  {
    url: program,
    drop: async () => {
      await asProgram.end()
      await superuser.end()
      for (const statement of [
        `drop database ${database} with (force)`,
        `drop role ${role}`,
        `drop role ${owner}`,
      ])
        await server.query(statement)
      await server.end()
    },
  },
)

let stopJobs: () => Promise<void>
beforeAll(async () => {
  stopJobs = await startJobs(program, env)
})
afterAll(() => stopJobs())

test('the role of the program is no superuser, and owns nothing but its queue', async () => {
  const {
    rows: [own],
  } = await asProgram.query(
    'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
  )
  expect(Object.values(own)).toEqual([false, false, false, false, false])
  const { rows } = await asProgram.query(
    `select distinct relnamespace::regnamespace::text as schema from pg_class where relowner = current_user::regrole and relnamespace <> 'pg_toast'::regnamespace`,
  )
  expect(rows).toEqual([{ schema: 'jobs' }])
})

test.each([
  ['switch off a trigger', 'alter table orders disable trigger all'],
  ['switch off all of them', 'set session_replication_role = replica'],
  ['drop a rule', 'alter table ledger_accounts drop constraint ledger_accounts_keep_balance'],
  ['drop a table', 'drop table ledger_transfers'],
  ['empty one past its triggers', 'truncate audit_log'],
  [
    'change what a rule does',
    'create or replace function page_changed() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ['make a table of its own', 'create table treasure (coins int)'],
  ['make a schema', 'create schema treasure'],
  ['undo a migration', 'delete from kysely_migration'],
  [
    'change what a status means',
    "update order_statuses set holds_money = false where status = 'paid'",
  ],
  ['add a status', "insert into order_statuses values ('lost', true, false, false, false)"],
  ['add a way', "insert into order_moves values ('lose', 'paid', 'cancelled')"],
  ['let a role do more', "insert into role_permissions values ('support', 'run_site')"],
  ['let an act be for anybody', "update act_permissions set permission = 'read'"],
  ['let paid money come back', "insert into payment_attempt_moves values ('paid', 'failed')"],
  [
    'seal what never was',
    "insert into seals select 'ledger', 1, 1, 1, 1, '{}', '{}', 0, '{}', sha256(''), now()",
  ],
  ['change a seal', 'update seals set rows = 0'],
  ['unseal', 'delete from seals'],
  ['become the owner', `set role ${owner}`],
  ['read a file of the machine', "select pg_read_file('/etc/passwd')"],
])('it may not %s', async (_, statement) => {
  await expect(asProgram.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^42501$/),
  })
})

test('what is of others in the same schema is none of its business', async () => {
  for (const name of ['of_others', 'view_of_others'])
    await expect(asProgram.query(`select from ${name}`)).rejects.toMatchObject({ code: '42501' })
})

test('it may not undo a payment that was told of', async () => {
  await asProgram.query(
    `insert into payment_events (id, provider, payload, outcome) values ('evt_told', 'callback', '{}', 'to_wallet')`,
  )
  await expect(asProgram.query('delete from payment_events')).rejects.toMatchObject({
    code: '23001',
  })
  await expect(
    asProgram.query(`update payment_events set outcome = null where id = 'evt_told'`),
  ).rejects.toMatchObject({ constraint: 'payment_events_frozen' })
})

test('it may ask for a seal, which is made of what is there', async () => {
  await asProgram.query(
    `insert into audit_log (action, subject) values ('account.delete', 'profile:' || gen_random_uuid())`,
  )
  await sealBooks(db)
  const { rows } = await asProgram.query('select book, rows from seal_heads()')
  expect(rows).toContainEqual({ book: 'audit', rows: expect.anything() })
  expect((await asProgram.query('select from seals')).rowCount).toBe(rows.length)
})

test('it reads which migrations there are, and can add none', async () => {
  await assertMigrated(program)
  await expect(
    asProgram.query(`insert into kysely_migration values ('9999_newer.sql', 'now')`),
  ).rejects.toMatchObject({ code: '42501' })
})

test('it does all that a trade needs: orders are placed and told of, by the page and by the jobs', async () => {
  const [buyer, offer, method] = [
    await buildProfile(db),
    await buildOffer(db),
    await buildPaymentMethod(db),
  ]
  expect((await request('/orders', { viewer: buyer })).status).toBe(200)
  const placed = await request(`/payment/${offer.id}`, {
    viewer: buyer,
    form: { ...checkout({ payment_method_id: method.id }), checkout_token: randomUUID() },
  })
  expect(placed.status).toBe(302)
  await expect
    .poll(
      async () =>
        (await asProgram.query('select 1 from notifications where user_id = $1', [buyer.id]))
          .rowCount,
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
})
