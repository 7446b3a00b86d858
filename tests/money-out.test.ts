import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { algiersDay } from '#kernel/algiers.ts'
import { finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { refundToWallet } from '#modules/payments/refund-account.server.ts'
import { approvePayoutBatch, createPayoutBatch } from '#modules/payouts/payout-batches.server.ts'
import { exportPayoutBatch } from '#modules/payouts/payout-sending.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { exportApproved } from '#modules/payouts/withdrawal-export.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildOrder } from './factories/order.ts'
import { buildWithdrawal, findWithdrawalRow } from './factories/payout.ts'
import { buildAdmin, takeRoles } from './factories/profile.ts'

const { db, env } = await openTestApp()
const now = new Date()
const owner = await buildAdmin(db)
const finance = () => buildAdmin(db, { role: 'finance' })

afterEach(async () => expect(await verify(env.databaseUrl!)).toEqual([]))

/** What became of it: by which code or rule of the database it was refused. */
const outcome = (doing: Promise<{ ok: boolean; code?: string } | void>) =>
  doing.then(
    (done) => (done?.ok === false ? done.code : 'done'),
    (error: Error & { constraint?: string }) => error.constraint ?? error.message,
  )

const move = (actor: Administrator, id: string, name: 'approve' | 'pay' | 'return') =>
  outcome(moveWithdrawal(db, { id, name, actor, note: `VIR ${randomUUID()}` }, now))

/** Writes an act into the log past its command. */
const written = (
  actor: Administrator,
  entry: { action: string; subject: string; amount?: number; credited?: string; after?: object },
) =>
  outcome(
    transact(db, (tx) =>
      audit(tx, { actor_id: actor.id, ...entry, after: { ...entry.after } }, now),
    ),
  )

/** An administrator who has not confirmed that it is them. */
async function bareSession(role: 'owner' | 'finance' = 'owner') {
  const bare = await buildAdmin(db, { role })
  await db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('id', '=', bare.session_id)
    .execute()
  return bare
}

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_log')
    .where('subject', '=', subject)
    .select(['id', 'action', 'amount'])
    .orderBy('id')
    .execute()

describe('a withdrawal that is in a file for the bank', () => {
  test('is returned by who has just confirmed and did not approve it, with its amount told', async () => {
    const approver = await finance()
    const { id, user_id, amount } = await buildWithdrawal(db)
    expect(await move(approver, id, 'approve')).toBe('done')
    expect(await outcome(exportApproved(db, owner, true, now))).toBe('done')
    expect([
      await move(await bareSession(), id, 'return'),
      await move(approver, id, 'return'),
      (await findWithdrawalRow(db, id)).status,
      await move(await finance(), id, 'return'),
      await walletBalance(db, user_id),
    ]).toEqual(['confirm_first', 'audit_within_bounds', 'approved', 'done', 20_000])
    const [, entry] = await entriesOf(`withdrawal:${id}`)
    expect(entry).toMatchObject({ action: 'withdrawal.return_exported', amount })
    const told = await db
      .selectFrom('outbox')
      .select('id')
      .where('event', '=', 'audit.told')
      .where('subject_id', '=', String(entry!.id))
      .execute()
    expect(told).toHaveLength(1)
  })

  test('is not returned by who approved its batch alone, or credited its person', async () => {
    const [approver, giver] = [await finance(), await finance()]
    const payment = await buildWithdrawal(db, { status: 'approved' })
    const made = await createPayoutBatch(db, owner, [payment.id], now)
    const id = made.ok ? made.value : 0
    const seen = { rows: 1, total: payment.amount - payment.fee }
    expect([
      await outcome(approvePayoutBatch(db, approver, { id, seen }, now)),
      await outcome(exportPayoutBatch(db, owner, { id, format: 'csv', reason: '' }, now)),
    ]).toEqual(['done', 'done'])
    const form = { kind: 'deposit', amount: 500, description: 'A correction' } as const
    const token = randomUUID()
    await adjustWallet(db, payment.user_id, { ...form, token }, giver, now)
    const entry = { subject: `withdrawal:${payment.id}`, amount: payment.amount }
    expect([
      await move(approver, payment.id, 'return'),
      await move(giver, payment.id, 'return'),
      await written(giver, { action: 'withdrawal.return_exported', ...entry }),
      await move(await finance(), payment.id, 'return'),
    ]).toEqual(['audit_within_bounds', 'another_administrator', 'audit_two_for_a_payout', 'done'])
  })

  test('is not written down as one that never left, whoever writes to the database', async () => {
    const { id } = await buildWithdrawal(db, { status: 'approved' })
    const entry = { action: 'withdrawal.return', subject: `withdrawal:${id}` }
    expect(await outcome(exportApproved(db, owner, true, now))).toBe('done')
    expect(await written(owner, entry)).toBe('audit_return_of_exported')
  })
})

test('a withdrawal in no file is returned without a code, also by who approved it', async () => {
  const one = await finance()
  const { id } = await buildWithdrawal(db)
  expect(await move(one, id, 'approve')).toBe('done')
  await db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('id', '=', one.session_id)
    .execute()
  expect(await move(one, id, 'return')).toBe('done')
  expect((await entriesOf(`withdrawal:${id}`)).at(-1)).toMatchObject({
    action: 'withdrawal.return',
    amount: null,
  })
})

describe('who refunds an order the way it was paid', () => {
  const whole = (actor: Administrator, id: string) =>
    moveOrder(
      db,
      { id, name: 'refund_original', actor: person(actor), reason: 'Not delivered' },
      defaults,
      now,
    )
  const part = (actor: Administrator, id: string) =>
    refundPart(
      db,
      {
        id,
        actor: person(actor),
        part: 400,
        way: 'original',
        reason: 'One is missing',
        token: randomUUID(),
      },
      defaults,
      now,
    )

  test.each([
    ['all of it', whole],
    ['a part', part],
  ])('and gives back %s pays its buyer nothing out, also from the wallet', async (_, refund) => {
    const giver = await finance()
    const { id, user_id } = await buildOrder(db, { price: 1_000, status: 'paid' })
    expect(await outcome(refund(giver, id))).toBe('done')
    const form = { kind: 'deposit', amount: 20_000, description: 'A correction' } as const
    await adjustWallet(db, user_id, { ...form, token: randomUUID() }, owner, now)
    const [first, second] = [
      await buildWithdrawal(db, { user_id }),
      await buildWithdrawal(db, { user_id }),
    ]
    const own = { orderId: id, buyerId: user_id }
    const entry = { subject: `withdrawal:${first.id}`, amount: 1 }
    expect([
      await move(giver, first.id, 'approve'),
      await written(giver, { action: 'withdrawal.approve', ...entry }),
      await outcome(refundToWallet(db, own, now)),
      await move(giver, second.id, 'approve'),
      await move(await finance(), second.id, 'approve'),
      await move(giver, second.id, 'pay'),
    ]).toEqual([
      'another_administrator',
      'audit_two_for_a_payout',
      'done',
      'another_administrator',
      'done',
      'another_administrator',
    ])
  })

  test('says to whom, in the database too', async () => {
    const { id } = await buildOrder(db, { price: 1_000, status: 'paid' })
    const entry = { subject: `order:${id}`, amount: 1_000 }
    expect([
      await written(owner, { action: 'order.refund_original', ...entry }),
      await written(owner, { action: 'order.refund_part_original', ...entry }),
      await written(owner, { action: 'dispute.decide', ...entry, after: { decided_part: 1_000 } }),
      await written(owner, { action: 'dispute.decide', ...entry, after: { decided_part: 0 } }),
    ]).toEqual([...Array(3).fill('audit_credits_buyer'), 'done'])
  })
})

describe('who marks an order as paid by hand', () => {
  /** An order that one marked as paid and another refunded the way it was paid, and its task. */
  async function refundedBy(giver: Administrator) {
    const { id } = await buildOrder(db, { price: 1_000, status: 'pending' })
    const paid = { id, name: 'mark_paid', actor: person(giver) } as const
    const back = { id, name: 'refund_original', actor: person(owner), reason: 'None came' } as const
    expect([
      await outcome(moveOrder(db, paid, defaults, now)),
      await outcome(moveOrder(db, back, defaults, now)),
    ]).toEqual(['done', 'done'])
    const { id: task } = await db
      .selectFrom('refund_tasks')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    return task
  }
  const send = (task: number, by: Administrator) =>
    outcome(
      finishRefund(db, task, { bank_reference: randomUUID(), sent_on: algiersDay(now) }, by, now),
    )

  test('does not send its refund, in the database too, while another one can', async () => {
    const giver = await buildAdmin(db)
    const task = await refundedBy(giver)
    const entry = { action: 'refund.done', subject: `refund:${task}`, amount: 1 }
    expect([
      await send(task, giver),
      await written(giver, entry),
      await send(task, await buildAdmin(db)),
    ]).toEqual(['another_administrator', 'audit_two_for_a_refund', 'done'])
  })

  test('sends it where there is nobody else', async () => {
    const giver = await buildAdmin(db)
    const task = await refundedBy(giver)
    await takeRoles(
      db,
      (
        await db.selectFrom('staff').select('user_id').where('user_id', '!=', giver.id).execute()
      ).map(({ user_id }) => user_id),
    )
    expect(await send(task, giver)).toBe('done')
  })
})
