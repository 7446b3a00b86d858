import { sql } from 'kysely'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owedByGateway } from '#modules/payments/settlements.server.ts'
import { rules, type SettingKey } from '#modules/settings/settings.ts'
import { whyNotSetting } from '#modules/settings/setting-values.ts'
import { closeDb, type Db, openDb } from '../../app/platform/db.server.ts'
import { readEnv } from '../../app/platform/env.server.ts'
import { fillDemo } from '../../scripts/demo-accounts.ts'
import { verify } from '../../scripts/verify.ts'
import { testDatabase } from '../../tests/database.ts'
import { everything } from '../../tests/slice.ts'
import { seedDemo } from './seed.ts'

const own = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'kanz-seed-'))
let db: Db

beforeAll(async () => {
  // the journeys' demo has all of its images
  await seedDemo(own.url, { dataDir, s3: undefined }, everything ? undefined : 4)
  db = openDb(own.url)
}, 900_000)
afterAll(async () => {
  await closeDb()
  await own.drop()
  rmSync(dataDir, { recursive: true })
})

test('the folder of the accounts is made before the demo is filled', async () => {
  const later = join(dataDir, 'not', 'there')
  await fillDemo({ ...readEnv(), dataDir: later }, own.url, () => {})
  expect(existsSync(later)).toBe(true)
})

test.each([
  ['audit_log', 'id', 'created_at'],
  ['ledger_transfers', 'id', 'created_at'],
  ['payment_events', 'seq', 'received_at'],
])(
  'the demo’s %s is newest first by its ids, as its readers take it to be [WALL-04]',
  async (table, id, at) => {
    const { rows } = await sql`select * from (select ${sql.ref(id)} as id, ${sql.ref(at)} as at,
        lag(${sql.ref(at)}) over (order by ${sql.ref(id)}) as before
      from ${sql.table(table)}) t where at < before`.execute(db)
    expect(rows).toEqual([])
  },
)

test('no payment of the demo was told of before its order was placed', async () => {
  const { rows } = await sql`select e.id from payment_events e join orders o on o.id = e.order_id
      where e.received_at < o.created_at`.execute(db)
  expect(rows).toEqual([])
})

test('what the gateway owes in the demo is of the last days: the rest was paid out', async () => {
  const { rows } = await sql<{ young: number; settled: number }>`select
    (select coalesce(sum(total_price), 0)::int from orders
      where paid_at > now() - interval '3 days') as young,
    (select coalesce(sum(amount), 0)::int from provider_settlements) as settled`.execute(db)
  const owed = (await owedByGateway(db)).reduce((sum, each) => sum + each.owed, 0)
  expect(rows[0]!.settled).toBeGreaterThan(100_000)
  expect(Math.abs(owed)).toBeLessThanOrEqual(rows[0]!.young)
})

test('the demo shows rewards that were redeemed, by a buyer who can sign in too', async () => {
  const { rows } = await sql<{ redeemed: number; own: number }>`select count(*)::int as redeemed,
    count(*) filter (where exists (select from auth_accounts a
      where a.user_id = r.user_id))::int as own from loyalty_redemptions r`.execute(db)
  expect(rows[0]!.redeemed).toBeGreaterThan(2)
  expect(rows[0]!.own).toBeGreaterThan(0)
})

test('of those who can sign in to the demo all but one read Arabic', async () => {
  const locales = await db
    .selectFrom('profiles as p')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('auth_accounts as a').select('a.id').whereRef('a.user_id', '=', 'p.id'),
      ),
    )
    .select('p.locale')
    .execute()
  expect(locales.map(({ locale }) => locale).toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'ar'),
    'en',
  ])
})

