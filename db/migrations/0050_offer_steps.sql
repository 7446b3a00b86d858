-- Boosts that are priced by the step: a ladder of ranks, of which a buyer chooses two.
-- Additive: yes
-- Locks: offers, offer_discounts and orders, access exclusive, for a moment
--
-- An offer costs either its price or its steps. Of one with steps `price` and `delivery_time` are
-- those of its least climb, the cheapest that can be bought: lists, filters and alerts go on as
-- they are, and a program of the release before shows such offers and cannot sell them.

-- The ranks of a ladder from the lowest. Each row is what leads to its rank from the one before;
-- the first row is where the ladder begins, and leads nowhere.
create table offer_steps (
  offer_id     bigint not null references offers on delete cascade,
  position     int    not null check (position between 0 and 59),
  attribute_id bigint not null,
  option_key   text   not null,
  price        bigint not null check (price between 0 and 100000000),
  minutes      int    not null check (minutes between 0 and 129600),
  primary key (offer_id, position),
  constraint offer_steps_rank_once unique (offer_id, option_key),
  constraint offer_steps_rank foreign key (attribute_id, option_key)
    references game_attribute_options (attribute_id, key),
  constraint offer_steps_begin check (position > 0 or (price = 0 and minutes = 0))
);
-- whether an offer has a rank in its ladder, before that rank is deleted
create index offer_steps_by_rank on offer_steps (attribute_id, option_key);

-- The attribute whose options are the ranks of a game's boosts: the first whose choices go from low
-- to high; null of other games.
create function ladder_attribute(game bigint) returns bigint stable language sql as $$
  select a.id from game_attributes a join games g on g.id = a.game_id
  where a.game_id = game and g.category = 'boosting' and a.active and a.ordered
  order by a.position limit 1;
$$;

-- What a climb from one rank to another costs and takes by an offer's ladder; nothing where the
-- ladder does not lead there, or for less than an order costs at least, 100 DA. A boost takes an
-- hour at least. The same as climbOf in app/modules/offers/ladder.ts; a test compares them.
create function climb_of(offer bigint, from_rank text, to_rank text)
  returns table (price bigint, minutes int) stable language sql as $$
  select sum(s.price)::bigint, greatest(60, sum(s.minutes))::int
  from offer_steps b
  join offer_steps e on e.offer_id = offer and e.option_key = to_rank and e.position > b.position
  join offer_steps s on s.offer_id = offer and s.position > b.position and s.position <= e.position
  where b.offer_id = offer and b.option_key = from_rank
  having sum(s.price) >= 100;
$$;

-- The least that a ladder can be bought for: of all climbs the cheapest, and of these the fastest.
create function least_climb(offer bigint) returns table (price bigint, minutes int)
  stable language sql as $$
  select c.price, c.minutes
  from offer_steps b
  join offer_steps e on e.offer_id = offer and e.position > b.position
  cross join lateral climb_of(offer, b.option_key, e.option_key) c
  where b.offer_id = offer
  order by c.price, c.minutes limit 1;
$$;

-- What a ladder is is held when the transaction ends, since its rows come one by one.
create function refuse_wrong_ladder() returns trigger language plpgsql as $$
declare
  offer bigint := coalesce(new.offer_id, old.offer_id);
begin
  if exists (
    select from (
      select s.position, row_number() over by_position - 1 as place, s.attribute_id,
        o.position as rank, lag(o.position) over by_position as rank_before
      from offer_steps s
      join game_attribute_options o on o.attribute_id = s.attribute_id and o.key = s.option_key
      where s.offer_id = offer window by_position as (order by s.position)) s
    left join game_attributes a on a.id = s.attribute_id and a.ordered
      and a.game_id = (select game_id from offers where id = offer and category = 'boosting')
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
  return null;
end $$;
create constraint trigger offer_steps_contiguous after insert or update on offer_steps
  deferrable initially deferred for each row execute function refuse_wrong_ladder();

-- Price or steps: what has steps costs and takes what its least climb does, one at a time.
create function refuse_price_beside_steps() returns trigger language plpgsql as $$
declare
  offer bigint := case tg_table_name when 'offers' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(coalesce(new, old)) ->> 'offer_id')::bigint end;
begin
  if exists (
    select from offers o left join least_climb(o.id) l on true
    where o.id = offer and exists (select from offer_steps where offer_id = o.id)
      and ((o.price, o.delivery_time) is distinct from (l.price, make_interval(mins => l.minutes))
        or o.min_quantity > 1 or exists (select from offer_discounts where offer_id = o.id)))
  then
    raise exception 'an offer has either a price or steps'
      using errcode = 'check_violation', constraint = 'offers_price_or_steps';
  end if;
  return null;
