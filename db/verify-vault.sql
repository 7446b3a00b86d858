-- What may never happen to what is delivered, as verify.sql says it of the trade and in its way.
--
--  29 a unit is given once by the seller of its order, which is delivered or was, without a gap, and opens until it is shredded
--  28 nothing is shredded while its money is held; who was shown a unit is of one side of its order, before it was shredded

select 29 as invariant, 'unit:' || u.id as subject, x.detail
from vault_units u join orders o on o.id = u.order_id
cross join lateral (values
  (u.given_by <> o.seller_id, 'was given by somebody else than the seller'),
  (o.completed_at is null, 'is of an order that was never delivered'),
  (u.position > case when o.category = 'accounts' then o.quantity else 1 end, 'is one more than was bought'),
  ((u.wrapped_key is null) <> (u.shredded_at is not null), 'has a key and is shredded, or neither')
) x (wrong, detail)
where x.wrong
union all
select 29, 'order:' || order_id, format('has %s units and counts them to %s', count(*), max(position))
from vault_units group by order_id having count(*) <> max(position) or count(distinct token) > 1
union all
select 29, 'person:' || given_by, 'has given the same twice'
from vault_units where digest is not null group by given_by, digest having count(*) > 1;

select 28 as invariant, 'unit:' || u.id as subject, 'is shredded while its order''s money is held' as detail
from vault_units u join orders o on o.id = u.order_id join order_statuses s on s.status = o.status
where u.shredded_at is not null and not s.is_undone and o.released_at is null
union all
select 28, 'reveal:' || v.id, 'was shown to somebody else than its two sides, or after it was shredded'
from vault_reveals v join vault_units u on u.id = v.unit_id join orders o on o.id = u.order_id
where v.person_id <> case v.party when 'buyer' then o.user_id else o.seller_id end or v.created_at > u.shredded_at;

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('refuse_other_unit', 'vault_units'), ('vault_units_stay', 'vault_units'), ('vault_units_no_truncate', 'vault_units'),
  ('vault_units_delivered', 'vault_units'), ('refuse_strange_reveal', 'vault_reveals'),
  ('vault_reveals_append_only', 'vault_reveals'), ('vault_reveals_no_truncate', 'vault_reveals')
) g (name, guarded)
where not exists (
  select from pg_trigger t where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
