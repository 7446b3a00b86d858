-- Ladders: what lists compare them by, which no token step moves, and checks of a ladder that read
-- it once for all of its rows.
-- Additive: yes
-- Locks: offer_steps, share row exclusive, for a moment; each offer that has steps, while its price
-- is written

-- What is compared ------------------------------------------------------------------------------

-- By what a ladder stands among offers at one price: its dearest step and its slowest, each as much
-- as an order costs and takes at least (100 DA, an hour). However many cheap steps it has besides,
-- it stands where it stood. Nothing of a ladder of which no climb can be bought. The same as
-- ladderTerms in app/modules/offers/ladder.ts; a test compares them.
create function ladder_terms(offer bigint) returns table (price bigint, minutes int)
  stable language sql as $$
  select greatest(100, max(s.price)), greatest(60, max(s.minutes))
  from offer_steps s
  where s.offer_id = offer and s.position > 0
  having sum(s.price) >= 100;
$$;

-- As 0050_offer_steps.sql has it: of all climbs the cheapest, and of these the fastest, which is
-- what "from" says. Each climb is the difference of two sums.
create or replace function least_climb(offer bigint) returns table (price bigint, minutes int)
  stable language sql as $$
  with rung as materialized (
    select s.position, sum(s.price) over upwards as price, sum(s.minutes) over upwards as minutes
    from offer_steps s where s.offer_id = offer window upwards as (order by s.position)
  )
  select (e.price - b.price)::bigint, greatest(60, e.minutes - b.minutes)::int
  from rung b join rung e on e.position > b.position and e.price - b.price >= 100
  order by 1, 2 limit 1;
$$;

-- What is held ----------------------------------------------------------------------------------

create function has_price_beside_steps(offer bigint) returns boolean stable language sql as $$
  select exists (
    select from offers o left join ladder_terms(o.id) l on true
    where o.id = offer and exists (select from offer_steps where offer_id = o.id)
      and ((o.price, o.delivery_time) is distinct from (l.price, make_interval(mins => l.minutes))
        or o.min_quantity > 1 or exists (select from offer_discounts where offer_id = o.id)));
$$;

-- Price or steps: what has steps costs and takes what ladder_terms says, one at a time. Of offers
-- and their discounts, when the transaction ends; of steps see below.
create or replace function refuse_price_beside_steps() returns trigger language plpgsql as $$
begin
  if tg_table_name <> 'offer_steps' and has_price_beside_steps(case tg_table_name
    when 'offers' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'offer_id')::bigint end)
  then
    raise exception 'an offer has either a price or steps'
      using errcode = 'check_violation', constraint = 'offers_price_or_steps';
  end if;
  return null;
end $$;

-- A ladder is written by one statement, after its offer and before its transaction ends: so it is
-- checked where that statement ends, once for each of its offers.
create function refuse_wrong_ladders() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select s.offer_id, s.position, row_number() over of_offer - 1 as place, s.attribute_id,
        o.position as rank, lag(o.position) over of_offer as rank_before
      from offer_steps s
      join game_attribute_options o on o.attribute_id = s.attribute_id and o.key = s.option_key
      where s.offer_id in (select offer_id from changed_steps)
      window of_offer as (partition by s.offer_id order by s.position)) s
    join offers f on f.id = s.offer_id
    left join game_attributes a on a.id = s.attribute_id and a.ordered
      and a.game_id = f.game_id and f.category = 'boosting'
    where a.id is null or s.position <> s.place or s.rank <= s.rank_before
      -- a rank that is not offered any more need not be stepped on
      or exists (
        select from game_attribute_options between_them
        where between_them.attribute_id = s.attribute_id and between_them.active
          and between_them.position > s.rank_before and between_them.position < s.rank))
  then
    raise exception 'a ladder leads from each rank of its game to the next'
      using errcode = 'check_violation', constraint = 'offer_steps_contiguous';
  end if;
  if exists (
    select from (select distinct offer_id from changed_steps) c
    where has_price_beside_steps(c.offer_id))
  then
    raise exception 'an offer has either a price or steps'
      using errcode = 'check_violation', constraint = 'offers_price_or_steps';
  end if;
  return null;
end $$;
create trigger refuse_wrong_ladders_inserted after insert on offer_steps
  referencing new table as changed_steps
  for each statement execute function refuse_wrong_ladders();
create trigger refuse_wrong_ladders_updated after update on offer_steps
  referencing new table as changed_steps
  for each statement execute function refuse_wrong_ladders();
create trigger refuse_wrong_ladders_deleted after delete on offer_steps
  referencing old table as changed_steps
  for each statement execute function refuse_wrong_ladders();
-- the checks of each row, whose triggers a migration that is additive leaves
create or replace function refuse_wrong_ladder() returns trigger language plpgsql as $$
begin
  return null;
end $$;

-- What is sold already --------------------------------------------------------------------------

update offers o set price = l.price, delivery_time = make_interval(mins => l.minutes)
from (select distinct offer_id from offer_steps) s, ladder_terms(s.offer_id) l
where o.id = s.offer_id
  and (o.price, o.delivery_time) is distinct from (l.price, make_interval(mins => l.minutes));
