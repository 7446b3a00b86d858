import type { Asked } from '#kernel/list.ts'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { canDeleteGame, findGame } from '#modules/catalog/queries.server.ts'
import { listingFrom } from '#modules/offers/rules.ts'
import {
  offersForAdmin,
  activeOffersOf,
  findPublicOffer,
  offersOfGame,
  mustStay,
} from '#modules/offers/queries.server.ts'
import {
  deliveredLongAgo,
  dueForRelease,
  unpaidTooLong,
  offerForCheckout,
  ordersOfBuyer,
  salesOf,
  orderForAdmin,
  ordersForAdmin,
  buyersNamed,
  feedbackForAdmin,
  listPaymentsToCheck,
} from '#modules/orders/queries.server.ts'
import { notificationsOf } from '#modules/notifications/queries.server.ts'
import { transactionsOf } from '#modules/ledger/queries.server.ts'
import {
  recentActivity,
  auditEntries,
  statsOf,
  findUser,
  reconcile,
} from '#modules/reports/queries.server.ts'
import { listUsers } from '#modules/people/queries.server.ts'
import {
  listDeposits,
  ownDeposits,
  lastAccount,
  listWithdrawals,
  ownWithdrawals,
} from '#modules/payouts/queries.server.ts'
import { findViewer } from '#modules/accounts/queries.server.ts'
import { defaults } from '#modules/settings/rules.ts'
import { Dialect } from '#platform/connections.server.ts'
import type { DB } from '#platform/db.server.ts'
import { testDatabase } from './database.ts'

// On the large market when LARGE_DATABASE_URL names it (npm run seed:large). Else on an empty one,
// where the planner is told that reading a whole table costs much, so that a plan without an index
// means that there is none.
const large = process.env.LARGE_DATABASE_URL
const own = large ? null : await testDatabase()
const url = large ?? own!.url

const statements: { sql: string; parameters: readonly unknown[] }[] = []
const pool = new pg.Pool({ connectionString: url, max: 2 })
// a connection may end together with its database
pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
const db = new Kysely<DB>({
  dialect: new Dialect({ pool }),
  log: ({ query }) => {
    statements.push(query)
  },
})
afterAll(async () => {
  await db.destroy()
  await own?.drop()
})

/** The tables that grow with the market. */
const growing = [
  'offers',
  'orders',
  'order_history',
  'order_feedback',
  'ledger_transfers',
  'ledger_accounts',
  'notifications',
  'sessions',
  'profiles',
  'offer_images',
  'offer_discounts',
  'loyalty_points',
  'auth_verifications',
  'held_usernames',
  'audit_log',
  'seller_applications',
  'withdrawals',
  'withdrawal_history',
  'deposits',
  'payment_events',
]

/**
 * Rows for the searches: on an empty database reading all of a table costs less than any index of
 * texts.
 */
async function fill() {
  const client = await pool.connect()
  try {
    // 10,000 of each, past all triggers: what is counted is pages, not money
    await client.query(`
      set session_replication_role = replica;
      insert into profiles (id, username, email) select ('11111111-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'p' || left(md5(n::text), 12), n || '@example.com'
        from generate_series(1, 10000) n;
      insert into withdrawals (user_id, amount, fee_bp, fee, account_kind, account, account_holder, status, bank_reference, token, created_at, updated_at)
        select id, 1000, 0, 0, 'ccp', '002345678988', username, 'paid', email, id, now(), now() from profiles;
      insert into deposits (user_id, amount, received_amount, to_account, reference_text, receipt_digest, status, decided_by, decided_at, token, created_at, receipt_url)
        select id, 1000 + row_number() over (), 1000, 'ccp', username, md5(email) || md5(email), 'confirmed', '00000000-0000-4000-8000-000000000000', now(), id, now(), 'x' from profiles;
      insert into payment_events (id, provider, outcome, payload) select email, 'test', 'wrong_amount', json_build_object('order_id', id) from profiles;
      insert into orders (id, user_id, seller_id, offer_id, game_id, category, offer_title, quantity, unit_price, total_price, seller_fee_bp, seller_fee,
        buyer_name, buyer_email, buyer_phone, contact_method, contact_details, payment_method_id, checkout_token)
        select id, id, '11111111-0000-4000-8000-000000000001', 1, 1, 'items', username, 1, 1000, 1000, 0, 0, username, email, '0550 12 34 56', 'telegram', username, 1, id from profiles
        where id <> '11111111-0000-4000-8000-000000000001';
      update orders set buyer_name = 'Twice', offer_title = 'Twice' where right(id::text, 12)::int <= 1101;
      reset session_replication_role;`)
    await client.query('vacuum analyze profiles, withdrawals, deposits, payment_events, orders')
  } finally {
    client.release()
  }
}
if (!large) await fill()

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Join Filter'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * The texts of rows are looked at one after the other: beside a join, or in rows that no index of
 * texts has found.
 */
