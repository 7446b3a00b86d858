-- What may never happen to the steps of a guide, as verify.sql says it of the trade and in its way.
--
--  30 what is said of a step is said by its side of an order that was paid, while it is handed over, and nothing twice

select 30 as invariant, 'step:' || t.id as subject, x.detail
from (
  select s.*, lag(s.act, 1, 'undone') over (partition by s.order_id, s.step order by s.id) as before
  from order_checklist_items s
) t join orders o on o.id = t.order_id
cross join lateral (values
  (t.person_id not in (o.user_id, o.seller_id), 'is of somebody who is no side of its order'),
  (o.paid_at is null or t.created_at < o.paid_at, 'was said before its order was paid'),
  (o.category <> 'boosting' and (o.completed_at is null or t.created_at < o.completed_at),
   'was said before its order was delivered'),
  (t.created_at > o.released_at, 'was said after its order was paid out'),
  (t.act = t.before, 'says what was said already')
) x (wrong, detail)
where x.wrong;

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('refuse_other_guide_step', 'guide_steps'),
  ('refuse_strange_order_step', 'order_checklist_items'),
  ('order_checklist_items_append_only', 'order_checklist_items'),
  ('order_checklist_items_no_truncate', 'order_checklist_items')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
