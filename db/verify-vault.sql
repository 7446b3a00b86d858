-- What may never happen to what is delivered, as verify.sql says it of the trade and in its way.
--
--  29 a unit is given once by the seller of its order, which is delivered or was, without a gap, and opens until it is shredded
--  36 the units in an instant offer's stock are its quantity and what pending orders hold; an offer delivered by hand has none
--  37 an instant order that was delivered has as many sold units as were bought, each of its offer; none rests paid
--  28 nothing is shredded while its money is held; who was shown a unit is of one side of its order, before it was shredded, or of staff while it was held
--  39 an account that was sold is marked when it is sold again, and its money goes only once staff who are no party let it pass

select 29 as invariant, 'unit:' || u.id as subject, x.detail
from vault_units u join orders o on o.id = u.order_id
cross join lateral (values
  (u.offer_id <> o.offer_id, 'was in the stock of another offer'),
  (u.given_by <> o.seller_id, 'was given by somebody else than the seller'),
  (o.completed_at is null, 'is of an order that was never delivered'),
  (u.position > case when o.category = 'accounts' then o.quantity else 1
    end, 'is one more than was bought'),
  ((u.wrapped_key is null) <> (u.shredded_at is not null), 'has a key and is shredded, or neither')
) x (wrong, detail)
where x.wrong
union all
select 29, 'order:' || order_id,
  format('has %s units and counts them to %s', count(*), max(position))
from vault_units where state = 'sold' group by order_id having count(*) <> max(position)
union all
select 29, 'person:' || given_by, 'has given the same twice'
from vault_units where digest is not null and state <> 'removed'
group by given_by, digest having count(*) > 1;

select 28 as invariant, 'unit:' || u.id as subject,
  'is shredded while its order''s money is held' as detail
from vault_units u join orders o on o.id = u.order_id join order_statuses s on s.status = o.status
where u.shredded_at is not null and not s.is_undone and o.released_at is null
union all
select 28, 'reveal:' || v.id,
  'was shown to somebody else than its two sides, or after it was shredded'
from vault_reveals v join vault_units u on u.id = v.unit_id left join orders o on o.id = u.order_id
where v.party <> 'administrator' and v.person_id is distinct from case v.party when 'buyer'
  then o.user_id else u.given_by end or v.created_at > u.shredded_at
union all
select 28, 'reveal:' || v.id, 'was shown to staff as what they gave, or when it was not held'
from vault_reveals v join vault_units u on u.id = v.unit_id
where v.party = 'administrator' and (v.person_id = u.given_by or u.offer_id is null
  or u.stocked_at = u.created_at or v.created_at > coalesce(u.stocked_at, u.shredded_at));

-- Each offer's units, quantity and unpaid orders (36).
select 36 as invariant, 'offer:' || o.id as subject,
  format('is %s and has %s units in stock, a quantity of %s, and %s held by unpaid orders',
    o.delivery_mode, coalesce(u.units, 0), o.quantity, coalesce(r.held, 0)) as detail
from offers o
left join (select offer_id, count(*) as units from vault_units where state = 'stock'
  group by offer_id) u on u.offer_id = o.id
left join (select offer_id, sum(quantity) as held from orders
  where status = 'pending' and delivery_mode = 'instant' group by offer_id) r on r.offer_id = o.id
where (o.delivery_mode = 'instant' or u.units is not null or r.held is not null)
  and coalesce(u.units, 0) <> case o.delivery_mode when 'instant' then o.quantity else 0
    end + coalesce(r.held, 0);

-- Instant orders and what they were given (37).
select 37 as invariant, 'order:' || o.id as subject,
  case o.status when 'paid' then 'is paid and was not delivered by it'
    else format('is of %s and has %s units', o.quantity, coalesce(u.units, 0)) end as detail
from orders o
left join (select order_id, count(*) as units from vault_units where state = 'sold'
  group by order_id) u on u.order_id = o.id
where o.delivery_mode = 'instant'
  and (o.status = 'paid' or o.completed_at is not null and coalesce(u.units, 0) <> o.quantity);

-- Access that buyers gave (38).
select 38 as invariant, 'access:' || a.id as subject, x.detail
from order_credentials a join orders o on o.id = a.order_id
  join order_statuses s on s.status = o.status
