import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { system } from '#modules/auth/actor.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { type Attempt, settleAttempt } from '#modules/payments/attempts.server.ts'
import {
  deferEvent,
  eventsToTake,
  keepEvent,
  lockEvent,
  recordOutcome,
} from '#modules/payments/events.server.ts'
import { latePayment } from '#modules/payments/late-payment.ts'
import { counted, type PaymentEvent, type PaymentOutcome } from '#modules/payments/payment-event.ts'
import type { ProviderName, ProviderRefusal } from '#modules/payments/provider.ts'
import { modeOf, webhookSourceOf } from '#modules/payments/providers.server.ts'
import { decideDepositPaid } from '#modules/payouts/deposit.ts'
import { bringDeposit } from '#modules/payouts/gateway-deposits.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { advisoryLock, type Db, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { bookGatewayFee } from './internal/gateway-fee.server.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'
import { lockPaymentTarget, type PaymentTarget } from './internal/payment-target.server.ts'
import { decidePayment } from './internal/payment-decision.ts'

// Takes what gateways tell of payments: each event is stored first, then processed once, and pays
// an order, fills a wallet, or waits for staff.

export type CallbackRefusal = ProviderRefusal | 'switched_off'

/** How long a provider waits for the answer at most, in ms; what is kept is taken all the same. */
const ANSWERED_WITHIN = 800

/**
 * Takes what a provider posted, as it came: it is kept first, and answered within a second whether
 * or not it is taken by then. Gives what it did, or null while that is not known and for what is
 * not taken again. Refused: all of a provider that is not configured, and what it did not sign, or
 * is no event.
 */
export async function receiveWebhook(
  db: Db,
  provider: ProviderName,
  body: Uint8Array,
  headers: Headers,
  settings: Settings,
  now: Date,
): Promise<Result<PaymentOutcome | null, CallbackRefusal>> {
  const teller = webhookSourceOf(provider)
  if (!teller) return refuse('switched_off')
  const read = teller.read(body, headers, now)
  if (!read.ok) return read
  const id = await keepEvent(db, provider, read.value, modeOf(provider), now)
  if (id === null) return ok(null)
  const taken = processEvent(db, id, settings, now).catch((error: unknown) => {
    log.error('a payment event could not be taken, and will be again', error, { event: id })
    return null
  })
  const outcome = await Promise.race([taken, later(ANSWERED_WITHIN)])
  log.info('a payment event was kept', { event: id, outcome: outcome ?? 'later' })
  return ok(outcome)
}

const later = (ms: number) =>
  new Promise<null>((resume) => setTimeout(() => resume(null), ms).unref())

/** Keeps an event and takes it: what it did, or null for one that is not taken again. */
export async function processPayment(
  db: Db,
  provider: ProviderName,
  event: PaymentEvent,
  settings: Settings,
  now: Date,
): Promise<PaymentOutcome | null> {
  const id = await keepEvent(db, provider, event, modeOf(provider), now)
  return id === null ? null : processEvent(db, id, settings, now)
}

/**
 * Takes the events whose process ended before it did. Returns how many. One that cannot be taken is
 * tried again later and later.
 */
export async function processStoredEvents(db: Db, settings: Settings, now: Date): Promise<number> {
  const waiting = await eventsToTake(db, now)
  let taken = 0
  for (const { id } of waiting) {
    const outcome = await processEvent(db, id, settings, now).catch(async (error: unknown) => {
      log.error('a payment event could not be taken', error, { event: id })
      await deferEvent(db, id, now)
      return null
    })
    if (outcome) taken++
  }
  return taken
}

/**
 * Takes one kept event in any order and as late as it comes, and its payment once: it pays the
 * pending order or fills the wallet it was for, or its money goes to the buyer's wallet when the
 * order is over; is that buyer's account deleted, it is left to the operator, who is told. Whatever
 * else came of money moves nothing and waits for an administrator; what tells of no money moves the
 * attempt at most. Answers what it did, or null when it was taken before.
 */
