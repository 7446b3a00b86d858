-- The fold of what filters count (0040_facets.sql), by statements over all changed offers at once;
-- nothing asks facet_keys any more.
-- Additive: yes
-- Locks: none, it makes functions and a view alone

-- As 0040_facets.sql has it, with its words made by no query of their own.
create or replace view facet_rows as
select o.id as offer_id, o.game_id, o.user_id, o.price, o.device, o.attributes,
  ceil(extract(epoch from o.delivered_within) / 60)::int as minutes,
  o.price / nullif((o.attributes ->> c.key)::double precision, 0) as unit_price,
  array_to_tsvector(array_remove(string_to_array(
    'g' || o.game_id || ':' || replace(search_key(o.title), ' ', ' g' || o.game_id || ':'), ' '),
    'g' || o.game_id || ':')) as words
from offers o
left join game_attributes c on c.game_id = o.game_id and c.is_content and c.active
where o.status = 'active';

-- What a row of offers `o`, of a seller counted as `s`, states under the name of each attribute.
create function facet_values(game bigint) returns text stable language sql as $$
  select coalesce(string_agg(format(case type
      when 'multi' then ', o.attributes -> %1$L as %2$I'
      when 'number' then ', (o.attributes ->> %1$L)::bigint as %2$I'
      when 'boolean' then ', (o.attributes ->> %1$L)::boolean as %2$I'
      else ', o.attributes ->> %1$L as %2$I' end, key, 'a_' || key), ''), '')
  from game_attributes where game_id = game and active and filterable;
$$;

-- Every key that some of these offers of a game may have, and what is true of those that have it.
-- Those of the seller are `seller=new` to `seller=master` and `verified=yes`; who was not counted
-- yet is new. Those of a ladder are each rank that it leads on from, `climb_from=gold_2`, and each
-- that it leads to, `climb_to=platinum_3`: one that has both covers all between.
create function facet_conditions(game bigint, ids bigint[])
  returns table (key text, condition text) stable language sql as $$
  with stated as materialized (
    select o.device, f.price, f.minutes, o.attributes
    from unnest(ids) u (id) join offer_facets f on f.game_id = game and f.offer_id = u.id
    join offers o on o.game_id = game and o.id = u.id
  ), attribute as materialized (
    select id, key, 'a_' || key as name, type from game_attributes
    where game_id = game and active and filterable
  ), number (name, value, most) as (
    select 'price', 'price', max(price) from stated
    union all
    select 'time', 'minutes', max(minutes) from stated
    union all
    select a.name, a.name, max((s.attributes ->> a.key)::bigint)
    from attribute a, stated s where a.type = 'number' group by a.name
  ), rank as materialized (
    select distinct attribute_id, option_key as key from offer_steps
    where attribute_id = ladder_attribute(game)
  )
  select 'all', 'true'
  union all
  select 'device=' || device, format('device = %L', device)
  from (select distinct device from stated) d
  union all
  select name || ':' || n, format('%I >> %s & 1 = 1', value, n)
  from number, generate_series(0, 40) n where most >> n > 0
  union all
  select 'seller=' || level, format('level = %s', place - 1)
  from unnest(array['new', 'rising', 'trusted', 'expert', 'master'])
    with ordinality l (level, place)
  union all
  select 'verified=yes', 'verified'
  union all
  select 'climb_from=' || key, format('offer_id in (select s.offer_id from offer_steps s
      join offer_steps n on n.offer_id = s.offer_id and n.position = s.position + 1
      where s.attribute_id = %s and s.option_key = %L)', attribute_id, key)
  from rank
  union all
  select 'climb_to=' || key, format('offer_id in (select s.offer_id from offer_steps s
      where s.position > 0 and s.attribute_id = %s and s.option_key = %L)', attribute_id, key)
  from rank
  union all
  select name || '=', format('%I is null', name) from attribute
  union all
  select a.name || '=' || option, format('%I is %s', a.name, (option = 'yes')::text)
  from attribute a, unnest(array['yes', 'no']) option where a.type = 'boolean'
  union all
  select a.name || '=' || o.key,
    format(case a.type when 'multi' then '%I ? %L' else '%I = %L' end, a.name, o.key)
  from attribute a join game_attribute_options o on o.attribute_id = a.id;
