import { randomUUID } from 'node:crypto'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { system } from '#modules/auth/actor.ts'
import { pageOfAttempt } from '#modules/payments/attempt-page.server.ts'
import {
  type Asker,
  askOfAttempt,
  attemptsToAsk,
  forgetRequests,
} from '#modules/payments/attempt-questions.server.ts'
import { isOpen, type StartRefusal } from '#modules/payments/attempt.ts'
import {
  type Attempt,
  attemptsOf,
  attemptsToClose,
  expireAbandonedAttempts,
  findAttempt,
  lastAttempt,
  openAttempt,
} from '#modules/payments/attempts.server.ts'
import type { CardKind } from '#modules/payments/payment-method.ts'
import type { GatewayName, PageOfAttempt } from '#modules/payments/provider.ts'
import { gateway, gatewayOf, openGateways } from '#modules/payments/providers.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { now as clock } from '#platform/clock.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'
import { log } from '#platform/log.server.ts'
import { outages } from '#modules/orders/clock.server.ts'
import { cancelDueAt, waitOfAttempt } from '#modules/orders/deadlines.ts'
import { moveOrder, setPaymentWait } from '#modules/orders/orders.server.ts'
import { processPayment } from './payments.server.ts'
import { standOf } from '#modules/payments/receipt-stand.server.ts'

// Pays an order at the payment gateway: its buyer is led there, we ask how it went where no webhook
// told us, and what nobody should pay any more is ended there. What the gateway tells is taken in
// payments.server.ts.

export type PayRefusal =
  | StartRefusal
  | 'not_found'
  | 'wrong_state'
  | 'no_gateway'
  | 'receipt_waits'
  | 'too_often'

/**
 * Begins to pay a buyer's pending order at the gateway, and gives the address of its page there. An
 * order has one attempt at a time: pressed twice, or in two tabs, it leads to the same page. A new
 * one prolongs the order's time, as `waitOfAttempt` says; its page begins with the card of the
 * order's method, or with another one that the buyer would rather use. Refused: an order that is
 * not theirs, not pending, or not of a method of the gateway; one that has a receipt under review
 * or money that arrived by transfer; a buyer who has begun 20 payments within an hour; and what the
 * provider refuses or leaves unanswered.
 */
export async function payAtGateway(
  db: Db,
  orderId: string,
  buyerId: string,
  page: PageOfAttempt,
  settings: Settings,
  now: Date,
  card: CardKind | null = null,
): Promise<Result<string, PayRefusal>> {
  if (!isUuid(orderId)) return refuse('not_found')
  const at = gateway()
  const opened = await transact(db, (tx) => open(tx, orderId, buyerId, at?.name, settings, now))
  if (!opened.ok) return opened
  if (!at) return refuse('no_gateway')
  return pageOfAttempt(db, at, opened.value, card ?? opened.value.card, page, clock)
}

async function open(
  tx: Tx,
  orderId: string,
  buyerId: string,
  provider: GatewayName | undefined,
  settings: Settings,
  now: Date,
): Promise<
  Result<
    { attempt: Attempt; fresh: boolean; card: CardKind | null },
    Exclude<PayRefusal, StartRefusal>
  >
> {
  const order = await tx
    .selectFrom('orders as r')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .where('r.id', '=', orderId)
    .where('r.user_id', '=', buyerId)
    .select([
      'r.id',
      'r.user_id',
      'r.status',
      'r.total_price',
      'r.payment_method_id',
      'r.created_at',
      'r.auto_cancel_minutes',
      'm.kind',
      'm.card',
    ])
    .select(outages.as('outages'))
    .forUpdate('r')
    .executeTakeFirst()
  if (!order) return refuse('not_found')
  if (order.status !== 'pending') return refuse('wrong_state')
  if (order.kind !== 'gateway' || !provider) return refuse('no_gateway')
  const stand = await standOf(tx, orderId)
  if (stand.under_review || stand.arrived > 0) return refuse('receipt_waits')
  const auto_cancel_minutes = waitOfAttempt(order, settings, now)
  const { user_id, payment_method_id, total_price: amount } = order
  const opened = await openAttempt(
    tx,
    {
      provider,
      user_id,
      order_id: orderId,
      payment_method_id,
      amount,
      token: randomUUID(),
      expires_at: cancelDueAt({ ...order, ...stand, auto_cancel_minutes }),
    },
    now,
  )
  if (!opened.ok) return opened
  if (opened.value.fresh) await setPaymentWait(tx, orderId, auto_cancel_minutes, now)
  return ok({ ...opened.value, card: order.card })
}