export async function processEvent(
  db: Db,
  id: string,
  settings: Settings,
  now: Date,
): Promise<PaymentOutcome | null> {
  return transact(db, async (tx) => {
    const kept = await lockEvent(tx, id)
    if (!kept) return null
    const event = kept.payload
    // the same payment may be told for two orders at once
    if (event.payment_id !== undefined) await advisoryLock(tx, `payment:${event.payment_id}`)
    const { attempt, payee } = await lockPaymentTarget(tx, kept.provider, event)
    const mode = modeOf(kept.provider)
    const decided =
      attempt && attempt.order_id === null
        ? decideDepositPaid(event, { ...attempt, ...payee }, mode)
        : decidePayment(event, payee.order, mode)
    await recordOutcome(tx, id, {
      outcome: decided,
      order_id: payee.order?.id ?? null,
      attempt_id: attempt?.id ?? null,
    })
    await follow(tx, { id, event, attempt, payee, decided }, settings, now)
    return decided
  })
}

interface Taken {
  id: string
  event: PaymentEvent
  attempt: Attempt | null
  payee: PaymentTarget
  decided: PaymentOutcome
}

/** Does what was decided: moves the money, the attempt and the order. */
async function follow(
  tx: Tx,
  { id, event, attempt, payee: { order }, decided }: Taken,
  settings: Settings,
  now: Date,
): Promise<void> {
  if (decided === 'deposited' && attempt) await bringDeposit(tx, attempt, now)
  if (decided === 'to_wallet' && order) await creditLate(tx, id, event, order, now)
  const stranded = { event: id, amount: event.amount }
  if (decided === 'buyer_gone' && order) await publish(tx, 'payment.stranded', order.id, stranded)
  else if (decided === 'buyer_gone' && attempt)
    await publish(tx, 'deposit.stranded', attempt.id, stranded)
  if (attempt) await moveAttempt(tx, event, attempt, decided, now)
  // last, since whoever takes an invoice's number makes others wait for it until the end
  if (decided === 'paid' && order) {
    const request = { id: order.id, name: 'mark_paid', actor: system, by_payment: true } as const
    const moved = await moveOrderIn(tx, request, settings, now)
    assert(moved.ok, 'a pending order can be paid')
  }
}

/** Outcomes whose money is in the ledger now, and with it what the provider keeps of it. */
const booked: readonly PaymentOutcome[] = ['paid', 'deposited', 'to_wallet']

async function moveAttempt(
  tx: Tx,
  event: PaymentEvent,
  attempt: Attempt,
  decided: PaymentOutcome,
  now: Date,
): Promise<void> {
  // nothing was said of money, or nothing new
  if (decided === 'same_payment' || decided === 'other_type') return
  if (decided === 'not_paid') {
    const failure = event.state === 'failed' ? 'declined' : null
    await settleAttempt(tx, attempt.id, event.state!, failure, now, {
      provider_id: event.payment_id,
    })
    return
  }
  const isPaid = (counted as readonly PaymentOutcome[]).includes(decided)
  const fees = event.fees != null && event.fees <= attempt.amount ? event.fees : null
  const moved = await settleAttempt(
    tx,
    attempt.id,
    isPaid ? 'paid' : 'failed',
    isPaid ? null : 'other_money',
    now,
    { provider_id: event.payment_id, fees },
  )
  if (moved && fees && booked.includes(decided)) await bookGatewayFee(tx, attempt, fees, now)
}

async function creditLate(
  tx: Tx,
  id: string,
  event: PaymentEvent,
  order: NonNullable<PaymentTarget['order']>,
  now: Date,
) {
  const late = latePayment({ ...order, order_id: order.id }, event.amount)
  await post(tx, `payment:${id}`, [late], now)
  await publish(tx, 'payment.late', order.id, { amount: event.amount })
}
