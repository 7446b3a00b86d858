import { sql } from 'kysely'
import { beginOfDay, plusDays } from '#kernel/algiers.ts'
import { idFrom } from '#kernel/id.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { OpenWays } from '#modules/payments/payment-method.ts'
import { isLate } from './due-orders.server.ts'
import type { allOrders } from './order-rows.server.ts'
import type { OrderStatus } from './order.ts'
import { isFrozenOrder, isWaitingOrder } from './waiting-orders.server.ts'

/**
 * Beside the statuses: the orders that wait for an administrator alone, those whose money is
 * frozen, paid ones that are late, and unpaid ones with a receipt to look at.
 */
export type AdminOrderFilter = OrderStatus | 'all' | 'waiting' | 'frozen' | 'late' | 'receipt'

/** What the orders are narrowed to, as an address says it; what is empty narrows nothing. */
export interface AdminOrderFilters extends Record<string, string> {
  status: AdminOrderFilter
  category: Category | ''
  /** The slug of a game. */
  game: string
  /** The number of a payment method. */
  method: string
  /** The first and the last day on which they were placed, in Algiers. */
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
  { status, category, game, method, from, to, least, most }: AdminOrderFilters,
  seen: OrdersSeen,
) {
  // the list asks again without a method that is none of the known ones
  const methodId = idFrom(method)
  const conditions = [
    status === 'all' ? null : isOfFilter(status, seen),
    category && sql<boolean>`r.category = ${category}`,
    game && sql<boolean>`r.game_id in (select id from games where slug = ${game})`,
    methodId === null ? null : sql<boolean>`r.payment_method_id = ${methodId}`,
    from && sql<boolean>`r.created_at >= ${beginOfDay(from)}`,
    to && sql<boolean>`r.created_at < ${beginOfDay(plusDays(to, 1))}`,
    least && sql<boolean>`r.total_price >= ${least}::bigint`,
    most && sql<boolean>`r.total_price <= ${most}::bigint`,
  ].filter((condition) => condition !== null && condition !== '')
  return query.where((eb) => eb.and(conditions))
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
