import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { algiersDay } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { settleAttempt } from '#modules/payments/attempts.server.ts'
import { type PaymentEvent, SUCCEEDED } from '#modules/payments/payment-event.ts'
import { refundToWallet, refundUnanswered } from '#modules/payments/refund-account.server.ts'
import { finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { opened } from './factories/attempt.ts'
import { answerOf } from './factories/goods.ts'
import {
  apply,
  credit,
  dueOf,
  isReviewed,
  type MakeStep,
  type Market,
  minutesAfter,
  type OnOrder,
  type Order,
  outcomeOf,
  pay,
  purseOf,
  type Refund,
  type Step,
} from './model-market.ts'

// What the model knows of how orders are paid and how their money goes back: the gateway's
// messages, receipts of transfers, and what is sent back by hand.

/** Who really acts, and on what. */
interface Means {
  db: Db
  /** Who looks for transfers, and who sends money back and marked no order as paid. */
  office: Administrator
  payer: Administrator
  methodId: number
  step: MakeStep
  onOrder: OnOrder
}

/** Everything that can happen to such money, as steps of the model's market. */
export function paymentSteps(means: Means): fc.Arbitrary<Step>[] {
  const n = fc.nat({ max: 11 })
  const end = fc.constantFrom<End>('paid', 'paid', 'failed', 'expired', 'other')
  const much = fc.constantFrom<Much>('nothing', 'less', 'due', 'due', 'more')
  return [
    n.map((at) => begin(means, at)),
    n.map((at) => begin(means, at)),
    fc.tuple(n, end).map(([at, how]) => tell(means, at, how)),
    n.map((at) => show(means, at)),
    n.map((at) => show(means, at)),
    fc.tuple(n, much).map(([at, how]) => arrive(means, at, how)),
    fc.tuple(n, much).map(([at, how]) => arrive(means, at, how)),
    fc.tuple(n, fc.boolean()).map(([at, isTheirs]) => toWallet(means, at, isTheirs)),
    n.map((at) => sendBack(means, at)),
    n.map((at) => unanswered(means, at)),
    n.map((at) => unanswered(means, at)),
  ]
}

const any = (orders: readonly Order[]) => orders
const pending = (orders: readonly Order[]) => orders.filter(({ status }) => status === 'pending')

/** The buyer goes to the gateway's page; the same one while it waits. */
function begin({ db, methodId, onOrder }: Means, at: number): Step {
  let begun = ''
  return onOrder(
    'the gateway begins',
    at,
    any,
    (market, order) => {
      if (order.status !== 'pending') return 'nothing'
      const open = market.attempts.find((each) => each.order === order && each.state === 'pending')
      if (open) return 'same'
      market.attempts.push({ id: begun, order, state: 'pending' })
      return 'done'
    },
    async (market, order) => {
      if (order.status !== 'pending') return 'nothing'
      const wanted = {
        user_id: market.people[order.buyer]!,
        order_id: order.id,
        payment_method_id: methodId,
        amount: order.total,
        token: randomUUID(),
        expires_at: plus(order.created_at, DAY),
      }
      const { attempt, fresh } = await transact(db, (tx) => opened(tx, wanted, market.now))
      if (!fresh) return 'same'
      begun = attempt.id
      await transact(db, (tx) =>
        settleAttempt(tx, begun, 'pending', null, market.now, { provider_id: `chk_${begun}` }),
      )
      return 'done'
    },
  )
}

type End = 'paid' | 'failed' | 'expired' | 'other'
/** What the gateway keeps of a payment. */
const keptOf = ({ total }: Order) => Math.round(total * 0.025)

/** The gateway tells of a payment: of its end, of money, or of other money than was asked for. */
function tell({ db, step }: Means, at: number, end: End): Step {
  const pick = ({ attempts }: Market) => attempts[at % Math.max(1, attempts.length)]
  return step(
    `the gateway tells ${end} of attempt ${at}`,
    (market) => {
      const attempt = pick(market)
      if (!attempt) return 'nothing'
      const { order } = attempt
      const outcome = outcomeOf(market, attempt, end)
      if (outcome === 'paid' || outcome === 'to_wallet')
        pay(market, 'gateway_fees', order.payer, keptOf(order))
      if (end === 'paid' && outcome !== 'same_payment') {
        attempt.state = 'paid'
        order.payments++
      } else if (end !== 'paid' && attempt.state === 'pending')
        attempt.state = end === 'expired' ? 'expired' : 'failed'
      return outcome
    },
    async (market) => {
      const attempt = pick(market)
      if (!attempt) return 'nothing'
      const isMoney = end === 'paid' || end === 'other'
      const event: PaymentEvent = {
        id: randomUUID(),
        payment_id: `chk_${attempt.id}`,
        order_id: null,
        attempt_id: attempt.id,
        type: isMoney ? SUCCEEDED : `payment.${end}`,
        state: isMoney ? 'paid' : end,
        amount: attempt.order.total + Number(end === 'other'),
        fees: keptOf(attempt.order),
        currency: 'DZD',
        mode: 'test',
      }
      return (await processPayment(db, 'chargily', event, defaults, market.now)) ?? 'seen'
    },
  )
}

/** The buyer shows the receipt of a transfer, as it is stored. */
function show({ db, onOrder }: Means, at: number): Step {
  let shown = ''
  const isRefused = (market: Market, order: Order) =>
    order.status !== 'pending' || isReviewed(market, order)
  return onOrder(
    'a receipt is shown for',
    at,
    pending,
    (market, order) => {
      if (isRefused(market, order)) return 'nothing'
      const due = dueOf(market, order)
      const begun = { state: 'under_review', decided: null, received: 0, credited: 0 } as const
      market.receipts.push({ id: shown, order, due, shown: market.now, ...begun })
      return 'done'
    },
    async (market, order) => {
      if (isRefused(market, order)) return 'nothing'
      const { id } = await db
        .insertInto('transfer_receipts')
        .values({
          order_id: order.id,
          user_id: market.people[order.buyer]!,
          amount: dueOf(market, order),
          to_account: 'ccp 002345678988',
          sender_name: 'Amina Benali',
          sent_at: market.now,
          receipt_url: '/files/receipts/none',
          receipt_digest: randomUUID().replaceAll('-', '').repeat(2),
          receipt_look: 0,
          token: randomUUID(),
          created_at: market.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      shown = id
      return 'done'
    },
  )
}

type Much = 'nothing' | 'less' | 'due' | 'more'

/** The office finds so much at the bank of what a receipt says. */
function arrive({ db, office, step }: Means, at: number, much: Much): Step {
  const pick = ({ receipts }: Market) => receipts[at % Math.max(1, receipts.length)]
  const receivedOf = (market: Market) => {
    const { order, due } = pick(market)!
    const expected = order.status === 'pending' ? dueOf(market, order) : due
    return { nothing: 0, less: Math.ceil(expected / 2), due: expected, more: expected + 700 }[much]
  }
  return step(
    `of receipt ${at} arrived: ${much}`,
    (market) => {
      const receipt = pick(market)
      if (!receipt) return 'nothing'
      if (receipt.state !== 'under_review') return 'wrong_state'
      const received = receivedOf(market)
      const { order } = receipt
      const due = order.status === 'pending' ? dueOf(market, order) : 0
      const decided = {
        state: received === 0 ? 'not_found' : 'arrived',
        decided: market.now,
      } as const
      Object.assign(receipt, { ...decided, received })
      if (received === 0) return 'done'
      pay(market, 'bank', order.payer, received)
      if (due > 0 && received >= due) apply(market, order, 'mark_paid')
      credit(market, receipt, Math.max(0, received - due))
      return 'done'
    },
    async (market) => {
      const receipt = pick(market)
      if (!receipt) return 'nothing'
      const received = receivedOf(market)
      const decision =
        received > 0
          ? ({ name: 'arrive', received, differs: true } as const)
          : ({ name: 'not_found', reason: 'Nothing came on that day' } as const)
      return answerOf(await decideReceipt(db, receipt.id, decision, office, defaults, market.now))
    },
  )
}

const isDue = ({ end }: Refund) => end === null
const openOf = ({ refunds }: Market, order: Order) =>
  refunds.filter((each) => each.order === order && isDue(each))
function putIntoWallet(market: Market, refund: Refund) {
  const { order, amount } = refund
  refund.end = 'to wallet'
  pay(market, order.payer, purseOf(market, order.buyer), amount)
}

/** The buyer, or somebody else, takes what is to be sent back into the wallet. */
const toWallet = ({ db, onOrder }: Means, at: number, isTheirs: boolean): Step =>
  onOrder(
    `${isTheirs ? 'the buyer' : 'somebody else'} takes into the wallet what goes back of`,
    at,
    (orders) =>
      orders.filter(({ status, returned }) => status === 'refunded_original' || returned > 0),
    (market, order) => {
      const open = openOf(market, order)
      if (!isTheirs || open.length === 0) return 'wrong_state'
      for (const refund of open) putIntoWallet(market, refund)
      return 'done'
    },
    async ({ people, now }, { id: orderId, buyer }) => {
      const buyerId = people[isTheirs ? buyer : (buyer + 1) % people.length]!
      return answerOf(await refundToWallet(db, { orderId, buyerId }, now))
    },
  )

/** One of the refunds of the market, with the number by which the product knows it. */
const refundAt = ({ refunds }: Market, n: number) => refunds[n % Math.max(1, refunds.length)]
async function taskOf(db: Db, market: Market, refund: Refund): Promise<number> {
  const tasks = await db
    .selectFrom('refund_tasks')
    .select('id')
    .where('order_id', '=', refund.order.id)
    .orderBy('id')
    .execute()
  const ofOrder = market.refunds.filter(({ order }) => order === refund.order)
  return tasks[ofOrder.indexOf(refund)]!.id
}

/** The office has sent the money back. */
const sendBack = ({ db, payer, step }: Means, n: number): Step =>
  step(
    `refund ${n} is sent`,
    (market) => {
      const refund = refundAt(market, n)
      if (!refund) return 'nothing'
      if (!isDue(refund)) return 'already_done'
      refund.end = 'sent'
      pay(market, refund.order.payer, 'bank', refund.amount)
      return 'done'
    },
    async (market) => {
      const refund = refundAt(market, n)
      if (!refund) return 'nothing'
      const id = await taskOf(db, market, refund)
      const sent = { bank_reference: randomUUID(), sent_on: algiersDay(market.now) }
      return answerOf(await finishRefund(db, id, sent, payer, market.now))
    },
  )

/** The clock puts into the wallet what nobody gave an account for within 14 days. */
const unanswered = ({ db, step }: Means, n: number): Step =>
  step(
    `the clock looks at refund ${n}`,
    (market) => {
      const refund = refundAt(market, n)
      if (!refund || !isDue(refund)) return 'nothing'
      if (market.now < minutesAfter(refund.asked, 14 * 24 * 60, market.outages)) return 'nothing'
      putIntoWallet(market, refund)
      return 'done'
    },
    async (market) => {
      const refund = refundAt(market, n)
      if (!refund) return 'nothing'
      const id = await taskOf(db, market, refund)
      return (await refundUnanswered(db, id, market.now)) ? 'done' : 'nothing'
    },
  )