const looksForText = ({
  Filter = '',
  'Join Filter': joined = '',
  'Recheck Cond': found = '',
}: Plan) => / ~~\*? /.test(joined) || (/ ~~\*? /.test(Filter) && !/ ~~\*? /.test(found))

/**
 * The nodes of the plans of all that `run` asks, for a planner that does what is `unwanted` only
 * where there is no other way.
 */
async function planned(
  run: () => Promise<unknown>,
  unwanted: 'seqscan' | 'sort' = 'seqscan',
): Promise<Plan[]> {
  statements.length = 0
  await run()
  const sent = [...statements]
  const client = await pool.connect()
  try {
    if (!large) await client.query(`set enable_${unwanted} = off`)
    const nodes: Plan[] = []
    for (const { sql, parameters } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${sql}`,
        [...parameters],
      )
      nodes.push(...nodesOf(rows[0]!['QUERY PLAN'][0].Plan))
    }
    return nodes
  } finally {
    await client.query(`reset enable_${unwanted}`)
    client.release()
  }
}

/** Which growing tables `run` reads whole. */
async function scannedWhole(run: () => Promise<unknown>): Promise<string[]> {
  const whole = (await planned(run))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
  const { rows: sizes } = await pool.query<{ relname: string }>(
    'select relname from pg_class where reltuples > 10000',
  )
  return growing.filter(
    (table) => whole.includes(table) && (!large || sizes.some(({ relname }) => relname === table)),
  )
}

const someone = '00000000-0000-4000-8000-000000000000'
const game = { slug: 'free-fire', category: 'accounts' } as const
const all = { text: '', status: 'all', page: 1 } as const
const asked = <Filters extends Record<string, string>, Sort extends string>(
  filters: Filters,
  sort: Sort,
  text = '',
): Asked<Filters, Sort> => ({ text, filters, sort, size: 25, place: null })
const now = new Date()
const listing = (query: string) => listingFrom(new URLSearchParams(query))

test.each([
  ['a game page', () => findGame(db, game.slug, game.category, 'ar')],
  ...[
    '',
    'sort=price-desc',
    'sort=newest',
    'sort=fastest&page=20',
    'device=PC',
    'device=PC&sort=fastest',
  ].map(
    (query) =>
      [`a game's offers by "${query}"`, () => offersOfGame(db, game, listing(query))] as const,
  ),
  ['an offer page', () => findPublicOffer(db, 1, game.slug, game.category)],
  ['the checkout', () => offerForCheckout(db, 1)],
  ['a profile', () => activeOffersOf(db, someone, { gameId: null, page: 1 })],
  ['my orders', () => ordersOfBuyer(db, someone, { ...all, place: null, open: null }, now)],
  [
    'my orders by an id',
    () => ordersOfBuyer(db, someone, { ...all, text: '#0123abcd', place: null, open: null }, now),
  ],
  ['my sales', () => salesOf(db, someone, { ...all, place: null, open: null })],
  ...(['newest', 'oldest', 'highest', 'lowest'] as const).flatMap((sort) =>
    (['all', 'paid', 'waiting', 'frozen'] as const).map(
      (status) =>
        [`${status} orders, ${sort}`, () => ordersForAdmin(db, asked({ status }, sort))] as const,
    ),
  ),
  ...([null, 'oldest', 'highest', 'lowest'] as const).flatMap(
    (sort) =>
      [
        [
          `the withdrawals of a state, ${sort}`,
          () => listWithdrawals(db, { text: '', status: 'paid', sort, page: 1 }),
        ],
        [
          `the deposits that wait, ${sort}`,
          () => listDeposits(db, { text: '', status: 'pending', sort, page: 1 }),
        ],
        [`everybody's offers, ${sort}`, () => offersForAdmin(db, { ...all, game: null, sort })],
      ] as const,
  ),
  ['the statistics', () => statsOf(db, 90, now)],
  ['what happened last', () => recentActivity(db)],
  ...[
    {},
    { text: 'keeper' },
    { text: 'sword', subjects: ['setting:buyer_fee_bp'] },
    { text: '#0123abcd' },
    { noun: 'order' as const },
    { actor: someone },
    { text: 'paid', noun: 'game' as const, actor: someone, before: 900 },
    { after: 5 },
  ].map(
    (part) =>
      [
        `the audit log by ${JSON.stringify(part)}`,
        () =>
          auditEntries(db, {
            text: '',
            actions: ['order.mark_paid'],
            subjects: [],
            noun: null,
            actor: null,
            before: null,
            after: null,
            ...part,
          }),
      ] as const,
  ),
  [
    'all users',
    () => listUsers(db, { text: '', filter: 'all', sort: 'date', direction: 'asc', page: 1 }),
  ],
  [
    'all users by username',
    () => listUsers(db, { text: '', filter: 'all', sort: 'username', direction: 'asc', page: 1 }),
  ],
  [
    'users by a text',
    () => listUsers(db, { text: 'amine', filter: 'all', sort: 'date', direction: 'desc', page: 1 }),
  ],
  [
    'users by an id',
    () =>
      listUsers(db, {
        text: '00000000',
        filter: 'sellers',
        sort: 'date',
        direction: 'desc',
        page: 1,
      }),
  ],
  [
    'users by an id with its mark',
    () =>
      listUsers(db, {
        text: '#00000000',
        filter: 'sellers',
        sort: 'date',
        direction: 'desc',
        page: 1,
      }),
  ],
  [
    'administrators',
    () =>
      listUsers(db, {
        text: '',
        filter: 'administrators',
        sort: 'date',
        direction: 'desc',
        page: 1,
      }),
  ],
  [
    'suspended users',
    () =>
      listUsers(db, { text: '', filter: 'suspended', sort: 'date', direction: 'desc', page: 1 }),
  ],
  ['one user for an administrator', () => findUser(db, someone, now)],
  ['whether a game can be deleted', () => canDeleteGame(db, 1)],
  [
    'the foreign key of a game that is deleted',
    () => sql`select 1 from only orders x where 1 = game_id for key share of x`.execute(db),
  ],
  ['whether a payment method can be deleted', () => mustStay(db, { id: 1, name: 'CCP' })],
  [
    'the foreign key of a payment method that is deleted',
    () =>
      sql`select 1 from only orders x where 1 = payment_method_id for key share of x`.execute(db),
  ],
  ['an order in the back office', () => orderForAdmin(db, someone)],
  ['a day of the books', () => reconcile(db, '2026-01-05', '2026-01-06', now)],
  ...(
    [
      [],
      ['text', 'sword'],
      ['status', 'paused'],
      ['status', 'held'],
      ['game', 'free-fire'],
    ] as const
  ).map(
    ([name, value]) =>
      [
        `everybody's offers${name ? ` by ${name} ${value}` : ''}`,
        () =>
          offersForAdmin(db, { ...all, game: null, sort: null, ...(name && { [name]: value }) }),
      ] as const,
  ),
  ...(
    [
      [],
      ['text', 'sword'],
      ['text', '#0123abcd'],
      ['text', someone],
      ['approved', true],
      ['approved', false],
      ['rating', 'negative'],
      ['sort', 'oldest'],
    ] as const
  ).map(
    ([name, value]) =>
      [
        `all feedback${name ? ` by ${name} ${String(value)}` : ''}`,
        () =>
          feedbackForAdmin(db, {
            text: '',
            page: 1,
            approved: null,
            rating: null,
            sort: null,
            ...(name && { [name]: value }),
          }),
      ] as const,
  ),
  ['the wallet', () => transactionsOf(db, someone, 'all')],
  ['own withdrawals', () => Promise.all([ownWithdrawals(db, someone), lastAccount(db, someone)])],
  ['own deposits', () => ownDeposits(db, someone)],
  [
    'the withdrawals to do',
    () => listWithdrawals(db, { text: '', status: 'open', sort: null, page: 1 }),
  ],
  ...(['waiting', 'handled', 'all'] as const).flatMap((state) =>
    ([null, 'oldest'] as const).map(
      (sort) =>
        [
          `the payments that are ${state}, ${sort}`,
          () => listPaymentsToCheck(db, { text: '', state, sort, page: 1 }),
        ] as const,
    ),
  ),
  ['notifications', () => notificationsOf(db, someone, null)],
  ['the session', () => findViewer(db, 'token', now)],
  ['unpaid orders', () => unpaidTooLong(db, defaults, now)],
  ['delivered orders', () => deliveredLongAgo(db, defaults, now)],
  ['orders to release', () => dueForRelease(db, defaults, now)],
  [
    "the end of a person's links",
    () => db.deleteFrom('auth_verifications').where('value', '=', someone).execute(),
  ],
  [
    'the end of held usernames',
    () => db.deleteFrom('held_usernames').where('held_until', '<=', new Date(0)).execute(),
  ],
] as const)('%s reads by an index', async (_, run) => {
  expect(await scannedWhole(run)).toEqual([])
})