$$;

-- The bits with those of the slots set.
create function set_slots(bits bit varying, slots int[]) returns bit varying
  language plpgsql immutable as $$
declare
  each int;
begin
  foreach each in array slots loop
    bits := set_bit(bits, each, 1);
  end loop;
  return bits;
end $$;

-- The bits of these offers of a game by each key that any has, as many as the blank ones: in one
-- pass, the offers in the order of their slots. Of few offers the slots are set one by one; of many
-- a text with a digit for each slot is what PostgreSQL reads fastest.
create function facet_bits(game bigint, ids bigint[], blank bit varying)
  returns table (key text, bits bit varying) stable language plpgsql set jit = off as $$
declare
  few constant boolean := 200 * cardinality(ids) < length(blank);
  keys text[];
  columns text;
  found text[];
begin
  select array_agg(c.key), string_agg(format(case when few
      then 'string_agg(slot::text, '','') filter (where %s)'
      else 'string_agg(gap || case when %s then ''1'' else ''0'' end, '''' order by slot)'
    end, c.condition), ', ')
  into keys, columns from facet_conditions(game, ids) c;
  execute format('select array[%s] from (
    select f.offer_id, f.slot, repeat(''0'', f.slot - lag(f.slot, 1, -1) over (order by f.slot) - 1) as gap,
      o.device, f.price, f.minutes, coalesce(s.level, 0) as level,
      coalesce(s.verified, false) as verified%s
    from unnest($2) u (id) join offer_facets f on f.game_id = $1 and f.offer_id = u.id
    join offers o on o.game_id = $1 and o.id = u.id
    left join seller_facts s on s.seller_id = f.user_id) r', columns, facet_values(game))
  into found using game, ids;
  return query
    select k, b
    from unnest(keys, found) f (k, said)
    cross join lateral (select case when few then set_slots(blank, string_to_array(said, ',')::int[])
      else (said || repeat('0', length(blank) - length(said)))::bit varying end) d (b)
    where said is not null and bit_count(b) > 0;
end $$;

-- Writes the rows and the bits of these offers of a game as they are now; each id once. Whatever
-- changes meanwhile is folded next.
create or replace function refold_facets(game bigint, ids bigint[]) returns void
  language plpgsql as $$
declare
  gone int[];
  fresh int;
  size int;
  none bit varying;
  kept bit varying;
begin
  with removed as (
    delete from offer_facets f using unnest(ids) u (id)
    where f.game_id = game and f.offer_id = u.id and not exists (
      select from offers o where o.id = u.id and o.game_id = game and o.status = 'active')
    returning f.slot
  )
  select array_agg(slot) into gone from removed;
  -- of another price it is not known any more what is usual beside it
  update offer_facets f set user_id = r.user_id, price = r.price, minutes = r.minutes,
    unit_price = r.unit_price, words = r.words,
    usual_price = case when f.price = r.price then f.usual_price end
  from unnest(ids) u (id) join facet_rows r on r.offer_id = u.id
  where f.game_id = game and f.offer_id = u.id and r.game_id = game
    and (f.user_id, f.price, f.minutes, f.unit_price, f.words)
    is distinct from (r.user_id, r.price, r.minutes, r.unit_price, r.words);
  fresh := (
    select count(*) from unnest(ids) u (id) join offers o on o.game_id = game and o.id = u.id
    where o.status = 'active' and not exists (
      select from offer_facets f where f.game_id = game and f.offer_id = u.id));
  if fresh > 0 then
    -- the lowest slots that are free
    insert into offer_facets (game_id, offer_id, slot, user_id, price, minutes, unit_price, words)
    select game, r.offer_id, free.slot, r.user_id, r.price, r.minutes, r.unit_price, r.words
    from (
      select r.*, row_number() over (order by r.offer_id) as n
      from unnest(ids) u (id) join facet_rows r on r.offer_id = u.id
      where r.game_id = game and not exists (
        select from offer_facets f where f.game_id = game and f.offer_id = u.id)) r
    join (
      select s as slot, row_number() over (order by s) as n
      from generate_series(0, fresh - 1
        + (select count(*) from offer_facets where game_id = game)::int) s
      where not exists (select from offer_facets f where f.game_id = game and f.slot = s)
      limit fresh) free using (n);
  end if;

  size := greatest(
    (select length(bits) from facet_bitmaps where game_id = game and key = 'all'),
    (select (max(slot) / 1024 + 1) * 1024 from offer_facets where game_id = game));
  if size is null then
    return;
  end if;
  none := bits_of_slots('{}', size);
  kept := ~ bits_of_slots(gone || array(
    select f.slot from unnest(ids) u (id)
    join offer_facets f on f.game_id = game and f.offer_id = u.id), size);
  insert into facet_bitmaps (game_id, key, bits, offers)
  select game, key, bits, bit_count(bits)
  from (
    select coalesce(b.key, k.key) as key, b.bits as before,
      coalesce((b.bits || repeat('0', size - length(b.bits))::bit varying) & kept, none)
      | coalesce(k.bits, none) as bits
    from (select b.key, b.bits from facet_bitmaps b where b.game_id = game) b
    full join (select f.key collate "C" as key, f.bits from facet_bits(game, ids, none) f) k
      on k.key = b.key
  ) folded
  where before is distinct from bits
  on conflict (game_id, key) do update set bits = excluded.bits, offers = excluded.offers;
end $$;

-- Makes the bitmaps of a game anew, whatever they were. Waits for a fold that is under way.
create or replace function rebuild_facets(game bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_facets', 0));
  -- held, so that the game is not deleted meanwhile
  perform from games where id = game for key share;
  if found then
    delete from facet_bitmaps where game_id = game;
    perform refold_facets(game, array(
      select id from offers where game_id = game and status = 'active'
      union select offer_id from offer_facets where game_id = game order by 1));
  end if;
end $$;

-- The keys of games whose bits are not those of what their offers state, looking at one game after
-- the other, in no order, for so many seconds. What still waits to be folded is left out, and who
-- is online, which is written by fold_online.
create function wrong_facets(seconds int) returns table (game_id bigint, key text)
  language plpgsql as $$
declare
  until constant timestamptz := clock_timestamp() + make_interval(secs => seconds);
  game bigint;
  size int;
  blank bit varying;
  waiting bit varying;
begin
  for game in
    select g.id from games g
    where not exists (
      select from facet_changes c where c.game_id = g.id and c.offer_id is null)
    order by random()
  loop
    exit when clock_timestamp() > until;
    size := greatest(
      (select max(length(b.bits)) from facet_bitmaps b where b.game_id = game),
      (select (max(f.slot) / 1024 + 1) * 1024 from offer_facets f where f.game_id = game));
    continue when size is null;
    blank := bits_of_slots('{}', size);
    waiting := bits_of_slots(array(
      select f.slot from facet_changes c
      join offer_facets f on f.game_id = game and f.offer_id = c.offer_id
      where c.game_id = game), size);
    return query
      select game, coalesce(b.key, k.key)
      from (
        select f.key, f.offers, f.bits || repeat('0', size - length(f.bits))::bit varying as bits
        from facet_bitmaps f where f.game_id = game and f.key <> 'online=yes') b
      full join facet_bits(game, array(
        select f.offer_id from offer_facets f
        where f.game_id = game and get_bit(waiting, f.slot) = 0), blank) k on k.key = b.key
      where coalesce(b.bits, blank) & ~ waiting <> coalesce(k.bits, blank)
        or b.offers <> bit_count(b.bits);
  end loop;
end $$;
