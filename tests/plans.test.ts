import type { Asked, ListPlace } from '#kernel/list-params.ts'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findViewer } from '#modules/auth/session.server.ts'
import { canDeleteGame } from '#modules/catalog/game-deletion.server.ts'
import { findGame } from '#modules/catalog/game-page.server.ts'
import { transactionsOf } from '#modules/ledger/ledger.server.ts'
import { pointsHistory } from '#modules/loyalty/rewards.server.ts'
import { notificationsOf } from '#modules/notifications/notifications.server.ts'
import { findGoneOffer } from '#modules/offers/gone-offer.server.ts'
import { facetsPage, filterPanel } from '#modules/offers/facets.server.ts'
import type { Filters } from '#modules/offers/filters.ts'
import { followedSellersOf } from '#modules/offers/followed-sellers.server.ts'
import { alertsOf, priceAlertsOf, takeStockAlerts } from '#modules/offers/offer-alerts.server.ts'
import { searchShop } from '#modules/offers/offer-search.server.ts'
import { viewedOffersOf } from '#modules/offers/recent-views.server.ts'
import { keptAmong, savedOffersOf } from '#modules/offers/saved-offers.server.ts'
import { listOfferReports } from '#modules/offers/offer-report-list.server.ts'
import { offersOfGame } from '#modules/offers/game-offers.server.ts'
import { listingFrom, sorts } from '#modules/offers/offer.ts'
import { offersForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { ownOffers } from '#modules/offers/own-offers.server.ts'
import { activeOffersOf } from '#modules/offers/profile-offers.server.ts'
import { findPublicOffer } from '#modules/offers/public-offer.server.ts'
import { offerForCheckout } from '#modules/checkout/checkout-offer.server.ts'
import {
  deliveredLongAgo,
  dueForRelease,
  lateForGood,
  remindOfOrders,
  unpaidTooLong,
} from '#modules/orders/due-orders.server.ts'
import { feedbackForAdmin } from '#modules/feedback/feedback-moderation.server.ts'
import { feedbackOf } from '#modules/feedback/feedback.server.ts'
import { ordersOfBuyer, salesOf } from '#modules/orders/order-lists.server.ts'
import { papersOf } from '#modules/documents/order-papers.server.ts'
import { peopleTelling } from '#modules/people/people-named.server.ts'
import { unnarrowed } from '#modules/orders/narrowed-orders.server.ts'
import { orderForAdmin, ordersForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { outagesForAdmin } from '#modules/orders/outages.server.ts'
import { listReceipts } from '#modules/order-payments/receipt-lists.server.ts'
import { statementMonths, statementOf } from '#modules/documents/statements.server.ts'
import { transferOf } from '#modules/order-payments/transfer.server.ts'
import { mustStay } from '#modules/payments/payment-methods.server.ts'
import { listPaymentsToCheck } from '#modules/payments/payments-to-check.server.ts'
import { recentChecks } from '#modules/payments/provider-check.server.ts'
import { listRefundTasks } from '#modules/payments/refund-tasks.server.ts'
import { listDeposits, ownDeposits } from '#modules/payouts/deposit-lists.server.ts'
import {
  lastAccount,
  listWithdrawals,
  ownWithdrawals,
} from '#modules/payouts/withdrawal-lists.server.ts'
import { notesOf } from '#modules/people/notes.server.ts'
import { listUsers } from '#modules/people/user-list.server.ts'
import { recentActivity } from '#modules/reports/activity.server.ts'
import { auditEntries } from '#modules/reports/audit-log.server.ts'
import { reconcile } from '#modules/reports/reconciliation.server.ts'
import { everybody } from '#modules/people/user-list.ts'
import { spanOf } from '#modules/reports/sales.ts'
import { statsOf } from '#modules/reports/stats.server.ts'
import { countPerson, moneyToCome, riskFactsOf } from '#modules/reports/person-figures.server.ts'
import {
  conversationsOfPerson,
  disputesOfPerson,
  entriesOfPerson,
  offersOfPerson,
  ordersOfPerson,
  transfersOfPerson,
  withdrawalsOfPerson,
} from '#modules/reports/person-lists.server.ts'
import { personTimeline } from '#modules/reports/person-timeline.server.ts'
import { type TimelineKind, timelineKinds } from '#modules/reports/person-timeline.ts'
import { findUser } from '#modules/reports/user-details.server.ts'
import {
  applicationsOnPage,
  listApplications,
} from '#modules/sellers/seller-application-list.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { Dialect } from '#platform/connections.server.ts'
import type { DB } from '#platform/db.server.ts'
import { placeOf as placeBehind } from '#platform/keyset.server.ts'
import { profileQuery } from '../app/routes/shop/profile-query.ts'
import { testDatabase } from './database.ts'
import { deskReads } from './desk-reads.ts'
import { sliceOf } from './slice.ts'
import { allWays } from './factories/payment-method.ts'

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
  'released_usernames',
  'audit_log',
  'seller_applications',
  'withdrawals',
  'withdrawal_history',
  'payout_batch_rows',
  'deposits',
  'transfer_receipts',
  'payment_events',
  'payment_attempts',
  'refund_tasks',
  'provider_checks',
  'offer_facets',
  'facet_bitmaps',
  'saved_offers',
  'offer_alerts',
  'followed_sellers',
  'recent_views',
  'offer_reports',
  'offer_prices',
  'seller_facts',
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
      insert into transfer_receipts (order_id, user_id, amount, received_amount, to_account, sender_name, sent_at, receipt_digest, receipt_look, state, decided_by, decided_at, token, created_at)
        select id, id, 1000 + row_number() over (), 1000, 'ccp', username, now(), md5(email) || md5(email), 0, 'arrived', '00000000-0000-4000-8000-000000000000', now(), id, now() from profiles;
      insert into payment_events (id, provider, payment_id, outcome, payload) select email, 'test', 'chk_' || md5(email), 'wrong_amount', json_build_object('order_id', id) from profiles;
      insert into payment_attempts (user_id, order_id, payment_method_id, provider, provider_id, amount, state, token, created_at, expires_at, settled_at)
        select id, id, 1, 'chargily', 'chk_' || md5(email), 1000, 'expired', id, now(), now(), now() from profiles;
      insert into refund_tasks (event_id, amount, provider_id, created_at) select email, 1000, 'chk_' || md5(email), now() from profiles;
      insert into orders (id, user_id, seller_id, offer_id, game_id, category, offer_title, quantity, unit_price, total_price, seller_fee_bp, seller_fee,
        auto_cancel_minutes, auto_receive_hours, protection_days, delivery_seconds, late_refund_hours,
        buyer_name, buyer_email, buyer_phone, contact_method, contact_details, payment_method_id, checkout_token)
        select id, id, '11111111-0000-4000-8000-000000000001', 1, 1, 'items', username, 1, 1000, 1000, 0, 0, 1440, 72, 5, 3600, 72, username, email, '0550 12 34 56', 'telegram', username, 1, id from profiles
        where id <> '11111111-0000-4000-8000-000000000001';
      update orders set buyer_name = 'Twice', offer_title = 'Twice' where right(id::text, 12)::int <= 1101;
      reset session_replication_role;`)
    await client.query(
      'vacuum analyze profiles, withdrawals, deposits, transfer_receipts, payment_events, orders',
    )
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
  const sent = statements.filter(({ sql }) => sql !== 'begin' && sql !== 'commit')
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
const placeOf = (...values: readonly unknown[]): ListPlace => ({
  after: Buffer.from(JSON.stringify(values)).toString('base64url'),
})
/** Reads the first page of a list, and one in its middle, behind these values. */
const twoPages =
  <Question extends Asked>(
    read: (asked: Question) => Promise<unknown>,
    first: Question,
    ...values: readonly unknown[]
  ) =>
  async () => {
    await read(first)
    await read({ ...first, place: placeOf(...values) })
  }
const middle = '2026-01-01T00:00:00+00:00'
const isByMoney = (sort: string) => sort === 'highest' || sort === 'lowest'
/** Where a list sorted by time or money has its middle. */
const middleBy = (sort: string) => [isByMoney(sort) ? 5_000 : middle, someone] as const
const middleOffer = (sort: string) => (isByMoney(sort) ? [5_000, 500] : [500])
const moneySorted = ['newest', 'oldest', 'highest', 'lowest'] as const
const now = new Date()
const seen = { open: allWays, now }
const listing = (query: string) => listingFrom(new URLSearchParams(query))
const latestOffers = profileQuery(new URLSearchParams())

/** Where a source of a timeline goes on, deep in it. */
const deepIn = (kind: TimelineKind): unknown[] =>
  ['bought', 'sold', 'withdrawal', 'deposit', 'sign_in'].includes(kind)
    ? ['2026-01-01T00:00:00+00:00', someone]
    : [1_000]

const byIndex = [
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
  ['an offer page', () => findPublicOffer(db, 1, game.slug, game.category, 'ar')],
  ['the page of an offer that is gone', () => findGoneOffer(db, 1, game.slug, game.category)],
  ...(['open', 'all'] as const).map(
    (state) =>
      [
        `${state} reports of offers`,
        () => listOfferReports(db, asked({ state }, 'oldest')),
      ] as const,
  ),
  ...['crimson sword', 'valornt', 'شدات', 'player77', 'حساب'].map(
    (text) =>
      [
        `the search for "${text}"`,
        () => searchShop(db, text, { games: 6, offers: 24, from: 24, sellers: 6 }),
      ] as const,
  ),
  ['what nobody has chosen yet among the filters', () => filterPanel(db, game)],
  ['own favourites', () => savedOffersOf(db, someone, null)],
  ['favourites further down', () => savedOffersOf(db, someone, placeOf(middle, 500))],
  [
    'what is kept among the offers of a page',
    () =>
      keptAmong(db, someone, {
        offers: [1, 2, 3],
        sellers: ['player77'],
        watched: ['/x/items?q=a'],
      }),
  ],
  ['own alerts', () => alertsOf(db, someone)],
  ['whom one follows', () => followedSellersOf(db, someone, now)],
  ['what was seen last', () => viewedOffersOf(db, someone)],
  [
    'alerts of prices that are due',
    () => db.transaction().execute((tx) => priceAlertsOf(tx, [1, 2])),
  ],
  [
    'alerts of stock that are due',
    () => db.transaction().execute((tx) => takeStockAlerts(tx, [1, 2])),
  ],
  [
    'prices that are forgotten',
    () => sql`select from offer_prices where until < ${new Date(0)} limit 5000`.execute(db),
  ],
  ['the checkout', () => offerForCheckout(db, 1)],
  ...[null, placeOf(500)].flatMap((place) => [
    ["a profile's offers", () => activeOffersOf(db, someone, { ...latestOffers, place })] as const,
    ...sorts.map(
      (sort) =>
        [
          `a profile's offers by ${sort} in words`,
          () => activeOffersOf(db, someone, { ...latestOffers, sort, text: 'gold', place }),
        ] as const,
    ),
    ["a profile's feedback", () => feedbackOf(db, someone, { size: 20, place })] as const,
    [
      'own offers',
      () => ownOffers(db, someone, { text: '', status: null, game: null, place }),
    ] as const,
  ]),
  ...[null, placeOf(middle, 'order 500')].map(
    (place) => ['the history of points', () => pointsHistory(db, someone, place)] as const,
  ),
  ...(['all', 'pending'] as const).map(
    (status) =>
      [`${status} applications by page`, () => applicationsOnPage(db, status, 400, 100)] as const,
  ),
  ['my orders', () => ordersOfBuyer(db, someone, { ...all, place: null, open: null })],
  [
    'my orders by an id',
    () => ordersOfBuyer(db, someone, { ...all, text: '#0123abcd', place: null, open: null }),
  ],
  ['the months of my sales', () => statementMonths(db, someone)],
  ['a month of my sales', () => statementOf(db, someone, '2026-11', null)],
  ['the documents of an order', () => papersOf(db, someone, { id: someone, is_admin: true })],
  ...(['newest', 'oldest'] as const).flatMap((sort) =>
    (['all', 'under_review', 'arrived'] as const).map(
      (state) =>
        [
          `${state} receipts, ${sort}`,
          () => listReceipts(db, asked({ state }, sort), now),
        ] as const,
    ),
  ),
  ['the payment of an order', () => transferOf(db, someone, someone, defaults)],
  ['my sales', () => salesOf(db, someone, { ...all, place: null, open: null })],
  ...moneySorted.flatMap((sort) => [
    ...(['all', 'paid', 'waiting', 'frozen', 'late', 'receipt'] as const).map(
      (status) =>
        [
          `${status} orders, ${sort}`,
          twoPages(
            (asked) => ordersForAdmin(db, asked, seen),
            asked({ ...unnarrowed, status }, sort),
            ...middleBy(sort),
          ),
        ] as const,
    ),
    ...(['all', 'open', 'paid'] as const).map(
      (status) =>
        [
          `${status} withdrawals, ${sort}`,
          twoPages(
            (asked) => listWithdrawals(db, asked),
            asked({ status }, sort),
            ...middleBy(sort),
          ),
        ] as const,
    ),
    ...(['all', 'pending', 'confirmed'] as const).map(
      (status) =>
        [
          `${status} deposits, ${sort}`,
          twoPages((asked) => listDeposits(db, asked), asked({ status }, sort), ...middleBy(sort)),
        ] as const,
    ),
    ...(['all', 'paused', 'held'] as const).map(
      (status) =>
        [
          `everybody's ${status} offers, ${sort}`,
          twoPages(
            (asked) => offersForAdmin(db, asked),
            asked({ status, game: '' }, sort),
            ...middleOffer(sort),
          ),
        ] as const,
    ),
  ]),
  [
    "everybody's offers of a game",
    twoPages(
      (asked) => offersForAdmin(db, asked),
      asked({ status: 'all' as const, game: game.slug }, 'newest' as const),
      500,
    ),
  ],
  [
    "everybody's offers that may be bait",
    twoPages(
      (asked) => offersForAdmin(db, asked),
      asked({ status: 'bait' as const, game: '' }, 'newest' as const),
      500,
    ),
  ],
  [
    "everybody's offers by a text",
    () => offersForAdmin(db, asked({ status: 'all', game: '' }, 'newest', 'sword')),
  ],
  [
    "everybody's offers by two words",
    () => offersForAdmin(db, asked({ status: 'all', game: '' }, 'newest', 'golden sword')),
  ],
  [
    'the withdrawals in their turn',
    twoPages(
      (asked) => listWithdrawals(db, asked),
      asked({ status: 'open' as const }, 'turn' as const),
      false,
      middle,
      someone,
    ),
  ],
  ...(['newest', 'oldest'] as const).flatMap((sort) => [
    ...(['waiting', 'handled', 'all'] as const).map(
      (state) =>
        [
          `${state} payments to check, ${sort}`,
          twoPages((asked) => listPaymentsToCheck(db, asked), asked({ state }, sort), 500),
        ] as const,
    ),
    ...(['open', 'done', 'all'] as const).map(
      (state) =>
        [
          `${state} refunds, ${sort}`,
          twoPages((asked) => listRefundTasks(db, asked), asked({ state }, sort), 500),
        ] as const,
    ),
    ...(['all', 'pending'] as const).map(
      (status) =>
        [
          `${status} applications to sell, ${sort}`,
          twoPages(
            (asked) => listApplications(db, asked),
            asked({ status }, sort),
            middle,
            someone,
          ),
        ] as const,
    ),
    ...(['all', 'yes', 'no'] as const).flatMap((approved) =>
      (['all', 'negative'] as const).map(
        (rating) =>
          [
            `feedback, approved ${approved}, ${rating}, ${sort}`,
            twoPages(
              (asked) => feedbackForAdmin(db, asked),
              asked({ approved, rating }, sort),
              500,
            ),
          ] as const,
      ),
    ),
  ]),
  ...['sword', '#0123abcd', someone].map(
    (text) =>
      [
        `feedback by "${text}"`,
        () => feedbackForAdmin(db, asked({ approved: 'all', rating: 'all' }, 'newest', text)),
      ] as const,
  ),
  ...['chk_01j', '#0123abcd', '4,321', 'keeper'].map(
    (text) =>
      [
        `refunds by "${text}"`,
        () => listRefundTasks(db, asked({ state: 'all' }, 'newest', text)),
      ] as const,
  ),
  ['the checks of the provider', () => recentChecks(db)],
  ['the statistics', () => statsOf(db, spanOf('2026-01-31', 90), now)],
  ['what happened last', () => recentActivity(db)],
  ...[
    {},
    { text: 'keeper' },
    { text: 'sword' },
    { text: '#0123abcd' },
    { kind: 'order' as const },
    { actor: someone },
    { text: 'paid', kind: 'game' as const, actor: someone },
    { act: 'order.mark_paid' },
    { from: '2026-01-31', to: '2026-01-31' },
  ].map(
    ({ text = '', kind = '' as const, actor = '', act = '', from = '', to = '' }) =>
      [
        `the audit log by "${text} ${kind} ${actor} ${act} ${from}"`,
        twoPages(
          (asked) =>
            auditEntries(db, asked, {
              actions: ['order.mark_paid'],
              subjects: ['setting:buyer_fee_bp'],
            }),
          asked({ kind, act, actor, from, to }, '', text),
          ...(from ? [middle, 900] : [900]),
        ),
      ] as const,
  ),
  ...(['newest', 'oldest', 'username', 'username-down'] as const).flatMap((sort) =>
    (['all', 'administrators', 'sellers', 'suspended'] as const).map(
      (show) =>
        [
          `${show} users, ${sort}`,
          twoPages(
            (asked) => listUsers(db, asked),
            asked({ ...everybody, show }, sort),
            ...(sort.startsWith('username') ? ['m'] : [middle, someone]),
          ),
        ] as const,
    ),
  ),
  ...['amine', '00000000', '#00000000'].map(
    (text) =>
      [
        `users by "${text}"`,
        () => listUsers(db, asked({ ...everybody, show: 'sellers' }, 'newest', text)),
      ] as const,
  ),
  ['one user for an administrator', () => findUser(db, someone)],
  ['what is counted of a person', () => countPerson(db, someone)],
  ['signs of risk of a person', () => riskFactsOf(db, someone)],
  ['money on its way to a person', () => moneyToCome(db, someone)],
  ["a person's timeline", () => personTimeline(db, someone, { part: null, places: {} })],
  [
    "a person's timeline further down",
    async () => {
      const places = Object.fromEntries(
        timelineKinds.map((kind) => [kind, placeBehind(JSON.stringify(deepIn(kind)))]),
      )
      return personTimeline(db, someone, { part: null, places })
    },
  ],
  ...(['bought', 'sold'] as const).map(
    (side) => [`what a person ${side}`, () => ordersOfPerson(db, someone, side, null)] as const,
  ),
  ["a person's transfers", () => transfersOfPerson(db, someone, null)],
  ["a person's payouts", () => withdrawalsOfPerson(db, someone, null)],
  ["a person's offers", () => offersOfPerson(db, someone, null)],
  ["a person's disputes", () => disputesOfPerson(db, someone, null)],
  ["a person's conversations", () => conversationsOfPerson(db, someone, null)],
  ...[true, false].map(
    (asActor) =>
      [
        `what staff did to a person${asActor ? ', and a person as staff' : ''}`,
        () => entriesOfPerson(db, { id: someone, asActor }, null),
      ] as const,
  ),
  ['notes on a person', () => notesOf(db, someone, null)],
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
  ...deskReads(db, now, (filters) => ordersForAdmin(db, asked(filters, 'newest'), seen)),
  ['a day of the books', () => reconcile(db, '2026-01-05', '2026-01-06', now)],
  ['the wallet', () => transactionsOf(db, someone, 'all')],
  ['own withdrawals', () => Promise.all([ownWithdrawals(db, someone), lastAccount(db, someone)])],
  ['own deposits', () => ownDeposits(db, someone)],
  ['notifications', () => notificationsOf(db, someone, null)],
  ['the session', () => findViewer(db, 'token', now)],
  ['unpaid orders', () => unpaidTooLong(db, now)],
  ['delivered orders', () => deliveredLongAgo(db, now)],
  ['orders to release', () => dueForRelease(db, now)],
  ['late orders', () => lateForGood(db, now)],
  ['orders to be reminded of', () => remindOfOrders(db, now)],
  ['the outages', () => outagesForAdmin(db)],
  [
    "the end of a person's links",
    () => db.deleteFrom('auth_verifications').where('value', '=', someone).execute(),
  ],
  [
    'the end of held usernames',
    () => db.deleteFrom('released_usernames').where('held_until', '<=', new Date(0)).execute(),
  ],
] as const

