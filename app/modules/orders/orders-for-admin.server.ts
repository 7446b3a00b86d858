import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { MoneySort } from '#kernel/paging.ts'
import type { AttemptState } from '#modules/payments/attempt.ts'
import { outcomesToCheck, type PaymentOutcome } from '#modules/payments/payment-event.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Keyset, MOST_FOUND } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { clockStand } from './clock.server.ts'
import {
  agreedFacts,
  answers,
  core,
  details,
  allOrders,
  joined,
  type Matching,
  orders,
  byTransfer,
  refunds,
  steps,
  newestFirst,
  pageOfOrders,
} from './order-rows.server.ts'
import { type AdminOrderFilters, narrowedBy, type OrdersSeen } from './narrowed-orders.server.ts'
import { foundForAdmin } from './order-search.server.ts'
import { receiptStand } from '#modules/payments/receipt-stand.server.ts'

/**
 * A page of all orders for administrators, by whatever `foundForAdmin` finds, with the count of
 * those that match. Null when they could not be read, which is logged.
 */
export const ordersForAdmin = (db: Db, asked: AskedOrders, seen: OrdersSeen) =>
  orNull('the orders', readAll(db, asked, seen))

type AskedOrders = Asked<AdminOrderFilters, MoneySort>

const sorts = {
  newest: newestFirst,
  oldest: [
    { by: sql`r.created_at`, is: 'time' },
    { by: sql`r.id`, is: 'uuid', down: true },
  ],
  highest: [
    { by: sql`r.total_price`, is: 'number', down: true },
    { by: sql`r.id`, is: 'uuid' },
  ],
  lowest: [
    { by: sql`r.total_price`, is: 'number' },
    { by: sql`r.id`, is: 'uuid', down: true },
  ],
} satisfies Record<MoneySort, Keyset>

const listed = [
  'r.id',
  'r.created_at',
  'r.category',
  'r.offer_title',
  'r.total_price',
  'r.status',
  'r.disputed_at',
  'g.name as game_name',
  'g.slug as game_slug',
  'g.mono as game_mono',
  'm.name as payment_method',
  'm.name_ar as payment_method_ar',
  byTransfer.as('by_transfer'),
  'b.username as buyer_username',
] as const

async function readAll(db: Db, asked: AskedOrders, seen: OrdersSeen) {
  const { text, filters, sort } = asked
  const all = narrowedBy(allOrders(db), filters, seen)
  const { matching, counted } =
    text === ''
      ? { matching: all, counted: countOf(db, all.select('r.id'), text) }
      : await searched(db, all, await foundForAdmin(db, text, seen.saysFrozen ?? false))
  const [page, count] = await Promise.all([
    pageOfOrders(db, matching, sorts[sort], asked, (found) => found.select(listed).execute()),
    counted,
  ])
  return { ...page, ...count }
}

/** So many orders that a text finds are read and sorted; of more, some stand soon in any order. */
const MOST_SORTED = 500

/**
 * The orders that a text finds, and their count. The database takes a text for more frequent than
 * it is, and would look for the newest of a few by passing all orders: hence the few are read
 * first, by their indexes, and only those sorted.
 */
async function searched(db: Db, all: Matching, condition: RawBuilder<boolean>) {
  const matching = all.where(condition)
  const some = await matching.select('r.id').limit(MOST_SORTED).execute()
  const counted = { count: Math.min(some.length, MOST_FOUND), most: MOST_FOUND }
  if (some.length === MOST_SORTED) return { matching, counted }
  const ids = some.map(({ id }) => id)
  const few = allOrders(db).where(sql<boolean>`r.id = any(${ids}::uuid[])`)
  // the offset keeps the order of the list out of how they are found
  const found = few.selectAll().offset(0).as('r')
  return { matching: db.selectFrom(found), counted }
}

export type ListedOrder = Awaited<ReturnType<typeof readAll>>['rows'][number]

/**
 * One order with everything an administrator sees: details, its money, and the whole history with
 * its actors and reasons; null when there is none.
 */
export async function orderForAdmin(db: Db, id: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .select([...core, ...details, ...joined])
    .select([steps.as('steps'), agreedFacts, answers, ...receiptStand, ...clockStand])
    .select(
      sql<
        {
          move: string
          party: string
          actor: string | null
          reason: string | null
          created_at: string
        }[]
      >`(
      select json_agg(json_build_object('move', h.move, 'party', h.party, 'actor', p.username,
        'reason', h.reason, 'created_at', h.created_at) order by h.id)
      from order_history h left join profiles p on p.id = h.actor_id where h.order_id = r.id)`.as(
        'history',
      ),
    )
    .select([transfersOf.as('transfers'), eventsOf.as('payment_events')])
    .select([
      attemptsOfOrder.as('attempts'),
      receiptsOf.as('receipts'),
      refunds.as('refunds'),
      sql<string | null>`(select c.id from conversations c where c.order_id = r.id limit 1)`.as(
        'conversation_id',
      ),
      invoicesOfOrder.as('invoices'),
    ])
    .executeTakeFirst()
  return order ?? null
}

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof orderForAdmin>>>

