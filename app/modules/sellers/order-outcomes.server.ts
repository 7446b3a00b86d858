import { sql } from 'kysely'

/**
 * What became of an order `o`, as conditions in SQL of everything that is counted of sellers.
 */

/** Whether it came by the time that was promised; pauses count by `due_at`. */
export const wasOnTime = sql`o.completed_at is not null and o.delivery_seconds is not null and (
  o.completed_at <= o.paid_at + make_interval(secs => o.delivery_seconds + o.extra_seconds)
  or o.completed_at <= due_at(o.paid_at, o.delivery_seconds + o.extra_seconds, lent => o.id))`

const wasWithheld = sql`exists (
  select from order_credentials a
  where a.order_id = o.id and a.shredded_why = 'taken_back'
    and a.shredded_at < due_at(o.paid_at, o.delivery_seconds + o.extra_seconds, lent => o.id)
    and not exists (select from order_credentials n
      where n.order_id = a.order_id and n.number > a.number))`

/** Whether a dispute ended by a refund, whole or in part, that its seller did not agree to. */
export const lostDispute = sql`exists (
  select from disputes d
  where d.order_id = o.id and d.outcome in ('refunded', 'part')
    and d.ended_by in ('silence', 'decision'))`

/**
 * Whether its money went back for want of a delivery: its seller gave it back, lost a dispute, or
 * was late without the buyer having taken back the access that the seller needed.
 */
export const wasFailed = sql`(o.refund_reason = 'seller' or ${lostDispute}
  or o.refund_reason = 'late' and not ${wasWithheld})`

/**
 * Selects buyers and sellers who are likely one person (`areLinked`), of orders paid in a time,
 * perhaps of one game; a query for `with … as materialized`.
 */
export const linkedPairs = (from: Date, to: Date, gameId: number | null = null) => sql`
  select distinct p.user_id, p.seller_id from (
    select distinct user_id, seller_id from orders
    where paid_at > ${from} and paid_at <= ${to}
      ${gameId === null ? sql`` : sql`and game_id = ${gameId}`}) p
  join marks_of_buyers b using (user_id)
  join marks s on s.user_id = p.seller_id and (s.kind, s.mark) = (b.kind, b.mark)`
