import { MINUTE, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { askDueAt, MOST_REQUESTS, MOST_SCHEDULED, openStates } from './attempt.ts'
import { type Attempt, attempts, attemptColumns } from './attempts.server.ts'
import { type PaymentEvent, SUCCEEDED } from './payment-event.ts'
import type { Gateway, GatewayPayment } from './provider.ts'

/** How little time may lie between two questions about one attempt, in ms. */
const ASKED_APART = 3_000

/**
 * What the provider says of an attempt now, as an event; null when it was asked just before, when
 * the minute's requests are spent, when it gives no answer, and when it says what we know. People
 * who wait may use more of the minute than the schedule.
 */
export async function askOfAttempt(
  db: Db,
  gateway: Gateway,
  id: string,
  how: { scheduled: boolean; end?: boolean },
  now: Date,
): Promise<PaymentEvent | null> {
  const attempt = await claimQuestion(db, id, how.scheduled ? MOST_SCHEDULED : MOST_REQUESTS, now)
  if (!attempt?.provider_id) return null
  const told = await (how.end
    ? gateway.expire(attempt.provider_id)
    : gateway.find(attempt.provider_id))
  if (!told.ok) {
    log.warn('the provider gave no answer about a payment', { attempt: id, refusal: told.code })
    return null
  }
  return told.value.state === attempt.state ? null : eventOf(attempt, told.value)
}

async function claimQuestion(db: Db, id: string, most: number, now: Date) {
  const claimed = await db
    .updateTable('payment_attempts')
    .set((eb) => ({ last_asked_at: now, asked: eb('asked', '+', 1) }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_asked_at', 'is', null), eb('last_asked_at', '<=', plus(now, -ASKED_APART))]),
    )
    .where(
      (eb) =>
        eb
          .selectFrom('payment_attempts as r')
          .select((count) => count.fn.countAll<number>().as('requests'))
          .where('r.last_asked_at', '>', plus(now, -MINUTE)),
      '<',
      most,
    )
    .returning(attemptColumns)
    .executeTakeFirst()
  return claimed ?? null
}

/** What the provider answered of an attempt, as if it had told it: once for each state. */
export const eventOf = (attempt: Attempt, told: GatewayPayment): PaymentEvent => ({
  id: `asked:${attempt.id}:${told.state}`,
  payment_id: told.provider_id,
  order_id: attempt.order_id,
  attempt_id: attempt.id,
  type: told.state === 'paid' ? SUCCEEDED : `payment.${told.state}`,
  state: told.state,
  amount: told.amount,
  fees: told.fees,
  currency: told.currency,
  mode: told.mode,
  said: told.said,
})

/** Attempts that the provider is to be asked of now, the one that waits longest first. */
export async function attemptsToAsk(db: Db, now: Date): Promise<Attempt[]> {
  const open = await attempts(db)
    .where('state', 'in', [...openStates])
    .where('created_at', '<=', plus(now, -MINUTE))
    .orderBy(({ fn, ref }) => fn.coalesce(ref('last_asked_at'), ref('created_at')))
    .limit(1_000)
    .execute()
  return open.filter((attempt) => askDueAt(attempt) <= now)
}

/** Notes that the provider is asked of an attempt, which its limit of a minute counts. */
export async function noteRequest(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set((eb) => ({ last_asked_at: now, asked: eb('asked', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
