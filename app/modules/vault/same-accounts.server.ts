import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

// Every time at which the account of an order was sold or lent before, for staff who look at it.

/**
 * A time at which the account of an order was given by somebody: to be sold, or lent to a booster.
 */
export interface SameAccount {
  what: 'held' | 'stock' | 'sold' | 'removed' | 'lent'
  username: string
  at: string
  /** By which it was sold or for which it was lent; null where it was only offered. */
  order_id: string | null
  /** Whether that order was refunded since. */
  is_undone: boolean
  is_resale: boolean
}

/**
 * All times at which somebody gave the account of an order, the oldest first; none where nobody did
 * besides.
 */
export async function sameAccountsOf(db: Db, orderId: string): Promise<SameAccount[]> {
  const { rows } = await sql<SameAccount>`
    with given as (
      select login_digest, game_id from vault_units
      where order_id = ${orderId} and login_digest is not null
      union
      select a.login_digest, o.game_id from order_credentials a join orders o on o.id = a.order_id
      where a.order_id = ${orderId} and a.login_digest is not null
    )
    ${sql.raw(SAME)}`.execute(db)
  return besides(rows)
}

/** The same of one unit. */
export async function sameAccountsOfUnit(db: Db, unitId: string): Promise<SameAccount[]> {
  const { rows } = await sql<SameAccount>`
    with given as (select login_digest, game_id from vault_units where id = ${unitId})
    ${sql.raw(SAME)}`.execute(db)
  return besides(rows)
}

/** One alone is the time that is asked about. */
const besides = (times: SameAccount[]) => (times.length > 1 ? times : [])

const SAME = `
    select e.what, p.username, e.at, e.order_id, coalesce(s.is_undone, false) as is_undone, e.is_resale from (
      select u.state as what, u.given_by, coalesce(u.sold_at, u.created_at) as at, u.order_id,
        u.resale_at is not null as is_resale
      from given g join vault_units u on u.login_digest = g.login_digest and is_same_account(g.login_digest, u.game_id, g.game_id)
      union all
      select distinct on (a.order_id) 'lent', a.given_by, a.given_at, a.order_id, false
      from given g join order_credentials a on a.login_digest = g.login_digest
      join orders o on o.id = a.order_id and is_same_account(g.login_digest, o.game_id, g.game_id)
      order by 4, 3
    ) e
    join profiles p on p.id = e.given_by
    left join orders o on o.id = e.order_id left join order_statuses s on s.status = o.status
    order by e.at, e.what limit 50`
