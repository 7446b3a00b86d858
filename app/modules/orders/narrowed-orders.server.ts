import { type RawBuilder, sql } from 'kysely'
import { beginOfDay, plusDays } from '#kernel/algiers.ts'
import { idFrom } from '#kernel/id.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { OpenWays } from '#modules/payments/payment-method.ts'
import { isLate } from './due-orders.server.ts'
import type { allOrders } from './order-rows.server.ts'
import type { OrderStatus } from './order.ts'
import { isFrozenOrder, isWaitingOrder } from './waiting-orders.server.ts'

// The filters of the desk's list of orders: status, game, way of paying, seller, days and amount.

/**
 * Beside the statuses: the orders that wait for an administrator alone, those whose money is
 * frozen, paid ones that are late, and unpaid ones with a receipt to look at.
 */
export type AdminOrderFilter = OrderStatus | 'all' | 'waiting' | 'frozen' | 'late' | 'receipt'

/** What happened to an order on the days it is narrowed to; it was placed where it says nothing. */
export type OrderedOn = '' | 'paid' | 'earned' | 'refunded' | 'disputed'

/** What the orders are narrowed to, as an address says it; what is empty narrows nothing. */
export interface AdminOrderFilters extends Record<string, string> {
  status: AdminOrderFilter
  category: Category | ''
  /** The slug of a game. */
  game: string
  /** The number of a payment method. */
  method: string
  /** The username of their seller. */
  seller: string
  /** What of them was on these days: that they were placed, unless it says otherwise. */
  on: OrderedOn
  /** The first and the last of the days, in Algiers. */
  from: string
  to: string
  /** The least and the most total, in whole DA. */
  least: string
  most: string
}

/** All orders. */
export const unnarrowed: AdminOrderFilters = {
  status: 'all',
  category: '',
  game: '',
  method: '',
  seller: '',
  on: '',
  from: '',
  to: '',
  least: '',
  most: '',
}

export interface OrdersSeen {
  /** What can be paid by. */
  open: OpenWays
  now: Date
  /** Whether the text says "frozen": then it finds those that are, too. */
  saysFrozen?: boolean
}

/** The orders `r` that the filters leave. */
export function narrowedBy(
  query: ReturnType<typeof allOrders>,
  filters: AdminOrderFilters,
  seen: OrdersSeen,
) {
  const { status, category, game, method, seller, least, most } = filters
  // the list asks again without a method that is none of the known ones
  const methodId = idFrom(method)
  const conditions = [
    status === 'all' ? null : isOfFilter(status, seen),
    category && sql<boolean>`r.category = ${category}`,
    game && sql<boolean>`r.game_id in (select id from games where slug = ${game})`,
    methodId === null ? null : sql<boolean>`r.payment_method_id = ${methodId}`,
    seller && sql<boolean>`r.seller_id in (select id from profiles where username = ${seller})`,
    onDays(filters),
    least && sql<boolean>`r.total_price >= ${least}::bigint`,
    most && sql<boolean>`r.total_price <= ${most}::bigint`,
  ].filter((condition) => condition !== null && condition !== '')
  return query.where((eb) => eb.and(conditions))
}

function onDays({ on, from, to }: AdminOrderFilters) {
  if (!from && !to) return null
  const within: Within = (at) => {
    const column = sql.ref(at)
    const since = from ? sql`${column} >= ${beginOfDay(from)}` : sql`true`
    return to ? sql`${since} and ${column} < ${beginOfDay(plusDays(to, 1))}` : since
  }
  if (on === '') return sql<boolean>`(${within('r.created_at')})`
  return sql<boolean>`r.id in (${happened[on](within)})`
}

type Within = (at: string) => RawBuilder<unknown>

/** The orders to which it happened within some days, as `count_figures` (db/schema.sql) has it. */
const happened: Record<Exclude<OrderedOn, ''>, (within: Within) => RawBuilder<unknown>> = {
  paid: (within) => sql`select h.order_id from order_history h
    where h.move = 'mark_paid' and ${within('h.created_at')}`,
  earned: (within) => sql`select substr(t.debit_account_id, 8)::uuid from ledger_transfers t
    where t.code = 'fee' and t.debit_account_id like 'escrow:%' and ${within('t.created_at')}`,
  refunded: (within) => sql`select substr(t.debit_account_id, 8)::uuid from ledger_transfers t
    where t.code in ('refund_wallet', 'refund_original', 'refund_part')
      and t.debit_account_id like 'escrow:%' and ${within('t.created_at')}`,
  disputed: (within) => sql`select d.order_id from disputes d where ${within('d.opened_at')}`,
}

function isOfFilter(status: Exclude<AdminOrderFilter, 'all'>, { open, now }: OrdersSeen) {
  switch (status) {
    case 'waiting':
      return isWaitingOrder(open)
    case 'frozen':
      return isFrozenOrder
    case 'late':
      return sql<boolean>`(r.status = 'paid' and r.disputed_at is null and ${isLate(now)})`
    case 'receipt':
      return sql<boolean>`(r.status = 'pending' and exists (select from transfer_receipts t
        where t.order_id = r.id and t.state = 'under_review'))`
    default:
      return sql<boolean>`r.status = ${status}`
  }
}
