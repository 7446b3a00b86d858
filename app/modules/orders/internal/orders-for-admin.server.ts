import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { MOST_COUNTED, type MoneySort, mostCounted } from '#kernel/page.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import {
  core,
  details,
  every,
  joined,
  type Matching,
  orders,
  ORDERS_PER_PAGE,
  paged,
  skippedFor,
  steps,
} from './order-rows.server.ts'
import { foundForAdmin } from './order-search.server.ts'
import type { OrderStatus } from './order.ts'
import { type PaymentOutcome, outcomesToCheck } from './payment-event.ts'
import { isFrozenOrder, isWaitingOrder } from './waiting-orders.server.ts'

/** Further pages are not asked for: no more orders are counted. */
export const LAST_ORDERS_PAGE = MOST_COUNTED / ORDERS_PER_PAGE

/**
 * A page of all orders for administrators, newest first where no other order is asked for, by
 * whatever `foundForAdmin` finds, with the count of those that match, up to `mostCounted`. Null
 * when they could not be read, which is logged.
 */
export const ordersForAdmin = (db: Db, narrowing: AdminNarrowing) =>
  orNull('the orders', readAll(db, narrowing))

/**
 * Beside the statuses: the orders that wait for an administrator, and those whose money is frozen.
 */
export type AdminOrderFilter = OrderStatus | 'all' | 'waiting' | 'frozen'

interface AdminNarrowing {
  text: string
  /** Whether the text says "frozen": then it finds those that are, too. */
  saysFrozen?: boolean
  status: AdminOrderFilter
  sort: MoneySort | null
  page: number
}

async function readAll(db: Db, narrowing: AdminNarrowing) {
  const { text, saysFrozen = false, status, sort } = narrowing
  const found = text === '' ? null : await foundForAdmin(db, text, saysFrozen)
  const matching = every(db)
    .$if(status !== 'all', (query) =>
      query.where(isOfFilter(status as Exclude<AdminOrderFilter, 'all'>)),
    )
    .$if(found !== null, (query) => query.where(found!))
  const [rows, count] = await Promise.all([
    paged(db, matching, skippedFor(narrowing.page), sort ?? undefined)
      .select([...core, ...joined])
      .execute(),
    countOf(db, matching, mostCounted(text)),
  ])
  return { orders: rows, count }
}

const isOfFilter = (status: Exclude<AdminOrderFilter, 'all'>) => {
  if (status === 'waiting') return isWaitingOrder
  return status === 'frozen' ? isFrozenOrder : sql<boolean>`r.status = ${status}`
}

/** How many match, up to `most`. */
async function countOf(db: Db, matching: Matching, most: number): Promise<number> {
  const counted = db.selectFrom(matching.select(sql.lit(1).as('one')).limit(most).as('matching'))
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  ).count
}

/**
 * One order with everything an administrator sees: details, its money, and the whole history with
 * its actors and reasons; null when there is none.
 */
export async function orderForAdmin(db: Db, id: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .select([...core, ...details, ...joined])
    .select(steps.as('steps'))
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
      select json_agg(json_build_object('move', h.move, 'party', h.party, 'actor', p.username, 'reason', h.reason, 'created_at', h.created_at) order by h.id)
      from order_history h left join profiles p on p.id = h.actor_id where h.order_id = r.id)`.as(
        'history',
      ),
    )
    .select([transfersOf.as('transfers'), eventsOf.as('payment_events')])
    .executeTakeFirst()
  return order ?? null
}

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof orderForAdmin>>>

/** A transfer of an order's money, or of a late payment for it. */
export interface OrderTransfer {
  id: number
  code: string
  debit: string
  credit: string
  amount: number
  created_at: string
}

const transfersOf = sql<OrderTransfer[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'debit', t.debit_account_id, 'credit', t.credit_account_id,
    'amount', t.amount, 'created_at', t.created_at) order by t.id), '[]')
  from ledger_transfers t where t.reference = any(array(
    select 'order:' || r.id union all select 'payment:' || e.id from payment_events e where e.order_id = r.id)))`

/**
 * What a payment provider told of an order. `to_check` when it waited, or waits, for an
 * administrator.
 */
export interface OrderPaymentEvent {
  seq: number
  id: string
  outcome: PaymentOutcome
  amount: number
  currency: string
  received_at: string
  to_check: boolean
}

const eventsOf = sql<OrderPaymentEvent[]>`(
  select coalesce(json_agg(json_build_object('seq', e.seq, 'id', e.id, 'outcome', e.outcome, 'amount', e.payload -> 'amount',
    'currency', e.payload -> 'currency', 'received_at', e.received_at, 'to_check', e.outcome = any(${[...outcomesToCheck]}::text[])) order by e.seq), '[]')
  from payment_events e where e.order_id = r.id)`
