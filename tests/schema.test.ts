import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { acceptProposal } from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { moves, type OrderStatus, statuses } from '#modules/orders/order.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestDb } from './app.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildProfile } from './factories/profile.ts'

const db = await openTestDb(4)

const attempt = attempts(db)

const orders = Object.fromEntries(
  await Promise.all(statuses.map(async (status) => [status, await buildOrder(db, { status })])),
) as Record<OrderStatus, Awaited<ReturnType<typeof buildOrder>>>

/** The columns of an order that are written, and not reckoned from others. */
const {
  rows: [columns],
} = await sql<{ written: string }>`select string_agg(column_name, ', ') as written
  from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`.execute(
  db,
)
const { written } = columns!

/** Places an order as another is, but for some changes. */
const copy = (id: string, changes = '{}') =>
  attempt(
    `insert into orders (${written}) select ${written} from (
  select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'checkout_token', gen_random_uuid()) || '${changes}')).*
  from orders o where id = ?) copied`,
    id,
  )

describe('the moves of an order', () => {
  test('the database holds the same table as the rules [ORD-11 ORD-12 ORD-13 ORD-14 ORD-15 ORD-16]', async () => {
    const rows = await db.selectFrom('order_moves').selectAll().execute()
    const expected = Object.entries(moves).flatMap(([move, { from, to }]) =>
      from.map((from_status) => ({ move, from_status, to_status: to })),
    )
    const order = (list: typeof rows) =>
      list.map((row) => `${row.move} ${row.from_status} ${row.to_status}`).sort()
    expect(order(rows)).toEqual(order(expected))
  })

  const legal = new Set(
    Object.values(moves).flatMap(({ from, to }) => from.map((each) => `${each} ${to}`)),
  )
  const jumps = statuses.flatMap((from) =>
    statuses
      .filter((to) => to !== from && !legal.has(`${from} ${to}`))
      .map((to) => [from, to] as const),
  )
  test.each(jumps)('an order does not go from %s to %s', async (from, to) => {
    expect(await attempt('update orders set status = ? where id = ?', to, orders[from].id)).toBe(
      'orders_legal_move',
    )
  })

  test('a legal move without its money is refused at the end of the transaction', async () => {
    expect(
      await attempt(
        `update orders set status = 'paid', paid_at = now() where id = ?`,
        orders.pending.id,
      ),
    ).toBe('orders_escrow_holds_total')
    expect(
      await attempt(
        `update orders set status = 'refunded_wallet', refund_reason = 'x' where id = ?`,
        orders.paid.id,
      ),
    ).toBe('orders_escrow_holds_total')
    expect((await findOrder(db, orders.pending.id)).status).toBe('pending')
  })

  test('an order begins as pending', async () => {
    expect(await copy(orders.paid.id)).toBe('orders_begin_pending')
    expect(await copy(orders.pending.id)).toBe('done')
  })

  test('after delivery only a disputed order goes back', async () => {
    const refund = `update orders set status = 'refunded_original', refund_reason = 'x' where id = ?`
    for (const status of ['completed', 'received'] as const)
      expect(await attempt(refund, orders[status].id)).toBe('orders_refund_disputed')
  })

  test('a disputed order is not received, and needs a reporter and a reason for the dispute', async () => {
    const { id } = await buildOrder(db, { status: 'completed', disputed: true })
    expect(
      await attempt(`update orders set status = 'received', received_at = now() where id = ?`, id),
    ).toBe('orders_frozen')
    expect(
      await attempt(
        'update orders set disputed_at = now(), disputed_by = user_id where id = ?',
        orders.paid.id,
      ),
    ).toBe('orders_dispute_reason')
    expect(
      await attempt(
        `update orders set disputed_at = now(), dispute_reason = 'x' where id = ?`,
        orders.paid.id,
      ),
    ).toBe('orders_disputed_by')
    expect(await attempt('update orders set disputed_at = null where id = ?', id)).toBe(
      'orders_disputed_by',
    )
  })

  test('a released order stays as it is', async () => {
    const { id, released_at } = orders.received
    expect(released_at).not.toBeNull()
    expect(await attempt('update orders set released_at = null where id = ?', id)).toBe(
      'orders_released_is_final',
    )
    expect(
      await attempt(
        `update orders set disputed_at = now(), disputed_by = user_id, dispute_reason = 'x' where id = ?`,
        id,
      ),
    ).toBe('orders_released_only_received')
    expect(
      await attempt('update orders set released_at = now() where id = ?', orders.paid.id),
    ).toBe('orders_released_only_received')
  })

  test.each([
    ['user_id', 'seller_id'],
    ['offer_id', 'offer_id + 1'],
    ['game_id', 'game_id + 1'],
    ['category', `'boosting'`],
    ['offer_title', `'other'`],
    ['quantity', 'quantity + 1'],
    ['unit_price', 'unit_price + 1'],
    ['total_price', '1'],
    ['discount', 'discount + 1'],
    ['buyer_fee', '7'],
    ['seller_fee_bp', '0'],
    ['seller_fee', '0'],
    ['payment_method_id', 'payment_method_id + 1'],
    ['checkout_token', 'gen_random_uuid()'],
    ['created_at', `created_at - interval '1 day'`],
  ])('what was agreed is frozen: %s', async (column, value) => {
    expect(
      await attempt(`update orders set ${column} = ${value} where id = ?`, orders.pending.id),
    ).toBe('orders_frozen_terms')
  })

  test('an order with a history is never deleted', async () => {
    expect(await attempt('delete from orders where id = ?', orders.cancelled.id)).toMatch(/_fkey$/)
  })

  test('history only grows', async () => {
    expect(await attempt(`update order_history set reason = 'other'`)).toBe(APPEND_ONLY)
    expect(await attempt('delete from order_history')).toBe(APPEND_ONLY)
    expect(await attempt('truncate order_history')).toBe(APPEND_ONLY)
    expect(
      await attempt(
        `insert into order_history (order_id, move, to_status, party, created_at) values (?, 'invent', 'paid', 'admin', now())`,
        orders.paid.id,
      ),
    ).toBe('order_history_move_check')
  })
})

