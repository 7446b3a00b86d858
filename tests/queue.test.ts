import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { reportMessage } from '#modules/messaging/reports.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { handleReports } from '#modules/messaging/staff-reading.server.ts'
import { offerReportReasons } from '#modules/offers/offer-reports.ts'
import { dismissOfferReports, reportOffer } from '#modules/offers/offer-reports.server.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { letResalePass } from '#modules/orders/resale.server.ts'
import { giveRefundAccount, refundToWallet } from '#modules/payments/refund-account.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { countWaiting, listWaiting } from '#modules/reports/waiting.server.ts'
import { waitingKinds, type WaitingKind, type WaitingQueue } from '#modules/reports/waiting.ts'
import { decideUndelivered } from '#modules/reports/undelivered.server.ts'
import { decideOn } from '#modules/sellers/seller-applications.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { removeHeldStock } from '#modules/vault/held-units.server.ts'
import { openTestApp } from './app.ts'
import { buildApplication } from './factories/application.ts'
import { disputeOrder, settleDispute } from './factories/dispute.ts'
import { account, buildResale, storeGoods } from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import { tellPayment } from './factories/payment.ts'
import { allWays, buildPaymentMethod } from './factories/payment-method.ts'
import {
  buildDeposit,
  buildWithdrawal,
  openPayouts,
  openSettings,
  rib,
} from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'
import { buildUndelivered } from './factories/undelivered.ts'

// What the queue of the desk holds is what the rules say waits for us, after whatever people and
// staff have done.

const { db } = await openTestApp()
const admin = await buildAdmin(db)
const staff = person(admin)
const kinds = Object.keys(waitingKinds) as WaitingKind[]
const openMessages = { messaging_open: true }
beforeAll(() => openPayouts(db))

const all = (
  table: 'refund_tasks' | 'withdrawals' | 'transfer_receipts' | 'deposits' | 'seller_applications',
) => db.selectFrom(table).selectAll().execute() as Promise<Record<string, unknown>[]>
const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % rows.length]
const unhandled = { handled_at: null }

/** What waits of each kind, as its tables read whole say it. */
const waits: Record<WaitingKind, () => Promise<readonly unknown[]>> = {
  disputes: async () =>
    (await db.selectFrom('disputes').selectAll().execute())
      .filter(({ status }) => status === 'deciding' || status === 'second_look')
      .map(({ number }) => number),
  receipts: async () => idsOf(await all('transfer_receipts'), { state: 'under_review' }),
  payments: async () =>
    (await db.selectFrom('payment_events').selectAll().execute())
      .filter(({ outcome, handled_at }) => outcome !== 'paid' && handled_at === null)
      .map(({ seq }) => seq),
  unpaid: async () =>
    idsOf(
      await db
        .selectFrom('orders as o')
        .innerJoin('payment_methods as m', 'm.id', 'o.payment_method_id')
        .select(['o.id', 'o.status', 'm.kind'])
        .execute(),
      { status: 'pending', kind: 'link' },
    ),
  payouts_to_approve: async () => idsOf(await all('withdrawals'), { status: 'requested' }),
  payouts_to_send: async () => idsOf(await all('withdrawals'), { status: 'approved' }),
  refunds: async () =>
    (await db.selectFrom('refund_tasks').selectAll().execute())
      .filter(
        ({ done_at, to_wallet_at, asked_at, account }) =>
          done_at === null && to_wallet_at === null && (asked_at === null || account !== null),
      )
      .map(({ id }) => id),
  deposits: async () => idsOf(await all('deposits'), { status: 'pending' }),
  applications: async () => idsOf(await all('seller_applications'), { status: 'pending' }),
  messages: async () => {
    const reports = await db
      .selectFrom('abuse_reports as r')
      .innerJoin('messages as m', 'm.id', 'r.message_id')
      .select(['m.conversation_id as id', 'r.handled_at'])
      .execute()
    return idsOf(reports, unhandled)
  },
  reports: async () => idsOf(await db.selectFrom('offer_reports').selectAll().execute(), unhandled),
  stock: async () => {
    const units = await db.selectFrom('vault_units').select(['given_by as id', 'state']).execute()
    return [...new Set(idsOf(units, { state: 'held' }))]
  },
  resales: async () => {
    const units = await db
      .selectFrom('vault_units as u')
      .innerJoin('orders as o', 'o.id', 'u.order_id')
      .select(['o.id', 'o.status', 'o.released_at', 'u.state', 'u.resale_at', 'u.cleared_at'])
      .execute()
    const sold = units.filter(
      ({ status, resale_at }) => resale_at !== null && !status.startsWith('refunded'),
    )
    return idsOf(sold, { state: 'sold', cleared_at: null, released_at: null })
  },
  books: async () => {
    const { rows } = await sql<{ day: string }>`
      select day::text from reconciliation_alerts`.execute(db)
    return rows.map(({ day }) => day)
  },
  undelivered: async () =>
    idsOf(await db.selectFrom('undelivered').selectAll().execute(), { settled_as: null }),
}

/** The ids of those rows whose columns have these values. */
const idsOf = (rows: readonly object[], values: Record<string, unknown>): unknown[] =>
  rows
    .map((row) => row as Record<string, unknown>)
    .filter((row) => Object.entries(values).every(([name, value]) => row[name] === value))
    .map(({ id }) => id)