test.each([
  ...(['highest', 'lowest'] as const).flatMap(
    (sort) =>
      [
        [`all orders, ${sort}`, () => ordersForAdmin(db, asked({ status: 'all' }, sort))],
        [
          `all orders of a status, ${sort}`,
          () => ordersForAdmin(db, asked({ status: 'paid' }, sort)),
        ],
        [`everybody's offers, ${sort}`, () => offersForAdmin(db, { ...all, game: null, sort })],
        [
          `everybody's offers of a status, ${sort}`,
          () => offersForAdmin(db, { ...all, status: 'paused', game: null, sort }),
        ],
        [
          `all withdrawals, ${sort}`,
          () => listWithdrawals(db, { text: '', status: 'all', sort, page: 1 }),
        ],
        [
          `the withdrawals of a state, ${sort}`,
          () => listWithdrawals(db, { text: '', status: 'paid', sort, page: 1 }),
        ],
        [
          `all deposits, ${sort}`,
          () => listDeposits(db, { text: '', status: 'all', sort, page: 1 }),
        ],
        [
          `the deposits of a state, ${sort}`,
          () => listDeposits(db, { text: '', status: 'confirmed', sort, page: 1 }),
        ],
      ] as const,
  ),
  ...[null, { after: btoa('[800]') }].map(
    (place) =>
      [
        `the wallet from ${place ? 'far down' : 'the newest'}`,
        () => transactionsOf(db, someone, 'all', place),
      ] as const,
  ),
])('%s, sorts no more than a page: an index has the order', async (_, run) => {
  const cut = (await planned(run, 'sort'))
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap(nodesOf)
  expect(cut.filter((node) => node['Node Type'].includes('Sort'))).toEqual([])
})