describe('the terms of an order', () => {
  test.each([
    ['{"discount": 1}', 'orders_total'],
    ['{"discount": 1000, "total_price": 0, "seller_fee": 0}', 'orders_total_price_check'],
    ['{"quantity": 0}', 'orders_quantity_check'],
    ['{"quantity": -1}', 'orders_quantity_check'],
    ['{"seller_fee": 99}', 'orders_seller_fee'],
    ['{"unit_price": 99, "total_price": 99, "seller_fee": 10}', 'orders_unit_price_check'],
    ['{"seller_fee_bp": 10001, "seller_fee": 1000}', 'orders_seller_fee_bp_check'],
    ['{"contact_method": "email"}', 'orders_contact_method_check'],
    ['{"buyer_name": ""}', 'orders_buyer_name_check'],
    ['{"refund_reason": "x"}', 'orders_refund_reason'],
    ['{"paid_at": "2026-01-01"}', 'orders_paid_at'],
  ])('%s is refused [ENT-09]', async (changes, constraint) => {
    expect(await copy(orders.pending.id, changes)).toBe(constraint)
  })

  test('nobody buys from themselves', async () => {
    expect(await copy(orders.pending.id, `{"user_id": "${orders.pending.seller_id}"}`)).toBe(
      'orders_not_own_offer',
    )
  })

  test('a form counts once', async () => {
    expect(
      await copy(orders.pending.id, `{"checkout_token": "${orders.pending.checkout_token}"}`),
    ).toBe('orders_checkout_once')
  })
})

