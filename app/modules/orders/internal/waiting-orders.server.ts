import { sql } from 'kysely'
import { isRefunded, statuses } from './order.ts'

// What an administrator looks at first. The indexes orders_frozen and orders_waiting have these
// conditions word for word: so the statuses are written out, and no parameters.
const refunded = sql.join(statuses.filter(isRefunded).map((status) => sql.lit(status)))

/**
 * Orders whose money is frozen; one that was refunded since is not. `r` is how the query calls the
 * orders.
 */
export const isFrozenOrder = sql<boolean>`(r.disputed_at is not null and r.status not in (${refunded}))`

/** Orders that wait for an administrator: not paid yet, or frozen. */
export const isWaitingOrder = sql<boolean>`(r.status = 'pending' or ${isFrozenOrder})`
