import { sql } from 'kysely'

// What an administrator looks at first. The indexes orders_frozen and orders_waiting have these
// conditions word for word.

/**
 * Orders whose money is frozen; one that was refunded since is not. `r` is how the query calls the
 * orders.
 */
export const isFrozenOrder = sql<boolean>`(r.disputed_at is not null and r.status not in ('refunded_wallet', 'refunded_original'))`

/** Orders that wait for an administrator: not paid yet, or frozen. */
export const isWaitingOrder = sql<boolean>`(r.status = 'pending' or r.disputed_at is not null and r.status not in ('refunded_wallet', 'refunded_original'))`
