-- What the filters of a game's page count and find its offers by.
-- Additive: yes
-- Locks: offers and game_attributes, share row exclusive, for a moment
--
-- One bitmap for each option and for each bit of a number says which offers have it, by the slot of
-- an offer within its game: so every count of every option is exact within milliseconds. A command
-- only appends which offers changed; a job folds these rows into the bitmaps, so that no checkout
-- waits for them.

create table offer_facets (
  game_id    bigint           not null references games on delete cascade,
  offer_id   bigint           not null,  -- no key of offers: the job clears the bits of one deleted
  slot       int              not null check (slot >= 0),
  user_id    uuid             not null,
  price      bigint           not null,
  minutes    int              not null,  -- within which it is delivered
  unit_price double precision,           -- of one unit of what the offer holds, where it says so
  score      int              not null default 0,
  words      tsvector         not null,  -- of the title, each with its game before it
  primary key (game_id, offer_id) include (slot),
  constraint offer_facets_slot_once unique (game_id, slot)
);
create index offer_facets_by_price on offer_facets (game_id, price, offer_id) include (slot);
create index offer_facets_by_minutes on offer_facets (game_id, minutes, price, offer_id)
  include (slot);
create index offer_facets_by_score on offer_facets (game_id, score desc, offer_id desc)
  include (slot);
create index offer_facets_by_unit on offer_facets (game_id, unit_price, offer_id) include (slot);
create index offer_facets_words on offer_facets using gin (words);

-- By key: `all`; `device=PC`, `a_rank=ace` and, of those who do not state it, `a_rank=`; and the
-- bits of numbers from the lowest, `price:0`, `time:3`, `a_level:5`. As many bits as slots, with
-- some to spare.
create table facet_bitmaps (
  game_id bigint      not null references games on delete cascade,
  key     text        collate "C" not null,
  bits    bit varying not null,
  offers  int         not null,          -- how many bits are set
  primary key (game_id, key)
);
-- what is read is most of them whole, which compression would only slow down
alter table facet_bitmaps alter bits set storage external;

-- What an offer is found by -----------------------------------------------------------------------

create view facet_rows as
select o.id as offer_id, o.game_id, o.user_id, o.price, o.device, o.attributes,
  ceil(extract(epoch from o.delivered_within) / 60)::int as minutes,
  o.price / nullif((o.attributes ->> c.key)::double precision, 0) as unit_price,
  array_to_tsvector(array(
    select 'g' || o.game_id || ':' || word
    from unnest(string_to_array(search_key(o.title), ' ')) word where word <> '')) as words
from offers o
left join game_attributes c on c.game_id = o.game_id and c.is_content and c.active
where o.status = 'active';

-- Every key of these offers of a game.
create function facet_keys(game bigint, rows facet_rows[])
  returns table (offer_id bigint, key text) stable language sql as $$
  with offer as materialized (
    select * from unnest(rows)
  ), attribute as materialized (
    select 'a_' || key as name, key, type from game_attributes
    where game_id = game and active and filterable
  )
  select offer_id, 'all' from offer
  union all
  select offer_id, 'device=' || device from offer
  union all
  select offer_id, 'price:' || n from offer, generate_series(0, 40) n
  where (price >> n) & 1 = 1
  union all
  select offer_id, 'time:' || n from offer, generate_series(0, 30) n
  where (minutes >> n) & 1 = 1
  union all
  select o.offer_id, a.name || '=' || case
    when not o.attributes ? a.key then ''
    when a.type = 'choice' then o.attributes ->> a.key
    when o.attributes ->> a.key = 'true' then 'yes'
    else 'no' end
  from offer o, attribute a
  where a.type in ('choice', 'boolean') or not o.attributes ? a.key
  union all
  select o.offer_id, a.name || '=' || option
  from offer o, attribute a, jsonb_array_elements_text(o.attributes -> a.key) option
  where a.type = 'multi' and o.attributes ? a.key
  union all
  select o.offer_id, a.name || ':' || n
  from offer o, attribute a, generate_series(0, 40) n
  where a.type = 'number' and o.attributes ? a.key
    and ((o.attributes ->> a.key)::bigint >> n) & 1 = 1;