cross join lateral (values
  (a.given_by <> o.user_id, 'was given by somebody else than the buyer'),
  (o.category <> 'boosting', 'is of an order that is no boost'),
  (not s.was_paid, 'is of an order that was never paid'),
  (a.shredded_at is null and (not s.holds_money or o.released_at is not null),
    'opens though its order is over'),
  ((a.wrapped_key is null) <> (a.shredded_at is not null), 'has a key and is shredded, or neither')
) x (wrong, detail)
where x.wrong
union all
select 38, 'order:' || order_id, format('has access that opens %s times', count(*))
from order_credentials where shredded_at is null group by order_id having count(*) > 1
union all
select 38, 'access reveal:' || v.id,
  'was shown to somebody else than the seller, or after it was shredded'
from credential_reveals v join order_credentials a on a.id = v.access_id
  join orders o on o.id = a.order_id
where v.person_id <> o.seller_id or v.created_at > a.shredded_at;

-- Accounts that were sold, and sold again (39): the last sale before it that stands was to somebody
-- else, or not theirs for good.
select 39 as invariant, 'unit:' || u.id as subject,
  'was sold though its account was, and is not marked' as detail
from vault_units u join orders o on o.id = u.order_id
cross join lateral (
  select e.order_id, e.resale_at is not null and e.cleared_at is null as is_unseen
  from vault_units e join orders eo on eo.id = e.order_id
    join order_statuses s on s.status = eo.status
  where e.login_digest = u.login_digest and e.id <> u.id and e.state = 'sold' and not s.is_undone
    and e.sold_at < u.sold_at and e.sold_at > u.sold_at - interval '1 year'
      and is_same_account(u.login_digest, e.game_id, u.game_id)
  order by e.sold_at desc, e.number desc limit 1
) last join orders l on l.id = last.order_id
where u.state = 'sold' and u.resale_at is null and u.login_digest is not null
  and (l.user_id <> u.given_by or l.released_at is null or last.is_unseen)
union all
select 39, 'unit:' || u.id, x.detail
from vault_units u left join orders o on o.id = u.order_id
cross join lateral (values
  (u.state = 'sold' and u.cleared_at is null and o.released_at is not null
    and not exists (select from disputes d where d.order_id = o.id and d.outcome = 'part'), 'was paid for before staff looked at it'),
  (u.state = 'stock' and u.cleared_at is null, 'is on sale before staff looked at it'),
  (u.cleared_by = u.given_by or u.cleared_by = o.user_id, 'was let pass by a party')
) x (wrong, detail)
where u.resale_at is not null and x.wrong
union all
select 39, 'person:' || given_by, 'has the same account in stock twice'
from vault_units where state in ('held', 'stock') and login_digest is not null
group by given_by, game_id, login_digest having count(*) > 1;

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('refuse_new_unit', 'vault_units'), ('refuse_other_unit', 'vault_units'),
  ('vault_units_delivered_later', 'vault_units'),
  ('vault_units_are_stock', 'vault_units'), ('vault_units_are_stock_later', 'vault_units'),
  ('offers_stock_is_units', 'offers'),
  ('offers_begin_with_units', 'offers'), ('orders_hold_units', 'orders'),
  ('orders_give_units_back', 'orders'), ('orders_instant_at_once', 'orders'),
  ('vault_units_stay', 'vault_units'), ('vault_units_no_truncate', 'vault_units'),
  ('vault_units_delivered', 'vault_units'), ('refuse_strange_reveal', 'vault_reveals'),
  ('vault_reveals_append_only', 'vault_reveals'), ('vault_reveals_no_truncate', 'vault_reveals'),
  ('refuse_new_access', 'order_credentials'), ('refuse_other_access', 'order_credentials'),
  ('order_credentials_stays', 'order_credentials'),
  ('order_credentials_no_truncate', 'order_credentials'), ('orders_access_over', 'orders'),
  ('refuse_strange_access_reveal', 'credential_reveals'),
  ('refuse_unmarked_resale', 'vault_units'), ('refuse_unmarked_resale_later', 'vault_units'),
  ('refuse_strange_clearing', 'vault_units'), ('refuse_release_of_resale', 'orders'),
  ('credential_reveals_append_only', 'credential_reveals'),
  ('credential_reveals_no_truncate', 'credential_reveals')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
