-- What may never happen to the clock of orders, as verify.sql says it of the trade and in its way.
--
--  27 a late cancellation lies after the promised time, and what its buyer granted, and the outages that were known, and what its seller waited for access; more time was
--     asked for and is what the order has; refunds by right say why
--  40 while the site runs, no unpaid order keeps its pieces two hours beyond its time, as waits_until has it

-- Orders that were late, and extra time (27).
select 27 as invariant, 'order:' || o.id as subject, 'was cancelled as late before it was' as detail
from order_history h join orders o on o.id = h.order_id
where h.move in ('cancel_late', 'cancel_late_original')
  and coalesce(h.created_at < due_at(o.paid_at, o.delivery_seconds + o.extra_seconds
    + case when h.party = 'system' then o.late_refund_hours * 3600 else 0
      end, null, h.created_at, o.id), true)
union all
select 27, 'order:' || o.id,
  format('has %s seconds more, %s were granted', o.extra_seconds, coalesce(x.seconds, 0))
from orders o full join (select * from order_extensions
  where accepted_at is not null) x on x.order_id = o.id
where o.extra_seconds <> coalesce(x.seconds, 0) or o.extra_seconds > 0 and not exists (
  select from order_history h
  where h.order_id = o.id and h.move = 'extend' and h.created_at = x.accepted_at)
union all
select 27, 'order:' || o.id, format('says %s as the reason of its refund', o.refund_reason)
from order_history h join orders o on o.id = h.order_id
where h.move in ('cancel_late', 'cancel_late_original', 'give_back')
  and o.refund_reason is distinct from case when h.move = 'give_back' then 'seller' else 'late' end;

-- Unpaid orders whose pieces are not back (40). A payment that the gateway does not end keeps them
-- for an hour more.
select 40 as invariant, 'order:' || o.id as subject,
  format('waits for its payment since %s and should have until %s', o.created_at, x.until) as detail
from orders o cross join lateral (select waits_until(o) as until) x
where o.status = 'pending' and x.until < now() - interval '2 hours'
  and exists (select from heartbeat where at > now() - interval '10 minutes');

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('outages_append_only', 'outages'), ('outages_no_truncate', 'outages'),
  ('refuse_early_cancellation', 'order_history'),
  ('refuse_other_extension', 'order_extensions'),
  ('order_extensions_no_truncate', 'order_extensions'),
  ('orders_extra_was_granted', 'orders'), ('extensions_extra_was_granted', 'order_extensions'),
  ('order_reminders_append_only', 'order_reminders'),
  ('order_reminders_no_truncate', 'order_reminders')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