test.each(sliceOf(byIndex, ([name]) => name))('%s reads by an index', async (_, run) => {
  expect(await scannedWhole(run)).toEqual([])
})

test.runIf(large)('the filters of the largest game read no growing table whole', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from games order by active_offers desc limit 1`.execute(db)
  const none: Filters = { choices: {}, ranges: {}, text: '', order: null }
  const rank = { a_rank: ['rank0', 'rank3'] }
  const price = { price: { min: null, max: 5_000 } }
  const cases: Partial<Filters>[] = [
    {},
    { choices: rank },
    { choices: { ...rank, a_region: ['region0'] }, ranges: price },
    { choices: { ...rank, a_region: ['region0'], a_mail: ['yes'], a_links: ['links1', ''] } },
    { text: 'golden sword' },
    { text: 'no' },
    { choices: rank, text: 'no', order: 'best' },
  ]
  await db.transaction().execute(async (tx) => {
    const counted = async () =>
      (
        await sql<{ relname: string; seq_scan: number }>`select s.relname, s.seq_scan
          from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
          where s.relname = any(${growing}::text[]) and c.reltuples > 10000`.execute(tx)
      ).rows
    // what this connection read before and did not report yet is counted along
    const earlier = await counted()
    for (const filters of cases)
      for (const page of [1, 20])
        await facetsPage(
          tx,
          rows[0]!.id,
          { ...none, ...filters },
          {
            device: 'PC',
            sort: 'price',
            page,
          },
        )
    expect(await counted()).toEqual(earlier)
  })
})

const sorted = [
  ...(['highest', 'lowest'] as const).flatMap((sort) => [
    ...(['all', 'paid', 'waiting'] as const).map(
      (status) =>
        [
          `${status} orders, ${sort}`,
          () => ordersForAdmin(db, asked({ ...unnarrowed, status }, sort), seen),
        ] as const,
    ),
    ...(['all', 'paused', 'held'] as const).map(
      (status) =>
        [
          `everybody's ${status} offers, ${sort}`,
          () => offersForAdmin(db, asked({ status, game: '' }, sort)),
        ] as const,
    ),
    ...(['all', 'paid'] as const).map(
      (status) =>
        [
          `${status} withdrawals, ${sort}`,
          () => listWithdrawals(db, asked({ status }, sort)),
        ] as const,
    ),
    ...(['all', 'confirmed'] as const).map(
      (status) =>
        [`${status} deposits, ${sort}`, () => listDeposits(db, asked({ status }, sort))] as const,
    ),
  ]),
  ...(['all', 'open', 'paid'] as const).map(
    (status) =>
      [
        `${status} withdrawals in their turn`,
        () => listWithdrawals(db, asked({ status }, 'turn')),
      ] as const,
  ),
  ...[null, { after: btoa('[800]') }].map(
    (place) =>
      [
        `the wallet from ${place ? 'far down' : 'the newest'}`,
        () => transactionsOf(db, someone, 'all', place),
      ] as const,
  ),
]

