-- What may never happen to offers and their stock, as verify.sql says it of the trade, in its way.
--
--   5 stock is never below 0 and never oversold, its seller's changes are all recorded, active offers have some and are counted right
--  23 an offer shows its seller's name and image, its first image and its best discount as they are, and the
--    last price that is kept of it is its own; what has steps costs and takes what its dearest and its slowest step do
--  41 what filters find and count of offers is what those for sale are and state, each in a place of its own
--  42 who is suspended has no level

-- Stock, and the orders that hold it (5).
select 5 as invariant, 'offer:' || offer_id as subject,
  format('supplied %s, has %s, orders hold %s', supplied, quantity, held) as detail
from (
  select offer_id, sum(supplied) as supplied, sum(quantity) as quantity, sum(held) as held
  from (
    select id as offer_id, stock_supplied as supplied, quantity, 0 as held from offers
    union all
    select offer_id, null, null, quantity from orders join order_statuses using (status)
    where not is_undone
  ) both_sides
  group by offer_id
) o
where quantity < 0 or supplied <> quantity + held;

-- Stock as its seller changed it (5): each change goes on from the one before, the last is kept.
select 5 as invariant, 'offer:' || c.offer_id as subject,
  format('stock went from %s to %s, and then on from %s', c.supplied_before, c.supplied_after,
  c.next_before) as detail
from (
  select c.*, coalesce(lead(supplied_before) over (partition by offer_id order by c.id),
    o.stock_supplied) as next_before
  from offer_stock_changes c join offers o on o.id = c.offer_id
) c where c.supplied_after <> c.next_before;

-- What an offer's stock says of its status (5), and what it shows of others beside itself (23).
select c.invariant, 'offer:' || o.id as subject, c.detail
from offers o
join profiles p on p.id = o.user_id
left join (select distinct on (offer_id) offer_id, url from offer_images
  order by offer_id, is_main desc, position) i on i.offer_id = o.id
left join (select offer_id, max(discount_percent) as most from offer_discounts
  group by offer_id) d on d.offer_id = o.id
left join lateral (select price, make_interval(mins => minutes) as takes from ladder_terms(o.id)) m
  on exists (select from offer_steps where offer_id = o.id)
left join offer_prices l on l.offer_id = o.id and l.until is null
cross join lateral (values
  (5, o.status = 'active' and (o.quantity = 0 or o.deleted_at is not null) or o.status = 'completed'
    and o.quantity > 0 and o.deleted_at is null,
    format('is %s with %s in stock', o.status, o.quantity)),
  (23, (o.seller_username, o.seller_image_url) is distinct from (p.username, p.profile_image_url),
    'shows its seller as they were'),
  (23, o.main_image_url is distinct from i.url, 'shows another image than its first'),
  (23, o.max_discount <> coalesce(d.most, 0),
    format('says up to %s %%, its discounts go to %s %%', o.max_discount, coalesce(d.most, 0))),
  (23, (o.price, o.delivery_time) <> (m.price, m.takes),
    format('costs %s, its dearest step %s', o.price, m.price)),
  (23, l.price <> o.price, format('costs %s, the last price kept is %s', o.price, l.price))
) c (invariant, broken, detail)
where c.broken;

-- Active offers by game and device, as they are and as they are counted (5).
with
counted as materialized (
  select game_id, device, sum(actual) as actual, sum(kept) as kept
  from (
    select game_id, device, count(*) as actual, 0 as kept from offers where status = 'active'
    group by game_id, device
    union all
    select game_id, device, 0, offers from offer_counts
  ) both_counts
  group by game_id, device
)
select 5 as invariant, 'game:' || game_id as subject,
  format('has %s active offers for %s, counted %s', actual, device, kept) as detail
from counted where actual <> kept
union all
select 5, 'game:' || g.id,
  format('has %s active offers, counted %s', coalesce(c.actual, 0), g.active_offers)
from games g left join (select game_id, sum(actual) as actual from counted
  group by game_id) c on c.game_id = g.id
where g.active_offers <> coalesce(c.actual, 0);

-- What offers are found by (41), but for what waits to be folded.
select 41 as invariant, 'offer:' || coalesce(r.offer_id, f.offer_id) as subject,
  case when r.offer_id is null then 'is found and not for sale'
    when f.offer_id is null then 'is for sale and not found'
    else format('costs %s in %s minutes and is found by %s and %s', r.price, r.minutes, f.price,
      f.minutes) end as detail
from facet_rows r
full join offer_facets f on f.game_id = r.game_id and f.offer_id = r.offer_id
where (f.user_id, f.price, f.minutes, f.unit_price)
    is distinct from (r.user_id, r.price, r.minutes, r.unit_price)
  and not exists (
    select from facet_changes c where c.game_id = coalesce(r.game_id, f.game_id)
      and (c.offer_id is null or c.offer_id = coalesce(r.offer_id, f.offer_id)))
union all
select 41, 'game:' || game_id, format('has %s offers in place %s', count(*), slot)
from offer_facets group by game_id, slot having count(*) > 1;

-- What is counted of them (41): of as many games as ten seconds suffice for.
select 41 as invariant, 'game:' || game_id as subject,
  'is counted wrong by ' || string_agg(key, ', ' order by key) as detail
from wrong_facets(10) group by game_id;

-- Levels (42).
select 42 as invariant, 'profile:' || p.id as subject,
  format('is suspended and has level %s', f.level) as detail
from seller_facts f join profiles p on p.id = f.seller_id
where f.level > 0 and p.suspended_at is not null;
