import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list.ts'
import type { MoneySort } from '#kernel/page.ts'
import { type PaymentOutcome, outcomesToCheck } from '#modules/payments/rules.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Keyset } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import {
  core,
  details,
  every,
  joined,
  orders,
  steps,
  newestFirst,
  pageOfOrders,
} from './order-rows.server.ts'
import { foundForAdmin } from './order-search.server.ts'
import type { OrderStatus } from './order.ts'
import { receiptStand } from './receipt-stand.server.ts'
import { isFrozenOrder, isWaitingOrder } from './waiting-orders.server.ts'

/**
 * A page of all orders for administrators, by whatever `foundForAdmin` finds, with the count of
 * those that match. Null when they could not be read, which is logged.
 */
export const ordersForAdmin = (db: Db, asked: AskedOrders, saysFrozen = false) =>
  orNull('the orders', readAll(db, asked, saysFrozen))

/**
 * Beside the statuses: the orders that wait for an administrator, and those whose money is frozen.
 */
export type AdminOrderFilter = OrderStatus | 'all' | 'waiting' | 'frozen'

type AskedOrders = Asked<{ status: AdminOrderFilter }, MoneySort>

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
  'b.username as buyer_username',
] as const

/** `saysFrozen` is whether the text says "frozen": then it finds those that are, too. */
async function readAll(db: Db, asked: AskedOrders, saysFrozen: boolean) {
  const { text, filters, sort } = asked
  const found = text === '' ? null : await foundForAdmin(db, text, saysFrozen)
  const matching = every(db)
    .$if(filters.status !== 'all', (query) =>
      query.where(isOfFilter(filters.status as Exclude<AdminOrderFilter, 'all'>)),
    )
    .$if(found !== null, (query) => query.where(found!))
  const [page, counted] = await Promise.all([
    pageOfOrders(db, matching, sorts[sort], asked, (found) => found.select(listed).execute()),
    countOf(db, matching.select('r.id'), text),
  ])
  return { ...page, ...counted }
}

export type ListedOrder = Awaited<ReturnType<typeof readAll>>['rows'][number]

const isOfFilter = (status: Exclude<AdminOrderFilter, 'all'>) => {
  if (status === 'waiting') return isWaitingOrder
  return status === 'frozen' ? isFrozenOrder : sql<boolean>`r.status = ${status}`
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
    .select([steps.as('steps'), ...receiptStand])
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
    select 'order:' || r.id union all select 'payment:' || e.id from payment_events e where e.order_id = r.id
    union all select 'receipt:' || c.id from transfer_receipts c where c.order_id = r.id)))`

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