test.each(sliceOf(sorted, ([name]) => name))(
  '%s, sorts no more than a page: an index has the order',
  async (_, run) => {
    const cut = (await planned(run, 'sort'))
      .filter((node) => node['Node Type'] === 'Limit')
      .flatMap(nodesOf)
    expect(cut.filter((node) => node['Node Type'].includes('Sort'))).toEqual([])
  },
)

const searches = [
  ...['amine', '00234567', '#11111111', 'زهره'].map(
    (text) =>
      [
        `the withdrawals by "${text}"`,
        () => listWithdrawals(db, asked({ status: 'all' }, 'newest', text)),
      ] as const,
  ),
  ...['amine', '5000', '#11111111'].map(
    (text) =>
      [
        `the receipts by "${text}"`,
        () => listReceipts(db, asked({ state: 'all' }, 'newest', text), now),
      ] as const,
  ),
  ...['amine', '5000', '#11111111', 'BM 1'].map(
    (text) =>
      [
        `the deposits by "${text}"`,
        () => listDeposits(db, asked({ status: 'all' }, 'newest', text)),
      ] as const,
  ),
  ...[
    'amine',
    'golden sword',
    'amine@casbah',
    '0550 99 88 77',
    'chg_01',
    'chk_01ab',
    '#1111111100004000800000000000012',
    '2026-000441',
    'frozen',
  ].map(
    (text) =>
      [
        `all orders by "${text}"`,
        () =>
          ordersForAdmin(db, asked(unnarrowed, 'newest', text), {
            ...seen,
            saysFrozen: text === 'frozen',
          }),
      ] as const,
  ),
  ...['amine', '0550 99 88 77'].map(
    (text) => [`the buyers by "${text}"`, () => peopleTelling(db, text)] as const,
  ),
  ...['chg_01', '#11111111', '4,321'].map(
    (text) =>
      [
        `the payments by "${text}"`,
        () => listPaymentsToCheck(db, asked({ state: 'all' }, 'newest', text)),
      ] as const,
  ),
]

test.each(sliceOf(searches, ([name]) => name))('%s looks no text up row by row', async (_, run) => {
  const nodes = await planned(run)
  expect(nodes.filter((node) => looksForText(node) || node['Node Type'] === 'Seq Scan')).toEqual([])
})

test.skipIf(large)('what a text finds is counted to 100, and all rows to 10,000', async () => {
  expect((await ordersForAdmin(db, asked(unnarrowed, 'newest', 'twice'), seen))?.count).toBe(100)
  expect((await ordersForAdmin(db, asked(unnarrowed, 'newest'), seen))?.count).toBe(9_999)
})

test('a day of the books is read by one statement, and so of one moment', async () => {
  statements.length = 0
  await reconcile(db, '2026-01-05', '2026-01-06', new Date('2026-01-06T12:00Z'))
  expect(statements).toHaveLength(1)
})
