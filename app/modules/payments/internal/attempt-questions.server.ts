import { MINUTE, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { askDueAt, mostRequests, openStates, type RequestKind } from './attempt.ts'
import { type Attempt, attempts } from './attempts.server.ts'
import { type PaymentEvent, SUCCEEDED } from './payment-event.ts'
import type { Gateway, GatewayPayment } from './provider.ts'

/** How little time may lie between two questions about one attempt, in ms. */
const ASKED_APART = 3_000

/**
 * What the provider says of an attempt now, as an event; null when it was asked just before, when
 * the minute's requests are spent, when it gives no answer, and when it says what we know. With
 * `end` the provider is told to end it first.
 */
export async function askOfAttempt(
  db: Db,
  gateway: Gateway,
  id: string,
  { scheduled, end = false }: { scheduled: boolean; end?: boolean },
  now: Date,
): Promise<PaymentEvent | null> {
  const kind = scheduled ? 'scheduled' : 'asked'
  const attempt = await transact(db, (tx) => claimQuestion(tx, id, kind, now))
  if (!attempt?.provider_id) return null
  const { provider_id } = attempt
  const told = await (end ? gateway.expire(provider_id) : gateway.find(provider_id))
  if (!told.ok) {
    log.warn('the provider gave no answer about a payment', { attempt: id, refusal: told.code })
    return null
  }
  return told.value.state === attempt.state ? null : eventOf(attempt, told.value)
}

/** The attempt, unless it was asked of just before, or no request is left of this minute. */
async function claimQuestion(
  tx: Tx,
  id: string,
  kind: RequestKind,
  now: Date,
): Promise<Attempt | null> {
  const attempt = await attempts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!attempt || wasJustAsked(attempt, now)) return null
  if (!(await takeRequest(tx, kind, now))) return null
  await tx
    .updateTable('payment_attempts')
    .set((eb) => ({ last_asked_at: now, asked: eb('asked', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return attempt
}

/** A clock that was set back asks at once. */
const wasJustAsked = ({ last_asked_at }: Attempt, now: Date): boolean =>
  last_asked_at !== null && last_asked_at <= now && plus(last_asked_at, ASKED_APART) > now

/** Whether one more request may be made in this minute, by all nodes together; it counts then. */
export async function takeRequest(db: Db, kind: RequestKind, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('provider_requests')
    .values({ minute: new Date(Math.floor(now.getTime() / MINUTE) * MINUTE), requests: 1 })
    .onConflict((conflict) =>
      conflict
        .column('minute')
        .doUpdateSet((eb) => ({ requests: eb('provider_requests.requests', '+', 1) }))
        .where('provider_requests.requests', '<', mostRequests[kind]),
    )
    .returning('requests')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets the minutes that are over. */
export async function forgetRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_requests')
    .where('minute', '<', plus(now, -10 * MINUTE))
    .execute()
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