$$;

-- What changes it ---------------------------------------------------------------------------------

create table facet_changes (
  id       bigint generated always as identity primary key,
  game_id  bigint not null,
  offer_id bigint                        -- null: all offers of the game
);
-- what there is already is counted by the first fold
insert into facet_changes (game_id) select id from games order by id;

create function offers_change_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facet_changes (game_id, offer_id)
    select game_id, id from new_offers where status = 'active';
  elsif tg_op = 'DELETE' then
    insert into facet_changes (game_id, offer_id)
    select game_id, id from old_offers where status = 'active';
  else
    -- of another game it leaves one and comes to the other
    insert into facet_changes (game_id, offer_id)
    select distinct unnest(array[o.game_id, n.game_id]), n.id
    from old_offers o join new_offers n on n.id = o.id
    where 'active' in (o.status, n.status)
      and (o.status, o.game_id, o.user_id, o.price, o.delivered_within, o.device, o.title,
        o.attributes)
      is distinct from
      (n.status, n.game_id, n.user_id, n.price, n.delivered_within, n.device, n.title,
        n.attributes);
  end if;
  return null;
end $$;
create trigger offers_change_facets_new after insert on offers
  referencing new table as new_offers
  for each statement execute function offers_change_facets();
create trigger offers_change_facets after update on offers
  referencing old table as old_offers new table as new_offers
  for each statement execute function offers_change_facets();
create trigger offers_change_facets_gone after delete on offers
  referencing old table as old_offers
  for each statement execute function offers_change_facets();

create function attribute_changes_facets() returns trigger language plpgsql as $$
begin
  insert into facet_changes (game_id) values (coalesce(new.game_id, old.game_id));
  return null;
end $$;
create trigger attribute_changes_facets_new after insert or delete on game_attributes
  for each row execute function attribute_changes_facets();
create trigger attribute_changes_facets after update on game_attributes
  for each row when (
    (old.active, old.filterable, old.is_content, old.key, old.type)
    is distinct from (new.active, new.filterable, new.is_content, new.key, new.type))
  execute function attribute_changes_facets();

-- The fold ----------------------------------------------------------------------------------------

-- So many bits, of which those of the slots are set; a slot may be named twice.
create function bits_of_slots(slots int[], size int) returns bit varying
  language sql immutable as $$
  select (coalesce(string_agg(repeat('0', slot - before - 1) || '1', '' order by slot), '')
    || repeat('0', size - 1 - coalesce(max(slot), -1)))::bit varying
  from (
    select slot, lag(slot, 1, -1) over (order by slot) as before
    from (select distinct unnest(slots) as slot) d) s;
$$;

-- Writes the rows and the bits of these offers of a game as they are now. Each is looked up by
-- itself, whatever the planner knows of the tables, so that a fold takes as long as what changed.
create function refold_facets(game bigint, ids bigint[]) returns void language plpgsql as $$
declare
  current facet_rows[];
  gone int[];
  fresh bigint[];
  slots int[];
  size int;
  none bit varying;
  others bit varying;