describe('the ledger', () => {
  const transfer = (
    debit: string,
    credit: string,
    amount: number,
    reference = `adjustment:${Math.abs(amount)}:${debit}`,
  ) =>
    attempt(
      `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount) values (?, 'deposit', ?, ?, ?)`,
      reference,
      debit,
      credit,
      amount,
    )

  test('only grows', async () => {
    for (const statement of [
      'update ledger_transfers set amount = 1',
      'delete from ledger_transfers',
      'truncate ledger_transfers cascade',
    ]) {
      expect(await attempt(statement)).toBe(APPEND_ONLY)
    }
  })

  test('moves balances by transfers and by nothing else [ENT-13]', async () => {
    const { id } = await buildProfile(db, { wallet: 500 })
    expect(
      await attempt('update ledger_accounts set balance = 1000000 where id = ?', `wallet:${id}`),
    ).toBe(APPEND_ONLY)
    expect(await attempt('delete from ledger_accounts where id = ?', `wallet:${id}`)).toBe(
      APPEND_ONLY,
    )
    expect(
      await attempt(
        'insert into ledger_accounts (id, balance) values (?, 5)',
        `wallet:${orders.paid.user_id}`,
      ),
    ).toBe(APPEND_ONLY)
    expect(await attempt('select balance from wallet_balances where user_id = ?', id)).toBe('done')
  })

  test('refuses an overdraft of a wallet and of escrow [ENT-13]', async () => {
    const { id } = await buildProfile(db, { wallet: 500 })
    expect(await transfer(`wallet:${id}`, 'adjustments', 501)).toBe(
      'ledger_accounts_not_below_zero',
    )
    expect(await transfer(`wallet:${id}`, 'adjustments', 500)).toBe('done')
    expect(await transfer(`escrow:${orders.paid.id}`, 'adjustments', 1_001)).toBe(
      'ledger_accounts_not_below_zero',
    )
  })

  test('refuses what would take money out of escrow while the order is as it was', async () => {
    expect(
      await transfer(`escrow:${orders.paid.id}`, `wallet:${orders.received.seller_id}`, 1),
    ).toBe('orders_escrow_holds_total')
    expect(await transfer('adjustments', `escrow:${orders.paid.id}`, 1)).toBe(
      'orders_escrow_holds_total',
    )
  })

  test('knows a cause once, two accounts, and whole amounts above 0', async () => {
    const { id } = await buildProfile(db, { wallet: 5 })
    expect(await transfer('adjustments', `wallet:${id}`, 10, 'adjustment:same')).toBe('done')
    expect(await transfer('adjustments', `wallet:${id}`, 20, 'adjustment:same')).toBe(
      'ledger_transfers_once',
    )
    expect(await transfer('adjustments', 'adjustments', 10)).toBe('ledger_transfers_two_accounts')
    for (const amount of [0, -5])
      expect(await transfer('adjustments', `wallet:${id}`, amount)).toBe(
        'ledger_transfers_amount_check',
      )
    expect(await transfer('adjustments', 'wallet:nobody', 10)).toBe(
      'ledger_transfers_credit_account_id_fkey',
    )
  })

  test('knows its kinds of accounts, and which of them keep a balance', async () => {
    const open = (id: string, balance: number | null) =>
      attempt('insert into ledger_accounts (id, balance) values (?, ?::bigint)', id, balance)
    expect(await open('profit', null)).toBe('ledger_accounts_id_check')
    expect(await open('wallet:', 0)).toBe('ledger_accounts_id_check')
    expect(await open(`wallet:${orders.paid.seller_id}`, null)).toBe('ledger_accounts_keep_balance')
    expect(await open('clearing:77', 0)).toBe('ledger_accounts_keep_balance')
  })
})

describe('feedback', () => {
  const give = (
    { id, user_id, seller_id }: { id: string; user_id: string; seller_id: string },
    rating = 'positive',
    comment: string | null = null,
  ) =>
    attempt(
      'insert into order_feedback (order_id, user_id, seller_id, rating, comment) values (?, ?, ?, ?, ?)',
      id,
      user_id,
      seller_id,
      rating,
      comment,
    )
  const counts = (sellerId: string) =>
    db
      .selectFrom('feedback_counts')
      .select(['positive', 'neutral', 'negative'])
      .where('seller_id', '=', sellerId)
      .executeTakeFirst()

  test('comes from the buyer of a received order [ORD-19 ENT-10]', async () => {
    for (const status of statuses)
      if (status !== 'received') expect(await give(orders[status])).toBe('order_feedback_received')
    expect(await give({ ...orders.received, user_id: orders.paid.user_id })).toBe(
      'order_feedback_received',
    )
    expect(await give({ ...orders.received, seller_id: orders.paid.seller_id })).toBe(
      'order_feedback_received',
    )
  })

  test('has one of three ratings, a comment or null, and is given once [ORD-20 ORD-22 ORD-24]', async () => {
    const order = await buildOrder(db, { status: 'received' })
    expect(await give(order, 'great')).toBe('order_feedback_rating_check')
    expect(await give(order, 'positive', '')).toBe('order_feedback_comment_check')
    expect(await give(order, 'positive', 'x'.repeat(1_001))).toBe('order_feedback_comment_check')
    expect(await give(order, 'neutral')).toBe('done')
    expect(await give(order, 'neutral')).toBe('order_feedback_once')
    expect(await counts(order.seller_id)).toEqual({ positive: 0, neutral: 1, negative: 0 })
  })

  test("does not count any more when the order's money went back, and is not approved again [PROF-10]", async () => {
    const order = await buildOrder(db, { status: 'received', category: 'accounts', disputed: true })
    expect(await give(order)).toBe('done')
    expect(await counts(order.seller_id)).toMatchObject({ positive: 1 })
    const { proposal } = (await latestDispute(db, order.id))!
    const seller = person({ id: order.seller_id, is_admin: false })
    const refunded = await acceptProposal(
      db,
      { orderId: order.id, actor: seller },
      proposal!.id,
      defaults,
      new Date(),
    )
    expect(refunded.ok).toBe(true)
    expect(await counts(order.seller_id)).toMatchObject({ positive: 0 })
    expect(
      await db
        .selectFrom('order_feedback')
        .select('approved')
        .where('order_id', '=', order.id)
        .executeTakeFirst(),
    ).toEqual({ approved: false })
    expect(
      await attempt('update order_feedback set approved = true where order_id = ?', order.id),
    ).toBe('order_feedback_received')
  })
})

