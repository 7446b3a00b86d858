import { sql } from 'kysely'
import { methodKinds, type OpenWays, wayOf } from '#modules/payments/payment-method.ts'
import { isRefunded, statuses } from './order.ts'
import type { PaymentFlow } from '#modules/offers/payment-flow.ts'

// What an administrator looks at first. The index orders_frozen has its condition word for word: so
// the statuses are written out, and no parameters.
const refunded = sql.join(statuses.filter(isRefunded).map((status) => sql.lit(status)))

/**
 * Orders whose money is frozen; one that was refunded since is not. `r` is how the query calls the
 * orders.
 */
export const isFrozenOrder = sql<boolean>`(r.disputed_at is not null
  and r.status not in (${refunded}))`

/** Whether the product itself is told that an order is paid in this way. */
const isTold: Record<PaymentFlow, boolean> = {
  gateway: true,
  transfer: true,
  wallet: true,
  link: false,
  by_hand: false,
}

/**
 * Orders that wait for an administrator and stand in no queue besides: not paid yet, by a way of
 * which neither the gateway nor a receipt tells, as the ways are `open` now. What is frozen waits
 * for its sides or stands among the disputes.
 */
export const isWaitingOrder = (open: OpenWays) => {
  const untold = methodKinds.filter((kind) => !isTold[wayOf(kind, open)])
  return sql<boolean>`(r.status = 'pending' and r.payment_method_id in (
    select id from payment_methods
    where kind in (${sql.join(untold.map((kind) => sql.lit(kind)))})))`
}

/** The same, who has waited longest first, for the queue (reports/waiting). */
export const waitingOrders = (open: OpenWays) => sql`
  select r.id::text as id, r.created_at as since, null::timestamptz as due_at, p.username as who,
    r.offer_title as what, null as code, r.total_price as amount
  from orders r left join profiles p on p.id = r.user_id
  where ${isWaitingOrder(open)} order by r.created_at`