test.each([
  ...['amine', '00234567', '#11111111', 'زهره'].map(
    (text) =>
      [
        `the withdrawals by "${text}"`,
        () => listWithdrawals(db, { text, status: 'all', sort: null, page: 1 }),
      ] as const,
  ),
  ...['amine', '5000', '#11111111', 'BM 1'].map(
    (text) =>
      [
        `the deposits by "${text}"`,
        () => listDeposits(db, { text, status: 'all', sort: null, page: 1 }),
      ] as const,
  ),
  ...[
    'amine',
    'amine@casbah',
    '0550 99 88 77',
    'chg_01',
    '#1111111100004000800000000000012',
    'frozen',
  ].map(
    (text) =>
      [
        `all orders by "${text}"`,
        () => ordersForAdmin(db, asked({ status: 'all' }, 'newest', text), text === 'frozen'),
      ] as const,
  ),
  ...['amine', '0550 99 88 77'].map(
    (text) => [`the buyers by "${text}"`, () => buyersNamed(db, text)] as const,
  ),
  ...['chg_01', '#11111111'].map(
    (text) =>
      [
        `the payments by "${text}"`,
        () => listPaymentsToCheck(db, { text, state: 'all', sort: null, page: 1 }),
      ] as const,
  ),
])('%s looks no text up row by row', async (_, run) => {
  const nodes = await planned(run)
  expect(nodes.filter((node) => looksForText(node) || node['Node Type'] === 'Seq Scan')).toEqual([])
})

test.skipIf(large)('what a text finds is counted to 1,000, and all rows to 10,000', async () => {
  expect((await ordersForAdmin(db, asked({ status: 'all' }, 'newest', 'twice')))?.count).toBe(1_000)
  expect((await ordersForAdmin(db, asked({ status: 'all' }, 'newest')))?.count).toBe(9_999)
})

test('a day of the books is read by one statement, and so of one moment', async () => {
  statements.length = 0
  await reconcile(db, '2026-01-05', '2026-01-06', new Date('2026-01-06T12:00Z'))
  expect(statements).toHaveLength(1)
})
