import { type Expression, sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import { type Db, disableTimeout, transact, type Tx } from '#platform/db.server.ts'
import {
  linkedPairs,
  lostDispute,
  wasFailed,
  wasOnTime,
} from '#modules/sellers/order-outcomes.server.ts'
import { FIGURES_DAYS, type SellerFigures, WAKING_HOURS } from './figures.ts'

// Counts each night how well sellers keep their word (on time, quick, disputes lost), which buyers
// read beside their offers.

/** A seller by their id, or by an expression that the database finds it by. */
type Seller = string | Expression<string>

/**
 * Counts every seller's figures over the last 90 days, and forgets those of who sold nothing in
 * them. Answers how many that were.
 *
 * An order belongs to the days in which it was paid. It counts once it is delivered, or its money
 * went back for want of a delivery: because it was late, its seller gave it back, or lost a
 * dispute. It does not where buyer and seller are linked (`areLinked`), nor where its buyer had
 * taken back in time the access that its seller played by. A dispute is lost that ends by a refund,
 * whole or in part, which its seller did not agree to. What was promised is reckoned by `due_at`,
 * which knows the pauses; so it is only asked about orders that came after the promised time.
 */
export const countFigures = (db: Db, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    await disableTimeout(tx)
    return countIn(tx, now)
  })

async function countIn(tx: Tx, now: Date): Promise<number> {
  const from = plus(now, -FIGURES_DAYS * DAY)
  const { rows } = await sql<{ done: number }>`
    with linked as materialized (${linkedPairs(from, now)}
    ), sold as (
      select o.seller_id, count(*) as orders,
        (10000 * count(*) filter (where ${wasOnTime})
          / nullif(count(o.delivery_seconds), 0))::int as on_time_bp,
        (10000 * count(*) filter (where ${lostDispute}) / count(*))::int as disputes_lost_bp,
        ${median(sql`o.completed_at - o.paid_at`)} as median_delivery_s
      from orders o join profiles p on p.id = o.seller_id and p.deleted_at is null
      where o.paid_at > ${from} and o.paid_at <= ${now}
        and (o.user_id, o.seller_id) not in (select user_id, seller_id from linked)
        and (o.completed_at is not null or ${wasFailed})
      group by o.seller_id
    ), spoken as (
      select m.conversation_id, m.id, m.created_at, c.seller_id,
        m.author_id = c.seller_id as by_seller,
        lag(m.author_id = c.seller_id) over talk as after_seller
      from conversations c join messages m on m.conversation_id = c.id and m.kind <> 'greeting'
        and m.author_id in (c.buyer_id, c.seller_id)
      where c.last_at > ${from}
      window talk as (partition by m.conversation_id order by m.id)
    ), turns as (
      select seller_id, by_seller, created_at,
        lead(created_at) over (partition by conversation_id order by id) as answered_at
      from spoken where by_seller is distinct from after_seller
    ), replied as (
      select t.seller_id, ${median(sql`t.answered_at - t.created_at`)} as median_reply_s
      from turns t
      where not t.by_seller and t.created_at > ${from} and t.created_at <= ${now}
        and extract(hour from t.created_at at time zone 'Africa/Algiers') >=
          ${sql.lit(WAKING_HOURS.from)}
        and extract(hour from t.created_at at time zone 'Africa/Algiers') <
          ${sql.lit(WAKING_HOURS.to)}
      group by t.seller_id
    ), gone as (
      delete from seller_figures f where not exists (select from sold where seller_id = f.seller_id)
      returning f.seller_id
    ), counted as (
      insert into seller_figures as f (seller_id, orders, on_time_bp, disputes_lost_bp,
        median_delivery_s, median_reply_s, counted_at)
      select s.seller_id, s.orders, s.on_time_bp, s.disputes_lost_bp, s.median_delivery_s,
        r.median_reply_s, ${now}
      from sold s left join replied r using (seller_id)
      on conflict (seller_id) do update set
        orders = excluded.orders, on_time_bp = excluded.on_time_bp,
        disputes_lost_bp = excluded.disputes_lost_bp,
        median_delivery_s = excluded.median_delivery_s, median_reply_s = excluded.median_reply_s,
        counted_at = excluded.counted_at
      returning f.seller_id
    )
    select ((select count(*) from gone) + (select count(*) from counted))::int as done`.execute(tx)
  return rows[0]!.done
}

/**
 * The middle of some times in whole seconds; of an even number the mean of both. Those that are
 * null do not count, and one that ended before it began, by a clock that went back, took none.
 */
const median = (time: ReturnType<typeof sql>) =>
  sql`floor(percentile_cont(0.5) within group (order by greatest(extract(epoch from ${time}), 0))
    filter (where ${time} is not null))::int`

/** A seller's figures as they were last counted; null where there are none. */
export async function figuresOf(db: Db, seller: Seller): Promise<SellerFigures | null> {
  const found = await db
    .selectFrom('seller_figures')
    .where('seller_id', '=', seller)
    .select(['orders', 'on_time_bp', 'disputes_lost_bp', 'median_delivery_s', 'median_reply_s'])
    .executeTakeFirst()
  return found ?? null
}