end $$;
create constraint trigger offers_price_or_steps after insert or update or delete on offer_steps
  deferrable initially deferred for each row execute function refuse_price_beside_steps();
create constraint trigger offers_price_or_steps
  after update of price, delivery_time, min_quantity on offers
  deferrable initially deferred for each row when (
    (old.price, old.delivery_time, old.min_quantity)
    is distinct from (new.price, new.delivery_time, new.min_quantity))
  execute function refuse_price_beside_steps();
create constraint trigger offers_price_or_steps after insert on offer_discounts
  deferrable initially deferred for each row execute function refuse_price_beside_steps();

-- What shows a ladder, and by which ranks it is found, changes with it.
create function steps_change_pages() returns trigger language plpgsql as $$
begin
  perform page_changed(variadic array(
    select distinct unnest(array['offer:' || o.id, 'game:' || o.game_id])
    from changed_steps s join offers o on o.id = s.offer_id));
  insert into facet_changes (game_id, offer_id)
  select distinct o.game_id, o.id
  from changed_steps s join offers o on o.id = s.offer_id where o.status = 'active';
  return null;
end $$;
create trigger steps_inserted after insert on offer_steps
  referencing new table as changed_steps
  for each statement execute function steps_change_pages();
create trigger steps_updated after update on offer_steps
  referencing new table as changed_steps
  for each statement execute function steps_change_pages();
create trigger steps_deleted after delete on offer_steps
  referencing old table as changed_steps
  for each statement execute function steps_change_pages();

-- What is bought of it ----------------------------------------------------------------------------

-- What the steps of a climb that was agreed cost and take together: all but its first rung.
create function climb_price(climb jsonb) returns bigint language sql immutable as $$
  select sum((step ->> 'price')::bigint)::bigint from jsonb_array_elements(climb - 0) step;
$$;
create function climb_minutes(climb jsonb) returns int language sql immutable as $$
  select greatest(60, sum((step ->> 'minutes')::int))::int
  from jsonb_array_elements(climb - 0) step;
$$;

-- From the buyer's rank to the one that they want, each with its words in both languages and what
-- led to it, as it was shown; null of what had a price.
alter table orders add climb jsonb;
alter table orders add constraint orders_climb_whole check (
  climb is null or case when jsonb_typeof(climb) = 'array' then
    jsonb_array_length(climb) between 2 and 60 and quantity = 1
    and unit_price is not distinct from climb_price(climb)
    and delivery_seconds = 60 * climb_minutes(climb)
  else false end) not valid;

create function refuse_other_climb() returns trigger language plpgsql as $$
begin
  raise exception 'what is climbed is a part of what was agreed'
    using errcode = 'check_violation', constraint = 'orders_climb_frozen';
end $$;
create trigger orders_climb_frozen before update of climb on orders
  for each row when (new.climb is distinct from old.climb) execute function refuse_other_climb();

-- Whether an offer sells exactly this climb now, or has no steps where it is null. Volatile: a
-- statement that waited for the offer's row sees the steps that were written meanwhile.
create function sells_climb(offer bigint, climb jsonb) returns boolean volatile language plpgsql
  as $$
begin
  if climb is null then
    return not exists (select from offer_steps where offer_id = offer);
  end if;
  return exists (
    select from offer_steps b
    where b.offer_id = offer and b.option_key = climb -> 0 ->> 'key' and (
      select jsonb_agg(jsonb_build_array(s.option_key, s.price, s.minutes) order by s.position)
      from offer_steps s where s.offer_id = offer and s.position > b.position
        and s.position < b.position + jsonb_array_length(climb)
    ) = (
      select jsonb_agg(jsonb_build_array(c.step -> 'key', c.step -> 'price', c.step -> 'minutes')
        order by c.place)
      from jsonb_array_elements(climb) with ordinality c (step, place) where c.place > 1));
end $$;

create function refuse_climb_not_offered() returns trigger language plpgsql as $$
begin
  if not sells_climb(new.offer_id, new.climb) then
    raise exception 'an order is of steps that its offer has'
      using errcode = 'check_violation', constraint = 'orders_climb_offered';
  end if;
  return null;
end $$;
create trigger orders_climb_offered after insert on orders
  for each row execute function refuse_climb_not_offered();