test('the demo’s notifications about withdrawals, deposits and adjusted wallets are as old as what they tell of', async () => {
  const { rows } = await sql<{ cause: string }>`select n.cause from notifications n join (
      select 'withdrawal.' || to_status || ' ' || withdrawal_id as cause, created_at as at
      from withdrawal_history
      union all select 'deposit.' || status || ' ' || id, decided_at from deposits
    ) told using (cause) where n.created_at <> told.at`.execute(db)
  expect(rows).toEqual([])
  const { count } = await db
    .selectFrom('notifications')
    .where('cause', 'like', 'withdrawal.requested %')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
  expect(
    await db
      .selectFrom('notifications')
      .where('cause', 'like', 'wallet.adjusted %')
      .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
      .select('cause')
      .execute(),
  ).toEqual([])
})

test('the administrator of the demo has a notification', async () => {
  const notifications = await db
    .selectFrom('notifications as n')
    .innerJoin('profiles as p', 'p.id', 'n.user_id')
    .where('p.is_admin', '=', true)
    .select('n.id')
    .execute()
  expect(notifications).toHaveLength(1)
})

test('what the demo has switched off, nobody whose account is printed has in hand, though the queues are filled', async () => {
  const {
    rows: [found],
  } = await sql<{ wallet: number; own: number; waiting: number }>`select
    (select count(*)::int from orders where from_wallet) as wallet,
    count(*) filter (where exists (select from auth_accounts a
      where a.user_id = w.user_id))::int as own, count(*)::int as waiting
    from (select user_id from withdrawals where status in ('requested', 'approved')
      union all select user_id from deposits where status = 'pending') w`.execute(db)
  expect(found).toMatchObject({ wallet: 0, own: 0 })
  expect(found!.waiting).toBeGreaterThan(7)
})

test('the demo breaks no rule of money and state', async () => {
  expect(await verify(own.url)).toEqual([])
})

test('the demo has a channel, social networks and a help centre, at addresses that lead to nobody, and no chat', async () => {
  const wanted = [
    'messaging_channel',
    'facebook_url',
    'instagram_url',
    'telegram_url',
    'discord_url',
    'help_centre_url',
  ] as const
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', [...wanted, 'chat_app_id'])
    .execute()
  expect(rows.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted())
  for (const { key, value } of rows)
    expect([key, whyNotSetting(rules[key as SettingKey], value as string)]).toEqual([key, null])
  const addresses = rows.map(({ value }) => new URL(value as string))
  for (const { hostname } of addresses) expect(hostname).toMatch(/\.example$/)
})

test('in the demo people talk: both sides have an inbox with what they have read and what waits, and sellers have replies and figures', async () => {
  const { rows } = await sql<Record<string, number | boolean>>`
    select p.username, p.is_seller, count(*)::int as conversations, sum(m.unread)::int as unread,
      count(*) filter (where m.unread = 0)::int as read, count(*)
        filter (where c.order_id is null)::int as questions
    from profiles p join auth_accounts a on a.user_id = p.id
    join conversation_members m on m.person_id = p.id
      join conversations c on c.id = m.conversation_id
    group by p.id order by p.username`.execute(db)
  expect(rows.map(({ username }) => username)).toEqual([
    'amine_213',
    'atlas_hunter',
    'meriem_k',
    'sofiane_16',
  ])
  for (const { conversations, unread, read, questions } of rows) {
    expect(conversations).toBeGreaterThan(2)
    expect(Math.min(Number(unread), Number(read), Number(questions))).toBeGreaterThan(0)
  }
  const [found] = (
    await sql<Record<string, number>>`select
      (select count(*)::int from messages where kind = 'greeting') as greetings,
      (select count(*)::int
        from messages m join canned_replies r on r.seller_id = m.author_id and r.body = m.body
        and r.position > 0) as ready,
      (select count(*)::int from messages where flags <> '{}') as hidden,
      (select count(*)::int from canned_replies) as replies,
      (select count(*)::int from seller_figures
        where orders >= 5 and median_reply_s is not null) as figures,
      (select count(*)::int
        from (select created_at < lag(created_at) over (order by id) as off from messages) m
        where off) as disordered`.execute(db)
  ).rows
  expect(found).toMatchObject({ greetings: 3, ready: 2, hidden: 1, replies: 14, disordered: 0 })
  expect(found!.figures).toBeGreaterThan(2)
})
