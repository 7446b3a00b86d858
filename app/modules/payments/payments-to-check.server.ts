import { type Selectable, sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { byFacts, requestAmountIn } from '#modules/people/requests-found.server.ts'
import { contains, type Db, type DB, advisoryLock, type Tx } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import {
  type CheckState,
  counted,
  type Handling,
  outcomesToCheck,
  type OutcomeToCheck,
} from './payment-event.ts'
import type { ProviderName } from './provider.ts'
import { modeOf } from './providers.server.ts'

// Payment events that moved nothing although money may have come: the operator finds out what it
// was, and notes what was done.

type AskedPayments = Asked<{ state: CheckState | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`e.seq`, is: 'number', down: true }],
  oldest: [{ by: sql`e.seq`, is: 'number' }],
}

/**
 * A page of them with the count of those that match. Its text is part of the event's id, an amount,
 * or how an order's id begins. Null when they could not be read, which is logged.
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
  const counted = countOf(db, matching.select('e.seq'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond).select([...listed, key]))
      .limit(limit)
      .execute(),
  )
}

export type ListedPayment = Awaited<ReturnType<typeof readPayments>>['rows'][number]

/**
 * One of them by its number, with all that decides what can be done about it; null when there is
 * none.
 */
export async function findPaymentToCheck(db: Db, seq: number) {
  const event = await db
    .selectFrom('payment_events as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
    .leftJoin('profiles as y', (join) =>
      join.on((eb) => eb('y.id', '=', eb.fn.coalesce('o.user_id', 'a.user_id'))),
    )
    .leftJoin('profiles as h', 'h.id', 'e.handled_by')
    .where(isToCheck)
    .where('e.seq', '=', seq)
    .select([
      ...listed,
      'e.order_id',
      'e.attempt_id',
      'e.provider',
      'e.payment_id',
      'e.handled_as',
      'e.handled_note',
      'e.handled_by as handled_by_id',
      'h.username as handled_by',
      'a.payment_method_id as attempt_method',
      'y.id as payee_id',
      'y.username as payee',
      'y.deleted_at as payee_deleted_at',
      'o.total_price',
      'o.status',
      'o.user_id as buyer_id',
      'o.seller_id',
      'o.payment_method_id as order_method',
      sql<string | null>`e.payload ->> 'order_id'`.as('named_order'),
      sql<string>`e.payload ->> 'mode'`.as('mode'),
      sql<Record<string, unknown> | null>`e.payload -> 'said'`.as('said'),
      feesOf.as('fees'),
      countsElsewhere.as('counts_elsewhere'),
    ])
    .executeTakeFirst()
  return event ? asToHandle(event) : null
}

export type PaymentToCheck = NonNullable<Awaited<ReturnType<typeof findPaymentToCheck>>>

/** What the provider kept of it; null where it does not say, or says more than came. */
const feesOf = sql<number | null>`(
  select fees from (values ((e.payload ->> 'fees')::bigint)) f (fees)
  where fees between 1 and (e.payload ->> 'amount')::bigint)`

/** Whether another event of the same payment counts, or was handled with its money. */
const countsElsewhere = sql<boolean>`exists (
  select from payment_events s
  where s.provider = e.provider and s.payment_id = e.payment_id and s.id <> e.id
    and (s.outcome in (${sql.join(counted.map((outcome) => sql.lit(outcome)))})
      or s.handled_as in ('credited', 'marked_paid', 'sent_back')))`

/** A row with its order, if it is of one, and what else the rule of the acts asks. */
function asToHandle<
  Row extends {
    provider: string
    mode: string
    status: Selectable<DB['orders']>['status'] | null
    total_price: number | null
    buyer_id: string | null
    seller_id: string | null
    payee_deleted_at: Date | null
    attempt_method: number | null
    order_method: number | null
  },
>(row: Row) {
  const { status, total_price, buyer_id: user_id, seller_id } = row
  const order =
    status !== null && total_price !== null && user_id !== null && seller_id !== null
      ? { status, total_price, user_id, seller_id }
      : null
  return {
    ...row,
    order,
    is_our_mode: row.mode === modeOf(row.provider as ProviderName),
    payee_gone: row.payee_deleted_at !== null,
    payment_method_id: row.attempt_method ?? row.order_method,
  }
}

/**
 * One of them, which nobody else handles or takes meanwhile, nor another event of its payment; null
 * when there is none.
 */
export async function lockToCheck(tx: Tx, seq: number) {
  const event = await tx
    .selectFrom('payment_events')
    .select(['id', 'order_id', 'payment_id'])
    .where('seq', '=', seq)
    .where('outcome', 'in', [...outcomesToCheck])
    .forUpdate()
    .executeTakeFirst()
  if (event?.payment_id != null) await advisoryLock(tx, `payment:${event.payment_id}`)
  return event ?? null
}

/** Writes what an administrator did about one. */
export async function noteHandled(
  tx: Tx,
  seq: number,
  { as, note, by }: { as: Handling; note: string; by: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ handled_at: now, handled_by: by, handled_as: as, handled_note: note })
    .where('seq', '=', seq)
    .execute()
}

// literal, so that the index of those that wait serves
const isToCheck = sql<boolean>`e.outcome in
  (${sql.join(outcomesToCheck.map((outcome) => sql.lit(outcome)))})`

/** The payments that wait for us, the oldest first, for the queue (reports/waiting). */
export const waitingPayments = sql`
  select e.seq::text as id, e.received_at as since, null::timestamptz as due_at, p.username as who,
    null as what, e.outcome as code, (e.payload ->> 'amount')::bigint as amount
  from payment_events e left join orders o on o.id = e.order_id
    left join profiles p on p.id = o.user_id
  where ${isToCheck} and e.handled_at is null order by e.seq`

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
const found = (text: string) =>
  byFacts(text, (fact) => {
    const part = contains(fact)
    const amount = requestAmountIn(fact)
    const ways = [
      sql`e.id ilike ${part}`,
      sql`e.payload ->> 'order_id' ilike ${part.slice(1).replace(/^#/, '')}`,
      amount === null ? null : sql`e.payload ->> 'amount' = ${String(amount)}`,
    ].filter((way) => way !== null)
    const each = ways.map(
      (way) => sql`select e.seq from payment_events e where ${isToCheck} and ${way}`,
    )
    return sql<number>`(${sql.join(each, sql` union `)})`
  })
