import { randomUUID } from 'node:crypto'
import { algiersDay } from '#kernel/algiers.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { type Actor, person, system } from '#modules/auth/actor.ts'
import { makeReversal } from '#modules/auth/email-reversal.server.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { actOnOrders } from '#modules/disputes/chosen-orders.server.ts'
import { moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import { confirmDecision, decideDispute } from '#modules/disputes/decide.server.ts'
import type { OpenForm } from '#modules/disputes/dispute.form.ts'
import {
  acceptProposal,
  appealDecision,
  agreeToDecision,
  escalate,
  remedy,
  withdrawUncounted,
} from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { redeem } from '#modules/loyalty/rewards.server.ts'
import { deliverWithProof } from '#modules/messaging/proof.server.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { processEvent, processPayment } from '#modules/order-payments/payments.server.ts'
import { bookReceipts, decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { releaseDueAt } from '#modules/orders/deadlines.ts'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import type { MoveName, OrderStatus } from '#modules/orders/order.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { keepEvent } from '#modules/payments/events.server.ts'
import { ACCOUNT_DAYS } from '#modules/payments/refund-account.ts'
import {
  askForAccounts,
  refundToWallet,
  refundUnanswered,
} from '#modules/payments/refund-account.server.ts'
import { finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { recordSettlement } from '#modules/payments/settlements.server.ts'
import { takeBankAnswer } from '#modules/payouts/bank-answers.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { approvePayoutBatch } from '#modules/payouts/payout-batches.server.ts'
import { exportPayoutBatch, payBatchRows } from '#modules/payouts/payout-sending.server.ts'
import { findPayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { withdrawalFee, withdrawalTerms } from '#modules/payouts/withdrawal.ts'
import { requestProven } from '#modules/payouts/withdrawal-request.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { settleSuspensions, suspendPerson } from '#modules/privacy/suspension.server.ts'
import { undoEmailChange } from '#modules/privacy/undo-email-change.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { identity } from '../db/seeds/site.ts'
import { buildAttempt, toldOfAttempt } from './factories/attempt.ts'
import { buildBankAnswer } from './factories/bank-answer.ts'
import { disputeOrder } from './factories/dispute.ts'
import { account, buildInstantOffer, deliveryForm } from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import {
  buildDeposit,
  buildPayoutBatch,
  buildWithdrawal,
  openSettings,
  receiptFile,
  rib,
} from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'

// For each command that moves money something that it does: what there has to be before, and the
// call itself, which is made by whatever connection it is given.

/** The command, by a connection that may break. */
export interface Act {
  (db: Db): Promise<unknown>
  /** What goes on by itself in the next minute, of a command that is more than one transaction. */
  goOn?: () => Promise<unknown>
}

/** What there has to be before; the same scenario may be prepared any number of times. */
export type Scenario = (db: Db) => Promise<Act>

const settings = { ...openSettings, ...identity, wallet_payment_open: true }
const now = new Date()
const words = 'Word by word, as it happened'
const refund = { outcome: 'part', part: 400, to: 'wallet', words } as const

const party = (id: string): Actor => person({ id, is_admin: false })

/** A move of an order that stands in that state, by one of its parties, the office or the clock. */
const move =
  (name: MoveName, status: OrderStatus, by: 'buyer' | 'seller' | 'office' | 'system', later = 0) =>
  async (db: Db): Promise<Act> => {
    const { id, user_id, seller_id } = await buildOrder(db, { status, settings, now })
    const actor = {
      buyer: party(user_id),
      seller: party(seller_id),
      office: person(await buildAdmin(db)),
      system,
    }[by]
    const request = { id, name, actor, reason: by === 'office' ? words : undefined }
    return (given) => moveOrder(given, request, settings, plus(now, later))
  }

/** An order that its buyer disputes, with what each of the two acts by. */
async function disputed(db: Db, form: Partial<OpenForm> = {}, price = 1_000) {
  const order = await buildOrder(db, { status: 'completed', category: 'items', price, now })
  await disputeOrder(db, order.id, party(order.user_id), words, now, form)
  const by = (actor: Actor) => ({ orderId: order.id, actor })
  return { order, by, buyer: by(party(order.user_id)), seller: by(party(order.seller_id)) }
}

/** The same, to be decided by the administrator who took it. */
async function deciding(db: Db, price?: number) {
  const all = await disputed(db, {}, price)
  const office = all.by(person(await buildAdmin(db)))
  await escalate(db, office, now)
  return { ...all, office }
}

async function decided(db: Db, price?: number, lot = 1) {
  const all = await deciding(db, price)
  must(await decideDispute(db, all.office, refund, lot, settings, now))
  return all
}

function must<Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!result.ok) throw new Error(`refused: ${result.code}`)
  return result.value
}

/** What a gateway told of a payment, and its number. */
async function told(db: Db, amount: number, isOrder = true) {
  const payment_method_id = (await buildPaymentMethod(db, { kind: 'gateway' })).id
  const order = isOrder ? await buildOrder(db, { price: 4_000, payment_method_id, now }) : null
  const user_id = order?.user_id ?? (await buildProfile(db)).id
  const attempt = await buildAttempt(db, {
    order_id: order?.id ?? null,
    user_id,
    payment_method_id,
    amount: 4_000,
    now,
  })
  return toldOfAttempt(attempt, { amount, fees: 100 })
}

const event =
  (amount: number, isOrder: boolean): Scenario =>
  async (db) => {
    const kept = await told(db, amount, isOrder)
    await keepEvent(db, 'chargily', kept, 'test', now)
    return (given) => processEvent(given, kept.id, settings, now)
  }

const handled =
  (as: 'credited' | 'marked_paid' | 'sent_back'): Scenario =>
  async (db) => {
    const { id, ...kept } = await told(db, 4_500)
    await processPayment(db, 'chargily', { id, ...kept }, settings, now)
    const { seq } = await db
      .selectFrom('payment_events')
      .select('seq')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const office = await buildAdmin(db)
    return (given) => handlePayment(given, seq, { as, note: 'So' }, office, settings, now)
  }

/** An order that was refunded the way it was paid, and the refund that is to be sent. */
async function refunded(db: Db) {
  const { id, user_id } = await buildOrder(db, { status: 'refunded_original', now })
  const task = await db
    .selectFrom('refund_tasks')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, user_id, task: task.id }
}

const ofWithdrawal =
  (name: 'approve' | 'pay' | 'return' | 'cancel'): Scenario =>
  async (db) => {
    const status = name === 'pay' ? 'approved' : 'requested'
    const { id, user_id } = await buildWithdrawal(db, { status, now })
    const actor =
      name === 'cancel' ? { id: user_id, is_admin: false as const } : await buildAdmin(db)
    const note = name === 'pay' ? `VIR-${id}` : words
    return (given) => moveWithdrawal(given, { id, name, actor, note }, now)
  }

/** A seller with a withdrawal, a sale and a purchase under way. */
async function suspect(db: Db) {
  const seller = await buildProfile(db, { is_seller: true, wallet: 20_000 })
  const offer = await buildOffer(db, { user_id: seller.id, category: 'items' })
  await buildOrder(db, { offer_id: offer.id, status: 'paid', now })
  await buildWithdrawal(db, { user_id: seller.id, now })
  return seller
}

/** By each command, as its file and its name, what is tried of it. */
export const moneyScenarios: Readonly<Record<string, Readonly<Record<string, Scenario>>>> = {
  'app/modules/checkout/checkout.server.ts placeOrder': {
    'from the wallet, delivered at once': async (db) => {
      const offer = await buildInstantOffer(db, { units: 1, now })
      const buyer = await buildProfile(db, { wallet: 1_000 })
      const { id } =
        (await db
          .selectFrom('payment_methods')
          .select('id')
          .where('name', '=', 'Wallet')
          .executeTakeFirst()) ?? (await buildPaymentMethod(db, { name: 'Wallet' }))
      const form = checkout({ payment_method_id: id, promise_seen: '0' })
      return (given) => placeOrder(given, buyer.id, offer.id, form, settings, now)
    },
  },
  'app/modules/orders/orders.server.ts moveOrder': {
    'marked as paid': move('mark_paid', 'pending', 'system'),
    received: move('receive', 'completed', 'buyer'),
    'given back': move('give_back', 'paid', 'seller'),
    'cancelled late': move('cancel_late', 'paid', 'buyer', 30 * DAY),
    'refunded to the wallet': move('refund_wallet', 'paid', 'office'),
    'refunded as it was paid': move('refund_original', 'paid', 'office'),
  },
  'app/modules/orders/orders.server.ts releaseOrder': {
    'when its protection ends': async (db) => {
      const order = await buildOrder(db, { status: 'received', category: 'accounts', now })
      const due = releaseDueAt({ ...order, outages: [], disputes: [] })!
      return (given) => releaseOrder(given, order.id, settings, due)
    },
  },
  'app/modules/orders/deliver-order.server.ts deliverOrder': {
    'an account': async (db) => {
      const order = await buildOrder(db, { status: 'paid', category: 'accounts', now })
      const form = await deliveryForm(db, order.id, account())
      return (given) => deliverOrder(given, order.id, order.seller_id, form, settings, now)
    },
  },
  'app/modules/messaging/proof.server.ts deliverWithProof': {
    'with a picture': async (db) => {
      const order = await buildOrder(db, { status: 'paid', category: 'items', now })
      const form = { body: '', say_token: randomUUID(), picture: await receiptFile() }
      return (given) =>
        deliverWithProof(given, order.id, order.seller_id, form, settings, { host: '', now })
    },
  },
  'app/modules/orders/partial-refund.server.ts refundPart': {
    'to the wallet': partOf('wallet'),
    'as it was paid': partOf('original'),
  },
  'app/modules/disputes/chosen-orders.server.ts actOnOrders': {
    'one order, completed': async (db) => {
      const { id } = await buildOrder(db, { status: 'paid', now })
      const actor = person(await buildAdmin(db))
      return (given) =>
        actOnOrders(given, { ids: [id], act: 'complete', actor, words: '' }, settings, now)
    },
  },
  'app/modules/disputes/party-actions.server.ts acceptProposal': {
    'a part': accepted({ kind: 'part', part: 400 }),
    everything: accepted({ kind: 'refund' }),
  },
  'app/modules/disputes/party-actions.server.ts remedy': {
    'the goods came': async (db) => {
      const { order, seller } = await disputed(db, { kind: 'goods' })
      const proposal = (await latestDispute(db, order.id))!.proposal!
      must(await acceptProposal(db, seller, proposal.id, settings, now))
      return (given) => remedy(given, seller, settings, plus(now, HOUR))
    },
  },
  'app/modules/disputes/party-actions.server.ts withdrawUncounted': {
    'taken back': async (db) => {
      const { buyer } = await disputed(db)
      return (given) => withdrawUncounted(given, buyer, settings, now)
    },
  },
  'app/modules/disputes/party-actions.server.ts agreeToDecision': {
    'the second who agrees': async (db) => {
      const { buyer, seller } = await decided(db)
      must(await agreeToDecision(db, buyer, settings, now))
      return (given) => agreeToDecision(given, seller, settings, now)
    },
  },
  'app/modules/disputes/decide.server.ts decideDispute': {
    'for good, after an appeal': async (db) => {
      const { by, seller } = await decided(db)
      must(await appealDecision(db, seller, words, now))
      const another = by(person(await buildAdmin(db)))
      return (given) => decideDispute(given, another, refund, 1, settings, now)
    },
  },
  'app/modules/disputes/decide.server.ts confirmDecision': {
    'by a second one': async (db) => {
      const { by } = await decided(db, settings.second_look_from)
      const second = by(person(await buildAdmin(db)))
      return (given) => confirmDecision(given, second, settings, now)
    },
  },
  'app/modules/disputes/clock.server.ts moveDisputeByClock': {
    'a decision that nobody appealed': async (db) => {
      const { order } = await decided(db)
      return (given) => moveDisputeByClock(given, order.id, settings, plus(now, DAY))
    },
  },
  'app/modules/loyalty/rewards.server.ts redeem': {
    'a reward': async (db) => {
      const reward = await db
        .insertInto('loyalty_rewards')
        .values({ name: randomUUID(), points_required: 10_000, reward_value: 500 })
        .returningAll()
        .executeTakeFirstOrThrow()
      const order = await buildOrder(db, { status: 'received', now })
      const id = order.user_id
      await db
        .insertInto('loyalty_points')
        .values({ user_id: id, order_id: order.id, points_earned: 12_000 })
        .execute()
      const form = {
        reward_id: reward.id,
        points_seen: 10_000,
        value_seen: 500,
        token: randomUUID(),
      }
      return (given) => redeem(given, id, form, now)
    },
  },
  'app/modules/order-payments/payments.server.ts processEvent': {
    'of an order': event(4_000, true),
    'of a deposit': event(4_000, false),
  },
  'app/modules/order-payments/payment-handling.server.ts handlePayment': {
    credited: handled('credited'),
    'marked as paid': handled('marked_paid'),
    'sent back': handled('sent_back'),
  },
  'app/modules/order-payments/receipt-decision.server.ts decideReceipt': {
    'more than is due': async (db) => {
      const { id, amount } = await buildReceipt(db, { now })
      const decision = { name: 'arrive', received: amount + 300, differs: true } as const
      const office = await buildAdmin(db)
      return (given) => decideReceipt(given, id, decision, office, settings, now)
    },
  },
  'app/modules/order-payments/receipt-decision.server.ts bookReceipts': {
    one: async (db) => {
      const { id, amount } = await buildReceipt(db, { now })
      const office = await buildAdmin(db)
      return (given) => bookReceipts(given, new Map([[id, amount]]), office, settings, now)
    },
  },
  'app/modules/payments/refund-account.server.ts refundToWallet': {
    'what was to be sent': async (db) => {
      const { id, user_id } = await refunded(db)
      return (given) => refundToWallet(given, { orderId: id, buyerId: user_id }, now)
    },
  },
  'app/modules/payments/refund-account.server.ts refundUnanswered': {
    'nobody named an account': async (db) => {
      const { task } = await refunded(db)
      await askForAccounts(db, now)
      return (given) => refundUnanswered(given, task, plus(now, ACCOUNT_DAYS * DAY + HOUR))
    },
  },
  'app/modules/payments/refund-tasks.server.ts finishRefund': {
    'by transfer': async (db) => {
      const { task } = await refunded(db)
      const sent = { bank_reference: randomUUID(), sent_on: algiersDay(now) }
      const office = await buildAdmin(db)
      return (given) => finishRefund(given, task, sent, office, now)
    },
  },
  'app/modules/payments/settlements.server.ts recordSettlement': {
    'what the gateway paid out': async (db) => {
      const form = {
        amount: 500,
        bank_reference: randomUUID(),
        arrived_on: algiersDay(now),
        token: randomUUID(),
      }
      await buildPaymentMethod(db, { kind: 'gateway' })
      const office = await buildAdmin(db)
      return (given) => recordSettlement(given, form, office, now)
    },
  },
  'app/modules/payouts/bank-answers.server.ts takeBankAnswer': {
    'one row, paid': async (db) => {
      const { id, seen } = await buildBankAnswer(db)
      const office = await buildAdmin(db)
      return (given) => takeBankAnswer(given, office, { id, seen, note: '', others: [] }, now)
    },
  },
  'app/modules/payouts/deposits.server.ts decideOnDeposit': {
    confirmed: async (db) => {
      const { id, amount } = await buildDeposit(db, { now })
      const decision = { name: 'confirm', received: amount, differs: false } as const
      const office = await buildAdmin(db)
      return (given) => decideOnDeposit(given, id, decision, office, settings, now)
    },
  },
  'app/modules/payouts/payout-batches.server.ts approvePayoutBatch': {
    'of one row': async (db) => {
      const id = await buildPayoutBatch(db)
      const office = await buildAdmin(db)
      const seen = { rows: 1, total: 4_850 }
      return (given) => approvePayoutBatch(given, office, { id, seen }, now)
    },
  },
  'app/modules/payouts/payout-sending.server.ts payBatchRows': {
    'one row': async (db) => {
      const id = await buildPayoutBatch(db, { isApproved: true })
      const office = await buildAdmin(db)
      must(await exportPayoutBatch(db, office, { id, format: 'csv', reason: '' }, now))
      const row = (await findPayoutBatch(db, id))!.rows[0]!
      const references = new Map([[row.id, `VIR ${id}`]])
      return (given) => payBatchRows(given, office, { id, references }, now)
    },
  },
  'app/modules/payouts/wallet-adjustment.server.ts adjustWallet': {
    'money put in': adjusted('deposit'),
    'money taken out': adjusted('withdrawal'),
  },
  'app/modules/payouts/withdrawal-request.server.ts requestProven': {
    'a part of the wallet': async (db) => {
      const { id } = await buildProfile(db, { wallet: 20_000 })
      const terms = withdrawalTerms({ balance: 20_000, resting: 0 }, settings)
      const form = {
        amount: 5_000,
        account: rib,
        holder: 'Amina Benali',
        token: randomUUID(),
        fee_seen: withdrawalFee(5_000, terms),
      }
      return (given) => requestProven(given, id, form, async () => true, settings, now)
    },
  },
  'app/modules/payouts/withdrawals.server.ts moveWithdrawal': {
    paid: ofWithdrawal('pay'),
    returned: ofWithdrawal('return'),
    cancelled: ofWithdrawal('cancel'),
  },
  'app/modules/privacy/suspension.server.ts suspendPerson': {
    'with their withdrawal returned': async (db) => {
      const { id } = await suspect(db)
      const actor = await buildAdmin(db)
      const act: Act = (given) =>
        suspendPerson(given, { id, ...suspended }, { actor, settings }, now)
      act.goOn = () => settleSuspensions(db, settings, plus(now, MINUTE))
      return act
    },
  },
  'app/modules/privacy/suspension.server.ts settleSuspensions': {
    'a withdrawal that is left': async (db) => {
      const { id } = await suspect(db)
      const { id: actor_id } = await buildAdmin(db)
      await db
        .updateTable('profiles')
        .set({ suspended_at: now, suspension_reason: words })
        .where('id', '=', id)
        .execute()
      const work = { actor_id, reason: words, acts: ['withdrawals'], asked_at: now }
      await db
        .insertInto('suspension_work')
        .values({ user_id: id, ...work })
        .execute()
      const act: Act = (given) => settleSuspensions(given, settings, plus(now, MINUTE))
      act.goOn = () => act(db)
      return act
    },
  },
  'app/modules/privacy/undo-email-change.server.ts undoEmailChange': {
    'with a withdrawal that was asked for since': async (db) => {
      const { id, email } = await buildProfile(db, { wallet: 20_000 })
      const token = await transact(db, (tx) => makeReversal(tx, { id, email }, plus(now, -HOUR)))
      await db
        .updateTable('profiles')
        .set({ email: `${randomUUID()}@example.com` })
        .where('id', '=', id)
        .execute()
      await buildWithdrawal(db, { user_id: id, now })
      const request = new Request('http://kanz.test/confirm-email/undo')
      return (given) => undoEmailChange(given, request, token, now)
    },
  },
}

const suspended = {
  on: true,
  reason: words,
  note: '',
  unpaid: 'leave',
  purchases: 'leave',
  sales: 'leave',
  money: 'leave',
  withdrawals: 'return',
  offers: 'back',
} as const

function partOf(way: 'wallet' | 'original'): Scenario {
  return async (db) => {
    const { id } = await buildOrder(db, { status: 'paid', settings, now })
    const actor = person(await buildAdmin(db))
    const request = { id, actor, part: 400, way, reason: words, token: randomUUID() }
    return (given) => refundPart(given, request, settings, now)
  }
}

function accepted(form: Partial<OpenForm>): Scenario {
  return async (db) => {
    const { order, seller } = await disputed(db, form)
    const proposal = (await latestDispute(db, order.id))!.proposal!
    return (given) => acceptProposal(given, seller, proposal.id, settings, now)
  }
}

function adjusted(kind: 'deposit' | 'withdrawal'): Scenario {
  return async (db) => {
    const { id } = await buildProfile(db, { wallet: 1_000 })
    const office = await buildAdmin(db)
    const form = { kind, amount: 500, description: 'A correction', token: randomUUID() } as const
    return (given) => adjustWallet(given, id, form, office, now)
  }
}
