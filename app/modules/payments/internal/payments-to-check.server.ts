import { sql } from 'kysely'
import type { Asked } from '#kernel/list.ts'
import type { ListSort } from '#kernel/page.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { contains, type Db, transact } from '#platform/db.server.ts'
import { countOf, type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { outcomesToCheck, type OutcomeToCheck } from './payment-event.ts'
import type { CheckState } from './payments-to-check.ts'

// Payment events that moved nothing although money may have come: the operator finds out what it
// was, and notes what was done.

type AskedPayments = Asked<{ state: CheckState | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`e.seq`, is: 'number', down: true }],
  oldest: [{ by: sql`e.seq`, is: 'number' }],
}

/**
 * A page of them with the count of those that match. Its text is part of the event's id, or how an
 * order's id begins. Null when they could not be read, which is logged.
 */
export const listPaymentsToCheck = (db: Db, asked: AskedPayments) =>
  orNull('the payments to check', readPayments(db, asked))

async function readPayments(db: Db, asked: AskedPayments) {
  const { text, filters, sort } = asked
  const matching = db
    .selectFrom('payment_events as e')
    .where(isToCheck)
    .$if(filters.state !== 'all', (query) =>
      query.where('e.handled_at', filters.state === 'waiting' ? 'is' : 'is not', null),
    )
    .$if(text !== '', (query) => query.where('e.seq', 'in', found(text)))
  const [page, counted] = await Promise.all([
    keysetPage(sorts[sort], asked, ({ key, beyond, sorted, limit }) =>
      sorted(matching.where(beyond).select([...listed, key]))
        .limit(limit)
        .execute(),
    ),
    countOf(db, matching.select('e.seq'), text),
  ])
  return { ...page, ...counted }
}

export type ListedPayment = Awaited<ReturnType<typeof readPayments>>['rows'][number]

/** One of them by its number; null when there is none. */
export async function findPaymentToCheck(db: Db, seq: number) {
  const event = await db
    .selectFrom('payment_events as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('profiles as h', 'h.id', 'e.handled_by')
    .where(isToCheck)
    .where('e.seq', '=', seq)
    .select([
      ...listed,
      'e.order_id',
      'e.handled_note',
      'h.username as handled_by',
      'o.total_price',
      'o.status',
      sql<string>`e.payload ->> 'order_id'`.as('named_order'),
    ])
    .executeTakeFirst()
  return event ?? null
}

export type PaymentToCheck = NonNullable<Awaited<ReturnType<typeof findPaymentToCheck>>>

/** Notes what was done about one. Refused to others than administrators, and once it was noted. */
export async function handlePayment(
  db: Db,
  seq: number,
  note: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'already_handled'>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx) => {
    const event = await tx
      .selectFrom('payment_events')
      .select(['id', 'outcome', 'handled_at'])
      .where('seq', '=', seq)
      .where('outcome', 'in', [...outcomesToCheck])
      .forUpdate()
      .executeTakeFirst()
    if (!event) return refuse('not_found')
    if (event.handled_at) return refuse('already_handled')
    await tx
      .updateTable('payment_events')
      .set({
        handled_at: now,
        handled_by: administrator.id,
        handled_as: 'nothing',
        handled_note: note,
      })
      .where('seq', '=', seq)
      .execute()
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'payment.handle',
        subject: `payment:${event.id}`,
        before: { handled: false },
        after: { handled: true },
        reason: note,
      },
      now,
    )
    return ok(null)
  })
}

// literal, so that the index of those that wait serves
const isToCheck = sql<boolean>`e.outcome in (${sql.join(outcomesToCheck.map((outcome) => sql.lit(outcome)))})`

const listed = [
  'e.seq',
  'e.id',
  sql<OutcomeToCheck>`e.outcome`.as('outcome'),
  'e.received_at',
  'e.handled_at',
  sql<number>`(e.payload ->> 'amount')::bigint`.as('amount'),
  sql<string>`e.payload ->> 'currency'`.as('currency'),
] as const

/**
 * The numbers of those that a text finds, by one index after the other: beside the order of the
 * list an "or" would go through all of them.
 */
function found(text: string) {
  const part = contains(text)
  return sql<number>`(
    select e.seq from payment_events e where ${isToCheck} and e.id ilike ${part}
    union select e.seq from payment_events e where ${isToCheck} and e.payload ->> 'order_id' ilike ${part.slice(1).replace(/^#/, '')})`
}
