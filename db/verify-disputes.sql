-- What must always be true of disputes (see db/verify.sql).
--
--  20 an order is frozen exactly while a dispute of it is open; a dispute's history has only legal moves and ends where it is; who decides
--     is no party, and who looks again is another; a part that went back is what a dispute ended by

select 20 as invariant, 'order:' || o.id as subject,
  'is frozen without a dispute, or has one and is not' as detail
from orders o join order_statuses s using (status)
where o.disputed_at is not null and not s.is_refunded
  and not exists (select from disputes d where d.order_id = o.id and d.status <> 'closed')
union all
select 20, 'order:' || o.id, 'has an open dispute and is not frozen'
from disputes d join orders o on o.id = d.order_id join order_statuses s on s.status = o.status
where d.status <> 'closed'
  and (o.disputed_at is null or not s.holds_money or o.released_at is not null)
union all
select 20, 'order:' || o.id, format('gave %s back, which no dispute ended by', o.refunded_part)
from orders o left join disputes d on d.order_id = o.id and d.outcome = 'part'
where d.number is null and o.refunded_part <> 0 and o.refunded_part <> coalesce(
    (select sum(part) from order_refunds where order_id = o.id), 0)
  or d.number is not null and o.refunded_part is distinct from coalesce(d.decided_part,
    (select p.part from dispute_proposals p where p.dispute = d.number and p.state = 'accepted'))
union all
select 20, 'dispute:' || d.number, format('is %s, which its history does not lead to', d.status)
from disputes d
left join lateral (
  select count(*) filter (where move = 'open') as opened, min(from_status)
    filter (where move <> 'open' and from_status <> before) as broken
  from (select h.*, lag(to_status) over (order by id) as before from dispute_history h
    where h.dispute = d.number) h
) h on true
where h.opened <> 1 or h.broken is not null
  or d.status is distinct from (select to_status from dispute_history where dispute = d.number
    order by id desc limit 1)
union all
select 20, 'dispute:' || d.number, 'was decided by a party, or looked at twice by the same person'
from disputes d join orders o on o.id = d.order_id
where d.decided_by in (o.user_id, o.seller_id) or d.second_by in (o.user_id, o.seller_id)
  or d.second_by = d.decided_by;

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('dispute_history_append_only', 'dispute_history'),
  ('dispute_history_no_truncate', 'dispute_history'),
  ('disputes_stay', 'disputes'), ('disputes_no_truncate', 'disputes'),
  ('refuse_illegal_dispute_change', 'disputes'),
  ('disputes_freeze_order', 'disputes'), ('orders_frozen_by_dispute', 'orders'),
  ('refuse_other_proposal', 'dispute_proposals'),
  ('dispute_proposals_stay', 'dispute_proposals'),
  ('dispute_proposals_no_truncate', 'dispute_proposals'),
  ('dispute_moves_stay', 'dispute_moves'), ('dispute_moves_no_truncate', 'dispute_moves'),
  ('decision_templates_stay', 'decision_templates')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
