import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import { counted, type PaymentEvent, type PaymentOutcome, SUCCEEDED } from './payment-event.ts'
import type { ProviderName } from './provider.ts'

/**
 * Keeps an event that was read, so that it is taken whatever happens next, and answers the id it is
 * to be taken by; null for one that is not taken again. What counts, and what an administrator has
 * handled, is kept once; what moved nothing is decided anew each time it is told. Other money that
 * is told of under the id of an event that was taken is `unclear`, and kept under an id of its own.
 * So is what comes under the id of another provider's event, which is taken as any other.
 */
export async function keepEvent(
  db: Db,
  provider: ProviderName,
  event: PaymentEvent,
  mode: 'live' | 'test',
  now: Date,
): Promise<string | null> {
  const holder = await keepAs(db, event.id, provider, event, mode, now)
  if (holder.provider === provider) return holder.id
  const own = await keepAs(db, otherId(event.id, provider), provider, event, mode, now)
  return own.id
}

/**
 * Keeps an event under an id, unless another provider's has it. Answers whose it is, and the id to
 * take it by; null when it is not taken again.
 */
async function keepAs(
  db: Db,
  id: string,
  provider: ProviderName,
  event: PaymentEvent,
  mode: 'live' | 'test',
  now: Date,
): Promise<{ id: string | null; provider: string }> {
  const kept = await db
    .insertInto('payment_events')
    .values({ id, received_at: now, try_at: now, ...rowOf(provider, event) })
    // an event that moved nothing (another amount, say) may be told again, and rightly this time
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...rowOf(provider, event), outcome: null, received_at: now })
        .where('payment_events.provider', '=', provider)
        .where('payment_events.handled_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('payment_events.outcome', 'is', null),
            eb('payment_events.outcome', 'not in', [...counted]),
          ]),
        ),
    )
    .returning(['id', 'provider'])
    .executeTakeFirst()
  if (kept) return kept
  const before = await db
    .selectFrom('payment_events')
    .select(['provider', 'payload'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (before.provider === provider && isOtherMoney(event, before.payload as PaymentEvent, mode))
    await keepOther(db, id, provider, event, now)
  return { id: null, provider: before.provider }
}

const rowOf = (provider: ProviderName, event: PaymentEvent) => ({
  provider,
  payment_id: event.payment_id ?? null,
  payload: JSON.stringify(event),
})

/** Whether an event tells of money, and of other money than the one told before under its id. */
const isOtherMoney = (event: PaymentEvent, before: PaymentEvent, mode: 'live' | 'test'): boolean =>
  event.type === SUCCEEDED && event.mode === mode && moneyOf(event) !== moneyOf(before)

/** Keeps the other money that came under the id of an event that was taken before. */
async function keepOther(
  db: Db,
  id: string,
  provider: ProviderName,
  event: PaymentEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values({
      id: otherId(id, moneyOf(event)),
      received_at: now,
      ...rowOf(provider, event),
      outcome: 'unclear',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Of which money an event tells, in words to compare. */
const moneyOf = ({ order_id, attempt_id, amount, currency, payment_id }: PaymentEvent): string =>
  JSON.stringify([
    order_id?.toLowerCase() ?? attempt_id ?? null,
    amount,
    currency,
    payment_id ?? null,
  ])

/**
 * The id under which is kept what was told of by an id taken before: other money, or another
 * provider's event. With its space it is no event's own id.
 */
const otherId = (id: string, of: string): string =>
  `${id} ${createHash('sha256').update(of).digest('hex').slice(0, 12)}`

/**
 * Events that were kept and not taken, since their process ended in between or taking them failed:
 * those whose turn it is, the one that waits longest first.
 */
export const eventsToTake = (db: Db, before: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('payment_events')
    .select('id')
    .where('outcome', 'is', null)
    .where('received_at', '<', before)
    .where('try_at', '<=', before)
    .orderBy('try_at')
    .orderBy('seq')
    .limit(1_000)
    .execute()

/**
 * Puts off an event that could not be taken: 1, 2, 4, … minutes and at most an hour from now, so
 * that it blocks none of the others.
 */
export async function deferEvent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      try_at: sql<Date>`${now}::timestamptz + least(60, 2 ^ least(tries, 6)) * interval '1 minute'`,
    }))
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** A kept event that waits to be taken, which nobody else takes meanwhile; null when none does. */
export async function lockEvent(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('payment_events')
    .select(['provider', 'payload'])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found
    ? {
        provider: found.provider as ProviderName,
        payload: found.payload as PaymentEvent,
      }
    : null
}

/** Writes what an event did, and what it turned out to be of. */
export async function recordOutcome(
  tx: Tx,
  id: string,
  of: { outcome: PaymentOutcome; order_id: string | null; attempt_id: string | null },
): Promise<void> {
  await tx.updateTable('payment_events').set(of).where('id', '=', id).execute()
}
