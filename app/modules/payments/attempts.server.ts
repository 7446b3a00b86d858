import { randomUUID } from 'node:crypto'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { type Db, advisoryLock, type Tx } from '#platform/db.server.ts'
import {
  ANSWER_PATIENCE,
  type AttemptState,
  isOpen,
  mayBecome,
  MOST_BEGUN,
  openStates,
} from './attempt.ts'
import type { PaymentEvent } from './payment-event.ts'
import type { GatewayName } from './provider.ts'

// Attempts to pay at the gateway, for an order or for a deposit to a wallet: begun, found by what
// the gateway tells, moved on, and given up.

export const attemptColumns = [
  'id',
  'user_id',
  'order_id',
  'payment_method_id',
  'provider',
  'provider_id',
  'amount',
  'fees',
  'state',
  'url',
  'failure',
  'created_at',
  'expires_at',
  'settled_at',
  'last_asked_at',
] as const

export const attempts = (db: Db) => db.selectFrom('payment_attempts').select(attemptColumns)

export type Attempt = Awaited<ReturnType<ReturnType<typeof attempts>['executeTakeFirstOrThrow']>>

/** What an attempt is for: an order, or without one the wallet of who pays. Whole DA. */
export interface WantedAttempt {
  provider: GatewayName
  user_id: string
  order_id: string | null
  payment_method_id: number
  amount: number
  /** The form that asked for it, so that it asks once. */
  token: string
  expires_at: Date
}

/**
 * The attempt by which an order is paid now, in the transaction that has locked the order, or the
 * deposit that a form asks for: the one that is open or paid, else a new one. `fresh` when the
 * caller is to make it at the provider. One whose making was broken off is given up. Refused: a new
 * one of who has begun 20 within an hour.
 */
export async function openAttempt(
  tx: Tx,
  wanted: WantedAttempt,
  now: Date,
): Promise<Result<{ attempt: Attempt; fresh: boolean }, 'too_often'>> {
  const before = await lastOf(tx, wanted)
  const isBroken = before !== undefined && isBrokenOff(before, now)
  if (before && !isBroken && (isOpen(before.state) || before.state === 'paid'))
    return ok({ attempt: before, fresh: false })
  if (before && isBroken) await settleAttempt(tx, before.id, 'failed', 'no_answer', now)
  if ((await begunLately(tx, wanted.user_id, now)) >= MOST_BEGUN) return refuse('too_often')
  const attempt = await tx
    .insertInto('payment_attempts')
    .values({
      ...wanted,
      // a form that asks again after its attempt has ended asks for another
      token: before ? randomUUID() : wanted.token,
      created_at: now,
    })
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()
  return ok({ attempt, fresh: true })
}

/**
 * How many attempts a person has begun within the last hour; those begun at once count each other.
 */
async function begunLately(tx: Tx, userId: string, now: Date): Promise<number> {
  await advisoryLock(tx, `attempts ${userId}`)
  const { count } = await tx
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', plus(now, -HOUR))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest attempt of the order, or of the form that asks for a deposit. */
const lastOf = (tx: Tx, { user_id, order_id, token }: WantedAttempt) =>
  attempts(tx)
    .where('user_id', '=', user_id)
    .where((eb) => (order_id === null ? eb('token', '=', token) : eb('order_id', '=', order_id)))
    // of those that began at the same moment the open one
    .orderBy('created_at', 'desc')
    .orderBy((eb) => eb('state', 'in', [...openStates]), 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Whether the provider never answered who made it: its page was seen by nobody. */
const isBrokenOff = ({ state, url, created_at }: Attempt, now: Date): boolean =>
  state === 'created' && url === null && plus(created_at, ANSWER_PATIENCE) <= now

/** The most attempts of an order that are read. */
const MOST_READ = 50

/** The last attempts of an order, the newest first: 50 at most. */
export const attemptsOf = (db: Db, orderId: string, most = MOST_READ): Promise<Attempt[]> =>
  attempts(db).where('order_id', '=', orderId).orderBy('created_at', 'desc').limit(most).execute()

/** The newest attempt of an order; null before the first. */
export const lastAttempt = async (db: Db, orderId: string): Promise<Attempt | null> =>
  (await attemptsOf(db, orderId, 1))[0] ?? null

/** One attempt; null when there is none. */
export const findAttempt = async (db: Db, id: string): Promise<Attempt | null> =>
  (await attempts(db).where('id', '=', id).executeTakeFirst()) ?? null

/**
 * The attempt that an event is of, by the provider's number of it, or by ours where the provider's
 * is not known yet; null when there is none. With `lock` nobody else changes it until the
 * transaction ends.
 */
export async function attemptOfEvent(
  tx: Tx,
  provider: GatewayName,
  { attempt_id, payment_id }: PaymentEvent,
  lock: boolean,
): Promise<Attempt | null> {
  if (payment_id === undefined) return null
  const found = await attempts(tx)
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', payment_id),
        eb.and([eb('id', '=', attempt_id ?? null), eb('provider_id', 'is', null)]),
      ]),
    )
    .orderBy('provider_id')
    .limit(1)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return found ?? null
}

/**
 * Attempts that nobody should pay any more, since their order waits for no payment or their time is
 * over, and of which the provider is to be told so now. Those it was never told of come first: one
 * that does not end keeps none of the others from ending.
 */
export function attemptsToClose(db: Db, now: Date): Promise<Attempt[]> {
  return attempts(db)
    .where('state', 'in', [...openStates])
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.exists(
          eb
            .selectFrom('orders as r')
            .select('r.id')
            .whereRef('r.id', '=', 'payment_attempts.order_id')
            .where('r.status', '<>', 'pending'),
        ),
      ]),
    )
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '<=', now)]))
    .orderBy('end_at', (end) => end.asc().nullsFirst())
    .orderBy(({ fn, ref }) => fn.coalesce(ref('last_asked_at'), ref('created_at')))
    .limit(1_000)
    .execute()
}

/** Gives up attempts whose making at the provider was broken off. Returns how many. */
export async function expireAbandonedAttempts(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ state: 'failed', failure: 'no_answer', settled_at: now })
    .where('state', '=', 'created')
    .where('url', 'is', null)
    .where('created_at', '<=', plus(now, -ANSWER_PATIENCE))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves an attempt on, if it goes that way. Answers whether it did. */
export async function settleAttempt(
  tx: Tx,
  id: string,
  to: AttemptState,
  failure: string | null,
  now: Date,
  money: { provider_id?: string; fees?: number | null } = {},
): Promise<boolean> {
  const from = await attempts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!from || !mayBecome(from.state, to)) return false
  await tx
    .updateTable('payment_attempts')
    .set({
      state: to,
      failure: to === 'paid' ? null : failure,
      settled_at: isOpen(to) ? null : now,
      ...(money.provider_id && !from.provider_id && { provider_id: money.provider_id }),
      ...(money.fees !== undefined && { fees: money.fees }),
    })
    .where('id', '=', id)
    .execute()
  return true
}
