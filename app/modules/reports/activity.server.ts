import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'

// What has just happened on the site, for the first page of the desk.

/**
 * Something that happened a short while ago: who (or which game) it is about, and for how much in
 * whole DA.
 */
export interface Activity {
  kind: 'order' | 'sign_up' | 'application' | 'refund_wallet' | 'refund_original'
  id: string
  name: string
  amount: number | null
  at: string
}

/** How many of each are shown, so that many orders do not hide the rest. */
const ORDERS = 3
const OTHERS = 1

/**
 * The latest orders, sign-ups, applications and refunds, some of each, the newest first. Empty when
 * they cannot be read, which is logged.
 */
export const recentActivity = async (db: Db): Promise<Activity[]> =>
  (await orNull('what happened lately', readActivity(db))) ?? []

/** Each part is the beginning of an index, so the size of the tables does not matter. */
async function readActivity(db: Db): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select kind, id, name, amount, to_json(at) #>> '{}' as at from (
      (select 'order' as kind, o.id::text as id, g.name, o.total_price as amount, o.created_at as at
       from (select * from orders order by created_at desc, id limit ${sql.lit(ORDERS)}) o
         join games g on g.id = o.game_id)
      union all
      (select 'sign_up', id::text, username, null, created_at
       from (select * from profiles order by created_at desc limit ${sql.lit(50 * OTHERS)}) p
       where deleted_at is null order by created_at desc limit ${sql.lit(OTHERS)})
      union all
      (select 'application', id::text, full_name, null, created_at from seller_applications
        order by created_at desc, id limit ${sql.lit(OTHERS)})
      union all
      (select case h.to_status when 'refunded_wallet' then 'refund_wallet' else 'refund_original'
        end, o.id::text, g.name, o.total_price, h.created_at
       from (select * from order_history
         where move in ('refund_wallet', 'refund_original', 'cancel_late', 'cancel_late_original',
         'give_back') order by id desc limit ${sql.lit(OTHERS)}) h
       join orders o on o.id = h.order_id join games g on g.id = o.game_id)
    ) latest order by at desc, kind`.execute(db)
  return rows
}
