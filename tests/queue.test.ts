import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { giveRefundAccount, refundToWallet } from '#modules/payments/refund-account.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { countWaiting, listWaiting } from '#modules/reports/waiting.server.ts'
import { waitingKinds, type WaitingKind, type WaitingQueue } from '#modules/reports/waiting.ts'
import { decideUndelivered } from '#modules/reports/undelivered.server.ts'
import { decideOn } from '#modules/sellers/seller-applications.server.ts'
import { openTestApp } from './app.ts'
import { buildApplication } from './factories/application.ts'
import { buildOrder } from './factories/order.ts'
import { allWays } from './factories/payment-method.ts'
import {
  buildDeposit,
  buildWithdrawal,
  openPayouts,
  openSettings,
  rib,
} from './factories/payout.ts'
import { buildAdmin } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'
import { buildUndelivered } from './factories/undelivered.ts'

// What the queue of the desk holds is what the rules say waits for us, after whatever people and
// staff have done.

const { db } = await openTestApp()
const admin = await buildAdmin(db)
const kinds = Object.keys(waitingKinds) as WaitingKind[]
beforeAll(() => openPayouts(db))

const all = (
  table: 'refund_tasks' | 'withdrawals' | 'transfer_receipts' | 'deposits' | 'seller_applications',
) => db.selectFrom(table).selectAll().execute() as Promise<Record<string, unknown>[]>
const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % rows.length]

/** What waits, as every table read whole says it. */
async function expected(): Promise<string[]> {
  const [receipts, deposits, withdrawals, applications, refunds, undelivered] = await Promise.all([
    all('transfer_receipts'),
    all('deposits'),
    all('withdrawals'),
    all('seller_applications'),
    db.selectFrom('refund_tasks').selectAll().execute(),
    db.selectFrom('undelivered').selectAll().execute(),
  ])
  const of = (kind: WaitingKind, rows: readonly { id?: unknown }[]) =>
    rows.map(({ id }) => `${kind} ${String(id)}`)
  return [
    ...of(
      'receipts',
      receipts.filter(({ state }) => state === 'under_review'),
    ),
    ...of(
      'deposits',
      deposits.filter(({ status }) => status === 'pending'),
    ),
    ...of(
      'payouts_to_approve',
      withdrawals.filter(({ status }) => status === 'requested'),
    ),
    ...of(
      'payouts_to_send',
      withdrawals.filter(({ status }) => status === 'approved'),
    ),
    ...of(
      'applications',
      applications.filter(({ status }) => status === 'pending'),
    ),
    ...of(
      'refunds',
      refunds.filter(
        ({ done_at, to_wallet_at, asked_at, account }) =>
          done_at === null && to_wallet_at === null && (asked_at === null || account !== null),
      ),
    ),
    ...of(
      'undelivered',
      undelivered.filter(({ settled_as }) => settled_as === null),
    ),
  ].toSorted()
}

type Step = (n: number) => Promise<unknown>

/** Does something as the buyer of one of the refunds, if there are any. */
async function onRefund(
  n: number,
  act: (own: { orderId: string; buyerId: string }) => Promise<unknown>,
) {
  const task = pick(await all('refund_tasks'), n) as
    | { order_id: string; user_id: string }
    | undefined
  if (task) await act({ orderId: task.order_id, buyerId: task.user_id })
}

const steps: Record<string, Step> = {
  'a receipt comes': () => buildReceipt(db),
  'a receipt is decided on': async (n) => {
    const receipt = pick(await all('transfer_receipts'), n)
    if (!receipt) return
    const decision = { name: 'not_found', reason: 'Nothing came' } as const
    await decideReceipt(db, String(receipt.id), decision, admin, openSettings, new Date())
  },
  'a deposit comes': () => buildDeposit(db),
  'a deposit is refused': async (n) => {
    const deposit = pick(await all('deposits'), n)
    if (!deposit) return
    const decision = { name: 'refuse', reason: 'Nothing came' } as const
    await decideOnDeposit(db, String(deposit.id), decision, admin, openSettings, new Date())
  },
  'a withdrawal is asked for': (n) =>
    buildWithdrawal(db, { status: n % 2 ? 'requested' : 'approved' }),
  'a withdrawal goes back': async (n) => {
    const withdrawal = pick(await all('withdrawals'), n)
    if (!withdrawal) return
    const move = {
      id: String(withdrawal.id),
      name: 'return',
      actor: admin,
      note: 'Closed',
    } as const
    await moveWithdrawal(db, move, new Date())
  },
  'somebody applies': () => buildApplication(db),
  'an application is decided on': async (n) => {
    const application = pick(await all('seller_applications'), n)
    if (!application) return
    const { id, updated_at } = application as { id: string; updated_at: Date }
    const decision = n % 2 ? 'approve' : 'reject'
    await decideOn(db, { id, decision, seen: updated_at.toISOString() }, admin, new Date())
  },
  'an order is refunded to where it came from': () =>
    buildOrder(db, { status: 'refunded_original', price: 1_500 }),
  'a buyer says where a refund goes': (n) =>
    onRefund(n, (own) =>
      giveRefundAccount(
        db,
        own,
        { account: rib, holder: 'Amina Benali' },
        async () => true,
        new Date(),
      ),
    ),
  'a buyer has a refund in the wallet': (n) =>
    onRefund(n, (own) => refundToWallet(db, own, new Date())),
  'a mail is given up': () => buildUndelivered(db),
  'what was given up is put aside': async (n) => {
    const row = pick(await db.selectFrom('undelivered').selectAll().execute(), n)
    if (row)
      await decideUndelivered(db, { id: row.id, act: 'aside', all: false }, admin, new Date())
  },
}

test('after every step the queue holds exactly what waits for us, each once and in its turn, and the menu counts the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(1_000)), {
        minLength: 4,
        maxLength: 10,
      }),
      async (plan) => {
        for (const [name, n] of plan) {
          await steps[name]!(n)
          const rows = (await listWaiting(db, allWays, kinds, 1_000))!
          expect(rows.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(await expected())
          const counts: Partial<Record<WaitingQueue, number>> = {}
          for (const kind of kinds) {
            const { queue } = waitingKinds[kind]
            const count = rows.filter((row) => row.kind === kind).length
            counts[queue] = (counts[queue] ?? 0) + Math.min(100, count)
            const times = rows
              .filter((row) => row.kind === kind)
              .map(({ since }) => since.getTime())
            expect(times).toEqual(times.toSorted((a, b) => a - b))
          }
          expect(await countWaiting(db, allWays)).toEqual(counts)
        }
      },
    ),
    { numRuns: 8 },
  )
})