/** These orders with what the rules need to know of each, the oldest first. */
export const ordersChosen = (db: Db, ids: readonly string[]) =>
  orders(db)
    .where('r.id', 'in', [...ids])
    .select([...core, ...joined, ...receiptStand, ...clockStand])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

export type ChosenOrder = Awaited<ReturnType<typeof ordersChosen>>[number]

/** A transfer of an order's money, of a payment for it, or of what was sent back. */
export interface OrderTransfer {
  id: number
  code: string
  debit: string
  credit: string
  amount: number
  /** Whether it is of what transfers brought in place of the method that was chosen. */
  paid_by_transfer: boolean
  created_at: string
}

// what a payment at the gateway moved is of the method that was chosen, whatever else came
const transfersOf = sql<OrderTransfer[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'debit',
    t.debit_account_id, 'credit', t.credit_account_id,
    'amount', t.amount, 'created_at', t.created_at, 'paid_by_transfer', m.kind <> 'transfer' and (
      t.reference like 'receipt:%' or t.reference not like all('{payment:%,attempt:%}')
        and paid_by_transfer(r))) order by t.created_at, t.reference not like 'receipt:%', t.id),
        '[]')
  from ledger_transfers t where t.reference = any(array(
    select 'order:' || r.id
    union all select 'payment:' || e.id from payment_events e where e.order_id = r.id
    union all select 'attempt:' || a.id from payment_attempts a where a.order_id = r.id
    union all select 'receipt:' || s.id from transfer_receipts s where s.order_id = r.id
    union all select 'refund:' || t.id from refund_tasks t where t.order_id = r.id
    union all select 'part:' || f.id from order_refunds f where f.order_id = r.id)))`

/**
 * What a payment provider told of an order. `to_check` when it waited, or waits, for an
 * administrator.
 */
export interface OrderPaymentEvent {
  seq: number
  id: string
  /** Null while it is not taken. */
  outcome: PaymentOutcome | null
  amount: number
  currency: string
  received_at: string
  to_check: boolean
  /** In the provider's own words; null where it keeps to ours. */
  said: Record<string, unknown> | null
}

const eventsOf = sql<OrderPaymentEvent[]>`(
  select coalesce(json_agg(json_build_object('seq', e.seq, 'id', e.id, 'outcome', e.outcome, 'said',
    e.payload -> 'said', 'amount', e.payload -> 'amount',
    'currency', e.payload -> 'currency', 'received_at', e.received_at, 'to_check',
      e.outcome = any(${[...outcomesToCheck]}::text[])) order by e.seq), '[]')
  from payment_events e where e.order_id = r.id)`

/** A visit to the gateway's page for an order. Money is whole DA. */
export interface OrderAttempt {
  id: string
  state: AttemptState
  provider: string
  provider_id: string | null
  amount: number
  fees: number | null
  failure: string | null
  created_at: string
  expires_at: string
  settled_at: string | null
  last_asked_at: string | null
}

const attemptsOfOrder = sql<OrderAttempt[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'state', a.state, 'provider', a.provider,
    'provider_id', a.provider_id,
    'amount', a.amount, 'fees', a.fees, 'failure', a.failure, 'created_at', a.created_at,
      'expires_at', a.expires_at,
    'settled_at', a.settled_at, 'last_asked_at', a.last_asked_at) order by a.created_at), '[]')
  from payment_attempts a where a.order_id = r.id)`

/** A receipt of a transfer for an order. */
interface OrderReceipt {
  id: string
  state: 'under_review' | 'arrived' | 'not_found'
  created_at: string
}

const receiptsOf = sql<OrderReceipt[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'state', s.state, 'created_at',
    s.created_at) order by s.created_at), '[]')
  from transfer_receipts s where s.order_id = r.id)`

/** Its invoice, and the credit notes that take it back, by their numbers. */
const invoicesOfOrder = sql<{ kind: 'invoice' | 'credit_note'; year: number; number: number }[]>`(
  select coalesce(json_agg(json_build_object('kind', i.kind, 'year', i.year, 'number', i.number)
    order by i.kind desc, i.year, i.number), '[]')
  from invoices i where i.order_id = r.id)`
