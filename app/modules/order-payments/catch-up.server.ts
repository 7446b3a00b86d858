import { DAY, plus } from '#kernel/time.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { attemptEventOf } from '#modules/payments/attempt-questions.server.ts'
import { attempts } from '#modules/payments/attempts.server.ts'
import {
  ASKED,
  counted,
  type PaymentEvent,
  type PaymentOutcome,
  SUCCEEDED,
} from '#modules/payments/payment-event.ts'
import { type CheckRefusal, paymentsSince } from '#modules/payments/provider-check.server.ts'
import type { GatewayPayment } from '#modules/payments/provider.ts'
import { openGateways } from '#modules/payments/providers.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { processPayment } from './payments.server.ts'

// Asks the gateways for payments that we may have missed, after a restore or an outage, and takes
// them as if they had been told of.

/** A payment that a gateway took, and what was done about it now. */
export interface CaughtUp {
  payment: GatewayPayment
  outcome: PaymentOutcome
}

/** A page at a gateway can be paid for a day. */
const PAGES_LIVE = DAY

/**
 * Asks all gateways for the payments since a moment, and takes those that were paid as if they had
 * been told: what is known is booked once, what belongs to no order here waits for a person. For a
 * database that was restored to an earlier time. Returns what was not known before; refused when a
 * gateway could not be asked, after what another one said was taken.
 */
export async function catchUp(
  db: Db,
  since: Date,
  settings: Settings,
  now: Date,
): Promise<Result<CaughtUp[], CheckRefusal>> {
  const done: CaughtUp[] = []
  for (const at of openGateways()) {
    const list = await paymentsSince(db, at, plus(since, -PAGES_LIVE), { patient: true })
    if (!list.ok) return refuse(list.code)
    for (const payment of list.value) {
      const event = payment.state === 'paid' ? await eventOf(db, payment) : null
      const outcome = event && (await processPayment(db, at.name, event, settings, now))
      if (outcome && outcome !== 'same_payment') done.push({ payment, outcome })
    }
  }
  return ok(done)
}

/** Whether money found its place; else a person has to look at it. */
export const isBooked = ({ outcome }: CaughtUp): boolean =>
  (counted as readonly PaymentOutcome[]).includes(outcome)

/** What a payment tells that is paid; null where that is known. */
async function eventOf(db: Db, payment: GatewayPayment): Promise<PaymentEvent | null> {
  const attempt = await attempts(db)
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', payment.provider_id),
        ...(payment.attempt_id ? [eb('id', '=', payment.attempt_id)] : []),
      ]),
    )
    .executeTakeFirst()
  if (attempt) return attempt.state === 'paid' ? null : attemptEventOf(attempt, payment)
  const { provider_id, attempt_id, amount, fees, currency, mode, said } = payment
  return {
    id: `${ASKED}${provider_id}:paid`,
    payment_id: provider_id,
    order_id: null,
    attempt_id,
    type: SUCCEEDED,
    state: 'paid',
    amount,
    fees,
    currency,
    mode,
    said,
  }
}