/** What waits, as every table read whole says it. */
async function expected(): Promise<string[]> {
  const found = kinds.map(async (kind) =>
    (await waits[kind]()).map((id) => `${kind} ${String(id)}`),
  )
  return (await Promise.all(found)).flat().toSorted()
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
  'a withdrawal is asked for': () => buildWithdrawal(db, { status: 'requested' }),
  'a withdrawal is approved': () => buildWithdrawal(db, { status: 'approved' }),
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
  'an order is frozen': async () => {
    const { id } = await buildOrder(db, { status: 'completed' })
    await disputeOrder(db, id, staff, 'To be looked at', new Date())
  },
  'a frozen order is let go': async (n) => {
    const dispute = pick(await db.selectFrom('disputes').selectAll().execute(), n)
    if (!dispute) return
    await settleDispute(db, { id: dispute.order_id, actor: staff }, defaults, new Date())
  },
  'a buyer opens a dispute': () => buildOrder(db, { status: 'completed', disputed: true }),
  'an order is paid twice': async () => {
    const order = await buildOrder(db, { status: 'paid' })
    await tellPayment(db, order, new Date())
  },
  'a payment is looked at': async (n) => {
    const event = pick(await db.selectFrom('payment_events').selectAll().execute(), n)
    if (!event) return
    const handling = { as: 'nothing', note: 'It is the same one' } as const
    await handlePayment(db, event.seq, handling, admin, openSettings, new Date())
  },
  'an order is to be paid by a link': async () => {
    const way = await buildPaymentMethod(db, { supports_links: true })
    await buildOrder(db, { payment_method_id: way.id })
  },
  'an order is cancelled': async (n) => {
    const order = pick(
      await db.selectFrom('orders').where('status', '=', 'pending').selectAll().execute(),
      n,
    )
    const by = { name: 'cancel', actor: staff } as const
    if (order) await moveOrder(db, { id: order.id, ...by }, defaults, new Date())
  },
  'a message is reported': async () => {
    const order = await buildOrder(db, { status: 'paid' })
    const now = new Date()
    const talk = (await openConversation(db, order.id, order.user_id, openMessages, now))!
    const said = await sendMessage(
      db,
      talk,
      order.seller_id,
      { body: 'Pay me somewhere else', say_token: randomUUID(), anyway: true },
      { host: 'kanz.example', now },
    )
    if (!said.ok) throw new Error(said.code)
    await reportMessage(db, said.value, order.user_id, { reason: 'payment', words: '' }, now)
  },
  'what was said is looked at': async (n) => {
    const talk = pick(await db.selectFrom('conversations').selectAll().execute(), n)
    if (talk) await handleReports(db, admin, talk.id, new Date())
  },
  'an offer is reported': async () => {
    const { id } = await buildOffer(db)
    const { id: by } = await buildProfile(db)
    const form = { reason: offerReportReasons[0], words: '' }
    await reportOffer(db, id, by, form, { reports: 0, reason: '' }, new Date())
  },
  'the reports of an offer are dismissed': async (n) => {
    const report = pick(await db.selectFrom('offer_reports').selectAll().execute(), n)
    if (report) await dismissOfferReports(db, report.offer_id, admin, new Date())
  },
  'a new seller stores accounts': async () => {
    const offer = await buildOffer(db, { category: 'accounts' })
    const looked = { ...defaults, first_units_looked_at: 10 }
    const goods = [account(), account()]
    const stored = await storeGoods(db, offer, goods, new Date(), randomUUID(), looked)
    if (!stored.ok) throw new Error(stored.code)
  },
  'held accounts are taken out': async (n) => {
    const units = await db.selectFrom('vault_units').selectAll().execute()
    const unit = pick(
      units.filter(({ state }) => state === 'held'),
      n,
    )
    if (unit)
      await removeHeldStock(
        db,
        admin,
        unit.given_by,
        { unitId: unit.id },
        'It is the account of somebody else',
        new Date(),
      )
  },
  'an account is sold twice': () => buildResale(db),
  'a resale is let through': async (n) => {
    const unit = pick(
      await db.selectFrom('vault_units').where('resale_at', 'is not', null).selectAll().execute(),
      n,
    )
    if (unit?.order_id)
      await letResalePass(db, { id: unit.order_id, actor: staff }, openSettings, new Date())
  },
  'the books of a day are off': async (n) => {
    const day = `2026-0${1 + (n % 9)}-01`
    await sql`insert into reconciliation_alerts (day, difference, told_at)
      values (${day}, '{}', now()) on conflict do nothing`.execute(db)
  },
  'a mail is given up': () => buildUndelivered(db),
  'what was given up is put aside': async (n) => {
    const row = pick(await db.selectFrom('undelivered').selectAll().execute(), n)
    if (row)
      await decideUndelivered(db, { id: row.id, act: 'aside', all: false }, admin, new Date())
  },
}

test('after every step the queue holds exactly what waits for us, each once and in its turn, and the menu counts the same', async () => {
  const seen = new Set<WaitingKind>()
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
          for (const { kind } of rows) seen.add(kind)
          const counts: Partial<Record<WaitingQueue, number>> = {}
          for (const kind of kinds) {
            const { queue } = waitingKinds[kind]
            const count = rows.filter((row) => row.kind === kind).length
            counts[queue] = (counts[queue] ?? 0) + Math.min(100, count)
            const times = rows
              .filter((row) => row.kind === kind)
              .map(({ since, due_at }) => (due_at ?? since).getTime())
            expect([kind, ...times]).toEqual([kind, ...times.toSorted((a, b) => a - b)])
          }
          expect(await countWaiting(db, allWays)).toEqual(counts)
        }
      },
    ),
    // each kind of step once, in order, and then at random
    { numRuns: 8, examples: [[Object.keys(steps).map((name): [string, number] => [name, 0])]] },
  )
  expect([...seen].toSorted()).toEqual(kinds.toSorted())
})
