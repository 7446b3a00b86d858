import { sql } from 'kysely'
import { beginOfDay, plusDays } from '#kernel/algiers.ts'

/** Of payments beside the orders that they pay: what is over, what providers keep and pay out. */
export const toldOfPayments = (from: string, to: string) => sql`
      select ${dayIn('e.received_at')}, 'late_payments', 'clearing:' || o.payment_method_id,
        (e.payload ->> 'amount')::bigint
      from payment_events e join orders o on o.id = e.order_id
      where e.outcome = 'to_wallet' and ${within('e.received_at', from, to)}
      union all
      select ${dayIn('e.handled_at')}, s.line, 'clearing:' || s.method, s.amount
      from payment_events e
      left join orders o on o.id = e.order_id
      left join payment_attempts a on a.id = e.attempt_id
      cross join lateral (values
        ('late_payments', coalesce(a.payment_method_id, o.payment_method_id),
          (e.payload ->> 'amount')::bigint
          - case e.handled_as when 'credited' then 0 when 'marked_paid' then o.total_price
            else (e.payload ->> 'amount')::bigint end),
        ('gateway_fees', a.payment_method_id, case
          when (e.payload ->> 'fees')::bigint <= (e.payload ->> 'amount')::bigint
          then (e.payload ->> 'fees')::bigint end)
      ) s (line, method, amount)
      where e.handled_as in ('credited', 'marked_paid', 'sent_back')
        and ${within('e.handled_at', from, to)}
      union all
      select ${dayIn('a.settled_at')}, 'gateway_fees', 'clearing:' || a.payment_method_id, a.fees
      from payment_attempts a
      where a.state = 'paid' and a.fees > 0 and ${within('a.settled_at', from, to)}
        and exists (select from payment_events e
          where e.attempt_id = a.id and e.outcome in ('paid', 'deposited', 'to_wallet'))
      union all
      select ${dayIn('r.decided_at')}, 'settlements', 'clearing:' || o.payment_method_id,
        r.received_amount
      from transfer_receipts r join orders o on o.id = r.order_id
      where r.state = 'arrived' and ${within('r.decided_at', from, to)}
      union all
      ${toldOfReceipts(from, to)}
      union all
      select ${dayIn('created_at')}, 'settlements', 'clearing:' || payment_method_id, amount
      from provider_settlements where ${within('created_at', from, to)}
      union all
      select ${dayIn('done_at')}, 'refunds_sent', 'clearing:' || payment_method_id, amount
      from refund_tasks where payment_method_id is not null and ${within('done_at', from, to)}
      union all
      select ${dayIn('to_wallet_at')}, 'refunds_to_wallet', 'clearing:' || payment_method_id, amount
      from refund_tasks where ${within('to_wallet_at', from, to)}
      union all
      select ${dayIn('f.created_at')}, s.line, s.part, f.amount
      from order_refunds f join orders o on o.id = f.order_id
      cross join lateral (values
        ('wallet', 'refunded_wallet', ''),
        ('original', 'refunded_original', 'clearing:' || o.payment_method_id)
      ) s (way, line, part)
      where s.way = f.way and ${within('f.created_at', from, to)}`

/**
 * What arrived by transfers and no order needed, which goes to the buyer: of an order that was
 * cancelled, or paid otherwise, all of it, then or when it arrived; else what is more than the
 * total.
 */
const toldOfReceipts = (from: string, to: string) => sql`
      select ${dayIn('g.at')}, 'late_payments', 'clearing:' || g.payment_method_id, g.amount
      from (
        select o.payment_method_id, case when e.at is null then r.decided_at
          else greatest(r.decided_at, e.at) end as at,
          case when e.at is not null then r.received_amount else least(r.received_amount,
            sum(r.received_amount) over (partition by r.order_id
              order by r.decided_at, r.id) - o.total_price) end as amount
        from (
          select order_id from transfer_receipts
          where state = 'arrived' and ${within('decided_at', from, to)}
          union
          select order_id from order_history
          where move in ('cancel', 'mark_paid') and ${within('created_at', from, to)}
        ) t
        join transfer_receipts r on r.order_id = t.order_id and r.state = 'arrived'
        join orders o on o.id = r.order_id
        left join lateral (
          select min(h.created_at) as at from order_history h
          where h.order_id = o.id and (h.move = 'cancel' or h.move = 'mark_paid' and exists (
            select from payment_events p
            where p.order_id = o.id and (p.outcome = 'paid' or p.handled_as = 'marked_paid')))
        ) e on true
      ) g
      where ${within('g.at', from, to)}`

/** The day in Algiers of a moment. */
export const dayIn = (column: string) => sql`algiers_day(${sql.ref(column)})`

/** Whether a moment is on one of the days from one to another. */
export const within = (column: string, from: string, to: string) =>
  sql`${sql.ref(column)} >= ${beginOfDay(from)}
    and ${sql.ref(column)} < ${beginOfDay(plusDays(to, 1))}`
