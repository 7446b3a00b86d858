import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { attemptMoves } from '#modules/payments/attempt.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { clearingOf, escrowOf } from '#modules/ledger/ledger.ts'
import { counted, outcomesToCheck } from '#modules/payments/payment-event.ts'
import { transact } from '#platform/db.server.ts'
import { openTestDb } from './app.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import { buildOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'

const db = await openTestDb(2)
const attempt = attempts(db)
const card = await buildPaymentMethod(db, { kind: 'gateway', card: 'cib' })
const order = await buildOrder(db, { payment_method_id: card.id })

const open = (id: string, given: Record<string, string> = {}) => {
  const values = {
    id: `'${id}'`,
    user_id: `'${order.user_id}'`,
    order_id: `'${order.id}'`,
    payment_method_id: String(card.id),
    provider: `'chargily'`,
    amount: '1000',
    token: `'${randomUUID()}'`,
    created_at: 'now()',
    expires_at: `now() + interval '1 day'`,
    ...given,
  }
  return `insert into payment_attempts (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}

test('the database holds the same moves of attempts as the rules', async () => {
  const rows = await db.selectFrom('payment_attempt_moves').selectAll().execute()
  const written = Object.entries(attemptMoves).flatMap(([from_state, to]) =>
    to.map((to_state) => ({ from_state, to_state })),
  )
  const sorted = (moves: readonly object[]) => moves.map((each) => JSON.stringify(each)).sort()
  expect(sorted(rows)).toEqual(sorted(written))
  expect(await attempt(`delete from payment_attempt_moves`)).toBe(APPEND_ONLY)
})

test('the database lists the same outcomes that count, and those that wait for a person', async () => {
  const { rows } = await sql<{
    indexname: string
    indexdef: string
  }>`select indexname, indexdef from pg_indexes where tablename = 'payment_events'`.execute(db)
  const listed = (name: string) =>
    new Set(
      [...rows.find((row) => row.indexname === name)!.indexdef.matchAll(/'(\w+)'::text/g)].map(
        ([, outcome]) => outcome,
      ),
    )
  for (const name of ['payment_events_payment_once', 'payment_events_unnamed_once'])
    expect(listed(name)).toEqual(new Set(counted))
  for (const name of ['payment_events_to_check', 'payment_events_to_check_all'])
    expect(listed(name)).toEqual(new Set(outcomesToCheck))
  const guard = await sql<{
    source: string
  }>`select prosrc as source from pg_proc where proname = 'refuse_illegal_event_change'`.execute(db)
  const guarded = /outcome in \(([^)]*)\)/.exec(guard.rows[0]!.source)![1]!
  expect(new Set(guarded.match(/\w+/g))).toEqual(new Set(counted))
})

test('what was told of a payment stays once it counts, and what became of it is said once', async () => {
  await attempt(
    `insert into payment_events (id, provider, payload, outcome) values
      ('evt_counts', 'callback', '{}', 'buyer_gone'), ('evt_moved_nothing', 'callback', '{}', 'unclear')`,
  )
  const change = (id: string, set: string) =>
    attempt(`update payment_events set ${set} where id = 'evt_${id}'`)
  for (const set of [`payload = '{"amount": 1}'`, 'outcome = null', `payment_id = 'chk_9'`])
    expect([set, await change('counts', set)]).toEqual([set, 'payment_events_frozen'])
  expect(await change('moved_nothing', `provider = 'chargily'`)).toBe('payment_events_frozen')
  expect(await change('moved_nothing', `outcome = null, payload = '{"amount": 1}'`)).toBe('done')
  expect(await change('moved_nothing', `outcome = 'unclear'`)).toBe('done')
  const handled = `handled_at = now(), handled_by = '${order.user_id}', handled_as = 'nothing', handled_note = 'x'`
  for (const id of ['counts', 'moved_nothing']) {
    expect(await change(id, handled)).toBe('done')
    expect(await change(id, `handled_note = 'y'`)).toBe('payment_events_frozen')
    expect(await change(id, `outcome = 'same_payment'`)).toBe('payment_events_frozen')
    expect(await attempt(`delete from payment_events where id = 'evt_${id}'`)).toBe(APPEND_ONLY)
  }
})

describe('an attempt', () => {
  const id = randomUUID()
  beforeAll(async () => expect(await attempt(open(id))).toBe('done'))

  test('begins as created, and is the only open one of its order', async () => {
    expect(await attempt(open(randomUUID(), { state: `'pending'` }))).toBe(
      'payment_attempts_begin_created',
    )
    expect(await attempt(open(randomUUID()))).toBe('payment_attempts_one_open')
  })

  test('has no page and is not paid without a number of the provider', async () => {
    const change = (set: string) => attempt(`update payment_attempts set ${set} where id = '${id}'`)
    expect(await change(`url = 'https://pay.example/1'`)).toBe('payment_attempts_url')
    expect(await change(`state = 'paid', settled_at = now()`)).toBe('payment_attempts_paid')
    expect(await change(`state = 'failed'`)).toBe('payment_attempts_settled')
    expect(await change(`fees = 1001`)).toBe('payment_attempts_check')
    expect(await change(`amount = 2000`)).toBe('payment_attempts_frozen')
  })

  test('that is paid is not another one afterwards', async () => {
    await attempt(
      `update payment_attempts set provider_id = 'chk_1', state = 'paid', settled_at = now(), fees = 25 where id = '${id}'`,
    )
    const change = (set: string) => attempt(`update payment_attempts set ${set} where id = '${id}'`)
    expect(await change(`state = 'expired'`)).toBe('payment_attempts_legal_move')
    expect(await change(`fees = 0`)).toBe('payment_attempts_frozen')
    expect(await change(`provider_id = 'chk_2'`)).toBe('payment_attempts_frozen')
    expect(await attempt(`delete from payment_attempts where id = '${id}'`)).toBe(APPEND_ONLY)
    expect(await attempt(open(randomUUID(), { provider_id: `'chk_1'` }))).toBe(
      'payment_attempts_provider_id_once',
    )
  })
})

test('an order goes back to where it came from only with the task to send it', async () => {
  const paid = await buildOrder(db, { status: 'paid' })
  const refund = sql`update orders set status = 'refunded_original', refund_reason = 'x'
    where id = ${paid.id}`
  await expect(
    transact(db, async (tx) => {
      await post(tx, `order:${paid.id}`, refundOf(paid), new Date())
      await refund.execute(tx)
    }),
  ).rejects.toHaveProperty('constraint', 'orders_refund_has_task')
})

const refundOf = ({ id, payment_method_id, total_price }: typeof order) => [
  {
    code: 'refund_original' as const,
    debit: escrowOf(id),
    credit: clearingOf(payment_method_id),
    amount: total_price,
  },
]

test('what was paid out by a provider stays as it was recorded', async () => {
  const { user_id } = order
  await attempt(
    `insert into provider_settlements (provider, payment_method_id, amount, bank_reference, arrived_on, recorded_by, token, created_at)
     values ('chargily', ${card.id}, 10, 'R', '2026-11-20', '${user_id}', '${randomUUID()}', now())`,
  )
  expect(await attempt(`update provider_settlements set amount = 11`)).toBe(APPEND_ONLY)
  expect(await attempt(`truncate provider_settlements`)).toBe(APPEND_ONLY)
})
