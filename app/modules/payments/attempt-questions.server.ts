import { sql } from 'kysely'
import { refuse, type Result } from '#kernel/result.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import {
  askDueAt,
  askedApart,
  endedApart,
  mayBecome,
  MOST_REQUESTS,
  mostOfOne,
  openStates,
  type RequestKind,
  reserved,
} from './attempt.ts'
import { type Attempt, attempts } from './attempts.server.ts'
import { ASKED, type PaymentEvent, SUCCEEDED } from './payment-event.ts'
import type { Gateway, GatewayPayment, GatewayRefusal } from './provider.ts'
import { modeOf } from './providers.server.ts'

// Asks the gateway how a payment stands, where no webhook told us: which payments, how often, and
// within what all nodes may ask in a minute.

/** How little time lies between two of our own questions about one attempt, in ms. */
const SCHEDULED_APART = 3_000

/** Who asks of an attempt: what runs every minute, or somebody (null is the desk). */
export type Asker = { scheduled: true; end?: boolean } | { scheduled: false; by: string | null }

/**
 * What the provider says of an attempt now, as an event; null when it was asked just before, when
 * the minute's requests are spent, when it gives no answer, and when it says no more than we know.
 * With `end` the provider is told to end it first.
 */
export async function askOfAttempt(
  db: Db,
  gateway: Gateway,
  id: string,
  asker: Asker,
  now: Date,
): Promise<PaymentEvent | null> {
  const attempt = await transact(db, (tx) => claimQuestion(tx, id, asker, now))
  if (!attempt?.provider_id) return null
  const { provider_id } = attempt
  const ends = isEnd(asker)
  const told = await (ends ? endOrFind(db, gateway, provider_id, now) : gateway.find(provider_id))
  if (!told.ok && told.code === 'not_found' && ends) return unknownThere(attempt)
  if (!told.ok) {
    log.warn('the provider gave no answer about a payment', { attempt: id, refusal: told.code })
    return null
  }
  return mayBecome(attempt.state, told.value.state) ? attemptEventOf(attempt, told.value) : null
}

const isEnd = (asker: Asker): boolean => asker.scheduled && asker.end === true

/** Ends a payment that waits. One that does not wait is asked for, by a request of its own. */
async function endOrFind(
  db: Db,
  gateway: Gateway,
  providerId: string,
  now: Date,
): Promise<Result<GatewayPayment, GatewayRefusal>> {
  const ended = await gateway.expire(providerId)
  if (ended.ok || ended.code !== 'refused') return ended
  return (await takeRequest(db, 'scheduled', now)) ? gateway.find(providerId) : refuse('busy')
}

/** The attempt, unless it was asked of just before, or no request is left of this minute. */
async function claimQuestion(tx: Tx, id: string, asker: Asker, now: Date): Promise<Attempt | null> {
  const attempt = await attempts(tx)
    .select(['asked', 'ends', 'end_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt || isTooSoon(attempt, asker, now)) return null
  const taken = asker.scheduled
    ? await takeRequest(tx, 'scheduled', now)
    : await takeRequest(tx, 'asked', now, asker.by)
  if (!taken) return null
  const ends = attempt.ends + 1
  await tx
    .updateTable('payment_attempts')
    .set({
      last_asked_at: now,
      asked: attempt.asked + 1,
      ...(isEnd(asker) && { ends, end_at: plus(now, endedApart(ends)) }),
    })
    .where('id', '=', id)
    .execute()
  return attempt
}

/** Whether the provider is to be left alone about it. A clock that was set back asks at once. */
function isTooSoon(
  { last_asked_at: last, asked, end_at }: Attempt & { asked: number; end_at: Date | null },
  asker: Asker,
  now: Date,
): boolean {
  if (isEnd(asker) && end_at !== null && end_at > now) return true
  const apart = asker.scheduled ? SCHEDULED_APART : askedApart(asked)
  return last !== null && last <= now && plus(last, apart) > now
}

/**
 * Whether one more request may be made in this minute, by all nodes together; it counts then. One
 * that a person causes counts as theirs (`by`), up to what one of them may cause.
 */
export async function takeRequest(
  db: Db,
  kind: RequestKind,
  now: Date,
  by: string | null = null,
): Promise<boolean> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
  const one = { scheduled: 0, asked: 0, begun: 0, [kind]: 1 }
  const { rows } = await sql`
    with own as (
      insert into provider_request_quotas as o (minute, user_id, asked, begun)
      select ${minute}::timestamptz, ${by}::uuid, ${one.asked}::int, ${one.begun}::int
      where ${by}::uuid is not null
      on conflict (minute, user_id) do update
        set asked = o.asked + excluded.asked, begun = o.begun + excluded.begun
        where o.asked + excluded.asked <= ${mostOfOne.asked}
          and o.begun + excluded.begun <= ${mostOfOne.begun}
      returning 1
    )
    insert into provider_requests as r (minute, scheduled, asked, begun)
    select ${minute}::timestamptz, ${one.scheduled}::int, ${one.asked}::int, ${one.begun}::int
    where ${by}::uuid is null or exists (select from own)
    on conflict (minute) do update
      set scheduled = r.scheduled + excluded.scheduled, asked = r.asked + excluded.asked,
        begun = r.begun + excluded.begun
      where greatest(r.scheduled + excluded.scheduled, ${reserved.scheduled}::int)
        + greatest(r.begun + excluded.begun, ${reserved.begun}::int)
        + r.asked + excluded.asked <= ${MOST_REQUESTS}::int
    returning 1`.execute(db)
  return rows.length > 0
}

/** Forgets the minutes that are over. */
export async function forgetRequests(db: Db, now: Date): Promise<void> {
  for (const table of ['provider_requests', 'provider_request_quotas'] as const)
    await db
      .deleteFrom(table)
      .where('minute', '<', plus(now, -10 * MINUTE))
      .execute()
}

/** What the provider answered of an attempt, as if it had told it: once for each state. */
export const attemptEventOf = (attempt: Attempt, told: GatewayPayment): PaymentEvent => ({
  id: `${ASKED}${attempt.id}:${told.state}`,
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

/** Of what the provider does not know nobody can pay: it is over. */
const unknownThere = ({ id, provider, provider_id, order_id, amount }: Attempt): PaymentEvent => ({
  id: `${ASKED}${id}:expired`,
  payment_id: provider_id ?? undefined,
  order_id,
  attempt_id: id,
  type: 'payment.expired',
  state: 'expired',
  amount,
  currency: 'DZD',
  mode: modeOf(provider),
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