describe('loyalty', () => {
  test('points are earned once per order and spent down to 0 [ENT-15 ENT-17 LOY-03]', async () => {
    const { id, user_id } = orders.received
    const earn = () =>
      attempt(
        'insert into loyalty_points (user_id, order_id, points_earned) values (?, ?, 1000)',
        user_id,
        id,
      )
    expect(await earn()).toBe('done')
    expect(await earn()).toBe('loyalty_points_once')
    const reward = await db
      .insertInto('loyalty_rewards')
      .values({ name: '50 DA', points_required: 600, reward_value: 50 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const redeem = (points: number, value = 50) =>
      attempt(
        'insert into loyalty_redemptions (user_id, reward_id, points_spent, reward_value) values (?, ?, ?, ?)',
        user_id,
        reward.id,
        points,
        value,
      )
    expect(await redeem(1)).toBe('loyalty_redemptions_price')
    expect(await redeem(600, 51)).toBe('loyalty_redemptions_price')
    expect(await redeem(600)).toBe('done')
    expect(await redeem(600)).toBe('loyalty_balances_not_below_zero')
    await db
      .updateTable('loyalty_rewards')
      .set({ reward_value: 5_000 })
      .where('id', '=', reward.id)
      .execute()
    expect(
      await db.selectFrom('loyalty_redemptions').select(['points_spent', 'reward_value']).execute(),
    ).toEqual([{ points_spent: 600, reward_value: 50 }])
    for (const table of ['loyalty_points', 'loyalty_redemptions']) {
      expect(await attempt(`delete from ${table}`)).toBe(APPEND_ONLY)
      expect(await attempt(`truncate ${table}`)).toBe(APPEND_ONLY)
    }
  })

  test('a reward costs points and is worth money [ENT-16]', async () => {
    const add = (points: number, value: number) =>
      attempt(
        'insert into loyalty_rewards (name, points_required, reward_value) values (?, ?, ?)',
        'x',
        points,
        value,
      )
    expect(await add(0, 10)).toBe('loyalty_rewards_points_required_check')
    expect(await add(10, -1)).toBe('loyalty_rewards_reward_value_check')
  })
})

test('each migration is a transaction of its own, and after the last one every constraint holds for every row', async () => {
  const {
    rows: [steps],
  } = await sql<{ files: number; transactions: number }>`
    select count(*)::int as files, count(distinct xmin::text)::int as transactions
    from kysely_migration`.execute(db)
  expect(steps!.transactions).toBe(steps!.files)
  const { rows } = await sql`select conname from pg_constraint where not convalidated`.execute(db)
  expect(rows).toEqual([])
})

test('what a migration demands of a table that grows is read by a later one, not while the table is locked', () => {
  const growing =
    /^(profiles|sessions|offers|orders|order_\w+|ledger_\w+|loyalty_points|payment_events|notifications|audit_log)$/
  const files = readdirSync('db/migrations')
  const faults = files.flatMap((name) => {
    const text = readFileSync(`db/migrations/${name}`, 'utf8').replace(/--.*/g, '')
    return [...text.matchAll(/^alter table (\w+)[^;]*\badd\b[^;]*;/gm)]
      .filter(([, table]) => growing.test(table!))
      .filter(
        ([statement]) =>
          (statement.match(/\bcheck \(|\bforeign key \(/g)?.length ?? 0) !==
          (statement.match(/\bnot valid\b/g)?.length ?? 0),
      )
      .map(([, table]) => `${name} ${table}`)
  })
  expect(files.length).toBeGreaterThan(8)
  expect(faults).toEqual([])
})
