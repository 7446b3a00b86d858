import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { system } from '#modules/accounts/rules.ts'
import { post } from '#modules/ledger/commands.server.ts'
import { clearingOf, walletOf } from '#modules/ledger/rules.ts'
import {
  keepEvent,
  lockEvent,
  noteOutcome,
  putOffEvent,
  settleAttempt,
} from '#modules/payments/commands.server.ts'
import {
  type Attempt,
  attemptOfEvent,
  eventsToTake,
  modeOf,
  tellerOf,
} from '#modules/payments/queries.server.ts'
import {
  counted,
  type PaymentEvent,
  type PaymentOutcome,
  type ProviderName,
  type ReadRefusal,
} from '#modules/payments/rules.ts'
import { bringDeposit } from '#modules/payouts/commands.server.ts'
import { decideDepositPaid } from '#modules/payouts/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { type Db, lockNamed, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { pokeRelay, publish } from '#platform/outbox.server.ts'
import { bookGatewayFee } from './gateway-fee.server.ts'
import { moveOrderIn } from './orders.server.ts'
import { decidePayment } from './payment-decision.ts'

export type CallbackRefusal = ReadRefusal | 'switched_off'

/** How long a provider waits for the answer at most, in ms; what is kept is taken all the same. */
const ANSWERED_WITHIN = 800

/**
 * Takes what a provider posted, as it came: it is kept first, and answered within a second whether
 * or not it is taken by then. Gives what it did, or null while that is not known and for what is not
 * taken again. Refused: all of a provider that is not configured, and what it did not sign, or is no
 * event.
 */
export async function takeCallback(
  db: Db,
  provider: ProviderName,
  body: Uint8Array,
  headers: Headers,
  settings: Settings,
  now: Date,
): Promise<Result<PaymentOutcome | null, CallbackRefusal>> {
  const teller = tellerOf(provider)
  if (!teller) return refuse('switched_off')
  const read = teller.read(body, headers, now)
  if (!read.ok) return read
  const id = await keepEvent(db, provider, read.value, modeOf(provider), now)
  if (id === null) return ok(null)
  const taken = takeEvent(db, id, settings, now).catch((error: unknown) => {
    log.error('a payment event could not be taken, and will be again', error, { event: id })
    return null
  })
  return ok(await Promise.race([taken, later(ANSWERED_WITHIN)]))
}

const later = (ms: number) =>
  new Promise<null>((resume) => setTimeout(() => resume(null), ms).unref())

/** Keeps an event and takes it: what it did, or null for one that is not taken again. */
export async function takePayment(
  db: Db,
  provider: ProviderName,
  event: PaymentEvent,
  settings: Settings,
  now: Date,
): Promise<PaymentOutcome | null> {
  const id = await keepEvent(db, provider, event, modeOf(provider), now)
  return id === null ? null : takeEvent(db, id, settings, now)
}

/**
 * Takes the events whose process ended before it did. Returns how many. One that cannot be taken is
 * tried again later and later.
 */
export async function takeKeptEvents(db: Db, settings: Settings, now: Date): Promise<number> {
  const waiting = await eventsToTake(db, now)
  let taken = 0
  for (const { id } of waiting) {
    const outcome = await takeEvent(db, id, settings, now).catch(async (error: unknown) => {
      log.error('a payment event could not be taken', error, { event: id })
      await putOffEvent(db, id, now)
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
export async function takeEvent(
  db: Db,
  id: string,
  settings: Settings,
  now: Date,
): Promise<PaymentOutcome | null> {
  const outcome = await transact(db, async (tx) => {
    const kept = await lockEvent(tx, id)
    if (!kept) return null
    const event = kept.payload
    // the same payment may be told for two orders at once
    if (event.payment_id !== undefined) await lockNamed(tx, `payment:${event.payment_id}`)
    const { attempt, payee } = await lockWhatItIsOf(tx, kept.provider, event)
    const mode = modeOf(kept.provider)
    const decided =
      attempt && attempt.order_id === null
        ? decideDepositPaid(event, { ...attempt, ...payee }, mode)
        : decidePayment(event, payee.order, mode)
    await noteOutcome(tx, id, {
      outcome: decided,
      order_id: payee.order?.id ?? null,
      attempt_id: attempt?.id ?? null,
    })
    await follow(tx, { id, event, attempt, payee, decided }, settings, now)
    return decided
  })
  if (outcome) {
    pokeRelay()
    log.info('a payment event was taken', { event: id, outcome })
  }
  return outcome
}

/** The order, then the attempt, which is looked for again under the lock: another may have got it. */
async function lockWhatItIsOf(tx: Tx, provider: ProviderName, event: PaymentEvent) {
  if (provider === 'callback')
    return { attempt: null, payee: await lockPayee(tx, provider, event, null) }
  const found = await attemptOfEvent(tx, event, false)
  const payee = await lockPayee(tx, provider, event, found)
  const attempt = found && (await attemptOfEvent(tx, event, true))
  return attempt?.id === found?.id
    ? { attempt, payee }
    : { attempt: null, payee: await lockPayee(tx, provider, event, null) }
}

interface Taken {
  id: string
  event: PaymentEvent
  attempt: Attempt | null
  payee: Payee
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

/** Whom an event pays: the order if it is of one, and whether who would be credited is gone. */
async function lockPayee(
  tx: Tx,
  provider: ProviderName,
  { order_id, payment_id }: PaymentEvent,
  attempt: Attempt | null,
) {
  const id = provider === 'callback' ? order_id : (attempt?.order_id ?? null)
  const order =
    id === null
      ? undefined
      : await tx
          .selectFrom('orders')
          .select(['id', 'status', 'total_price', 'user_id', 'payment_method_id', 'from_wallet'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
  // asked after the lock: in the same statement a payment that was waited for would not be seen yet;
  // an end of the account is waited for
  const buyer_gone = await isGone(tx, order?.user_id ?? attempt?.user_id)
  const events = await tx
    .selectFrom('payment_events')
    .select(['order_id', 'attempt_id', 'payment_id'])
    .where((eb) =>
      eb.or([
        eb('outcome', 'in', [...counted]),
        // what an administrator did with its money counts as well
        eb('handled_as', 'in', ['credited', 'marked_paid', 'sent_back']),
      ]),
    )
    .where(({ eb, or, and }) =>
      or([
        eb('order_id', '=', id),
        and([eb('provider', '=', provider), eb('payment_id', '=', payment_id ?? '')]),
      ]),
    )
    .execute()
  const own = events.filter((each) =>
    id === null ? each.attempt_id === attempt?.id : each.order_id === id,
  )
  const payments = own.map((each) => each.payment_id)
  const counts_elsewhere = own.length < events.length
  return {
    buyer_gone,
    payments,
    counts_elsewhere,
    order: order ? { ...order, buyer_gone, payments, counts_elsewhere } : null,
  }
}

type Payee = Awaited<ReturnType<typeof lockPayee>>

async function isGone(tx: Tx, userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return false
  const { deleted_at } = await tx
    .selectFrom('profiles')
    .select('deleted_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

async function creditLate(
  tx: Tx,
  id: string,
  event: PaymentEvent,
  order: NonNullable<Payee['order']>,
  now: Date,
) {
  await post(
    tx,
    `payment:${id}`,
    [
      {
        code: 'late_payment',
        debit: clearingOf(order.payment_method_id),
        credit: walletOf(order.user_id),
        amount: event.amount,
        order_id: order.id,
      },
    ],
    now,
  )
  await publish(tx, 'payment.late', order.id, { amount: event.amount })
}