/**
 * Asks the provider how the newest payment of a buyer's order is, and takes what it says, waiting 3
 * s at most. Answers whether there was one of theirs to ask about.
 */
export async function refreshPayment(
  db: Db,
  orderId: string,
  buyerId: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const attempt = isUuid(orderId) ? await lastAttempt(db, orderId) : null
  return askOfOwn(db, attempt, buyerId, settings, now)
}

/** The same of a deposit that was begun at the gateway, by its attempt. */
export async function refreshDeposit(
  db: Db,
  attemptId: string,
  userId: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const attempt = isUuid(attemptId) ? await findAttempt(db, attemptId) : null
  return askOfOwn(db, attempt?.order_id === null ? attempt : null, userId, settings, now)
}

/** How long somebody's page waits for the provider's answer, in ms; what comes later counts too. */
const PAGE_PATIENCE = 3_000

async function askOfOwn(
  db: Db,
  attempt: Attempt | null,
  userId: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  if (!attempt || attempt.user_id !== userId) return false
  if (!isOpen(attempt.state)) return true
  const asked = askAndTake(db, attempt, { scheduled: false, by: userId }, settings, now).catch(
    (error: unknown) => {
      log.error('what the provider says of a payment could not be taken', error, {
        attempt: attempt.id,
      })
    },
  )
  await Promise.race([asked, new Promise((resume) => setTimeout(resume, PAGE_PATIENCE).unref())])
  return true
}

/** Of how many attempts of an order the provider is asked at a time. */
const MOST_ASKED = 5

/**
 * Asks the provider of the newest attempts of an order that are not paid, also of those that are
 * over, and takes what it says. Answers whether anything has moved on.
 */
export async function refreshOrderPayments(
  db: Db,
  orderId: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const attempts = isUuid(orderId) ? await attemptsOf(db, orderId) : []
  const unpaid = attempts.filter(({ state, provider_id }) => state !== 'paid' && provider_id)
  let moved = false
  for (const attempt of unpaid.slice(0, MOST_ASKED))
    if (await askAndTake(db, attempt, { scheduled: false, by: null }, settings, now)) moved = true
  return moved
}

/** Asks the provider of payments that wait, those that are due. Returns how many have moved on. */
export async function pollOpenPayments(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  if (openGateways().length === 0) return 0
  return doEach(await attemptsToAsk(db, now), 'a payment could not be asked for', {
    act: async (attempt) =>
      Number(await askAndTake(db, attempt, { scheduled: true }, settings, now)),
    about: ({ id }) => ({ attempt: id }),
    stopping,
  })
}

/**
 * Ends payments at the provider that nobody should pay any more: of orders that wait for none, and
 * those whose time is over. Returns how many.
 */
export async function closePayments(
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  if (openGateways().length === 0) return 0
  await forgetRequests(db, now)
  const expired = await expireAbandonedAttempts(db, now)
  const closed = await doEach(await attemptsToClose(db, now), 'a payment could not be closed', {
    act: async (attempt) =>
      Number(await askAndTake(db, attempt, { scheduled: true, end: true }, settings, now)),
    about: ({ id }) => ({ attempt: id }),
    stopping,
  })
  return expired + closed
}

/** How long an order waits for the provider to end its payment before it ends without it, in ms. */
const END_PATIENCE = HOUR

/**
 * Cancels an order that nobody paid in time, after its payment at the provider was ended: one that
 * was paid meanwhile is paid. While the provider does not answer the order waits an hour more; what
 * comes after that goes to the buyer's wallet.
 */
export async function cancelUnpaid(
  db: Db,
  id: string,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const attempt = await lastAttempt(db, id)
  if (attempt && isOpen(attempt.state) && gatewayOf(attempt.provider)) {
    const ended = await askAndTake(db, attempt, { scheduled: true, end: true }, settings, now)
    if (!ended && plus(attempt.expires_at, END_PATIENCE) > now) return false
  }
  const moved = await moveOrder(db, { id, name: 'cancel', actor: system }, settings, now)
  return moved.ok
}

async function askAndTake(
  db: Db,
  { id, provider }: Attempt,
  asker: Asker,
  settings: Settings,
  now: Date,
): Promise<boolean> {
  const at = gatewayOf(provider)
  const event = at && (await askOfAttempt(db, at, id, asker, now))
  return event ? (await processPayment(db, provider, event, settings, now)) !== null : false
}
