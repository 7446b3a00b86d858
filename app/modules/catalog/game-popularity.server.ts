import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import { advisoryLock, type Db, disableTimeout, transact } from '#platform/db.server.ts'

/** Over how many days the orders of a game are counted. */
const POPULARITY_DAYS = 30

/**
 * How popular each game is: 15 for an order that was paid in the last 30 days, 1 for an offer on
 * sale. How often its pages are seen is not counted anywhere, since most are kept copies. Returns
 * how many games are more or less popular than they were.
 */
export const countPopularity = (db: Db, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    await disableTimeout(tx)
    // two at once would wait for each other's rows
    await advisoryLock(tx, 'game_families.popularity')
    const from = plus(now, -POPULARITY_DAYS * DAY)
    const { numAffectedRows } = await sql`
      with sold as (
        select game_id, count(*) as orders from orders
        where created_at > ${from} and created_at <= ${now} and paid_at is not null
        group by game_id
      ), counted as (
        select g.family_id,
          sum(15 * coalesce(s.orders, 0) + case when g.active then g.active_offers else 0 end)
            as popularity
        from games g left join sold s on s.game_id = g.id
        group by g.family_id
      )
      update game_families f set popularity = c.popularity
      from counted c where f.id = c.family_id and f.popularity <> c.popularity`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