begin
  current := array(
    select found.r from unnest(ids) u (id), lateral (
      select r from facet_rows r where r.offer_id = u.id offset 0) found
    where (found.r).game_id = game);
  with removed as (
    delete from offer_facets f using (
      select id from unnest(ids) id except select offer_id from unnest(current)) u
    where f.game_id = game and f.offer_id = u.id
    returning f.slot
  )
  select array_agg(slot) into gone from removed;
  update offer_facets f set user_id = r.user_id, price = r.price, minutes = r.minutes,
    unit_price = r.unit_price, words = r.words
  from unnest(current) r
  where f.game_id = game and f.offer_id = r.offer_id;
  fresh := array(
    select r.offer_id from unnest(current) r where not exists (
      select from offer_facets f where f.game_id = game and f.offer_id = r.offer_id)
    order by 1);
  if cardinality(fresh) > 0 then
    -- the lowest that are free
    slots := array(
      select s from generate_series(0, cardinality(fresh) - 1
        + (select count(*) from offer_facets where game_id = game)::int) s
      where not exists (select from offer_facets f where f.game_id = game and f.slot = s)
      order by s limit cardinality(fresh));
    insert into offer_facets
      (game_id, offer_id, slot, user_id, price, minutes, unit_price, words)
    select game, r.offer_id, n.slot, r.user_id, r.price, r.minutes, r.unit_price, r.words
    from unnest(fresh, slots) n (offer_id, slot)
    join unnest(current) r on r.offer_id = n.offer_id;
  end if;
  ids := array(select offer_id from unnest(current));
  slots := array(
    select (select f.slot from offer_facets f where f.game_id = game and f.offer_id = u.id)
    from unnest(ids) with ordinality u (id, n) order by n);

  size := greatest(
    (select length(bits) from facet_bitmaps where game_id = game and key = 'all'),
    (select (max(slot) / 1024 + 1) * 1024 from offer_facets where game_id = game));
  if size is null then
    return;
  end if;
  none := bits_of_slots('{}', size);
  others := ~ bits_of_slots(gone || slots, size);
  insert into facet_bitmaps (game_id, key, bits, offers)
  select game, key, bits, bit_count(bits)
  from (
    select coalesce(b.key, k.key) as key, b.bits as before,
      coalesce((b.bits || repeat('0', size - length(b.bits))::bit varying) & others, none)
      | coalesce(k.bits, none) as bits
    from (select b.key, b.bits from facet_bitmaps b where b.game_id = game) b
    full join (
      select k.key collate "C" as key, bits_of_slots(array_agg(f.slot), size) as bits
      from unnest(ids, slots) f (offer_id, slot)
      join facet_keys(game, current) k on k.offer_id = f.offer_id
      group by k.key) k on k.key = b.key
  ) folded
  where before is distinct from bits
  on conflict (game_id, key) do update set bits = excluded.bits, offers = excluded.offers;
end $$;

-- Makes the bitmaps of a game anew, whatever they were, 5,000 offers at a time: longer lists of ids
-- are slow to look for. Waits for a fold that is under way.
create function rebuild_facets(game bigint) returns void language plpgsql as $$
declare
  ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_facets', 0));
  -- held, so that the game is not deleted meanwhile
  perform from games where id = game for key share;
  if found then
    delete from facet_bitmaps where game_id = game;
    ids := array(
      select id from offers where game_id = game and status = 'active'
      union select offer_id from offer_facets where game_id = game order by 1);
    for place in 1 .. cardinality(ids) by 5000 loop
      perform refold_facets(game, ids[place : place + 4999]);
    end loop;
  end if;
end $$;

-- Folds up to `most` changes. Returns how many; 0 too while another node is at it.
create function fold_facets(most int) returns int language plpgsql as $$
declare
  games_changed bigint[];
  offers_changed bigint[];
  each record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_facets', 0)) then
    return 0;
  end if;
  with taken as (
    delete from facet_changes
    where id in (select id from facet_changes order by id limit most)
    returning game_id, offer_id
  )
  select array_agg(game_id), array_agg(offer_id) into games_changed, offers_changed from taken;
  for each in
    select c.game, bool_or(c.offer is null) as whole, array_agg(distinct c.offer) as ids
    from unnest(games_changed, offers_changed) c (game, offer) group by c.game order by c.game
  loop
    if each.whole then
      perform rebuild_facets(each.game);
    else
      perform from games where id = each.game for key share;
      if found then
        perform refold_facets(each.game, each.ids);
      end if;
    end if;
  end loop;
  return coalesce(cardinality(games_changed), 0);
end $$;
