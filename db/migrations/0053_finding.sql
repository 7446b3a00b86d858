-- How people find offers: pages of single choices, alerts for what a filter finds, searches that
-- are popular, names of games, and who is here.
-- Additive: yes
-- Locks: game_attributes, access exclusive, while its rows are read once; profiles, offer_facets,
-- search_words and game_families, access exclusive, for a moment; profiles and offer_facets, share,
-- while they are indexed, unless that was done before

-- Pages of single choices -------------------------------------------------------------------------

-- below a game's address stand its offers
alter table game_attributes add constraint game_attributes_key_not_an_address
  check (key <> 'offers');

-- Folds up to `most` changes. Returns how many; 0 too while another node is at it. Pages of choices
-- list what the bitmaps find, so they are dropped once these are written.
create or replace function fold_facets(most int) returns int language plpgsql as $$
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
    perform page_changed('landing:' || each.game)
    where exists (select from game_attributes where game_id = each.game and landing and active);
  end loop;
  return coalesce(cardinality(games_changed), 0);
end $$;

-- Alerts for what a filter finds ------------------------------------------------------------------

-- What a person asked to be told of: new offers of a game that fit a choice, as the query of its
-- page's address says it, in the one way that equal choices are written.
create table filter_alerts (
  id         bigint generated always as identity primary key,
  user_id    uuid        not null references profiles,
  game_id    bigint      not null references games on delete cascade,
  query      text        not null check (length(query) between 1 and 1000),
  -- the newest offer that was looked at, and when something was last told, a day in Algiers
  seen_offer bigint      not null,
  told_on    date,
  asked_at   timestamptz not null,
  constraint filter_alerts_once unique (user_id, game_id, query)
);
create index filter_alerts_of_filter on filter_alerts (game_id, query);
create trigger refuse_for_deleted before insert on filter_alerts
  for each row execute function refuse_for_deleted();

-- Alerts of every kind are counted together, under a lock of the person's row.
create function refuse_too_many_alerts() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id for no key update;
  if (select count(*) from offer_alerts where user_id = new.user_id)
    + (select count(*) from filter_alerts where user_id = new.user_id)
    > kept_at_most('alerts_per_person') then
    raise exception 'a person has so many alerts'
      using errcode = 'check_violation', constraint = tg_table_name || '_at_most';
  end if;
  return null;
end $$;
create trigger filter_alerts_at_most after insert on filter_alerts
  for each row execute function refuse_too_many_alerts();
create or replace trigger offer_alerts_at_most after insert on offer_alerts
  for each row execute function refuse_too_many_alerts();

-- Popular searches --------------------------------------------------------------------------------

-- How many members searched for the same, without what they searched for and without them: a keyed
-- digest of the words, and of each member one of 512 bits that a keyed digest of both chooses. So
-- many bits are at least so many members.
create table search_sketches (
  digest   bytea       primary key check (length(digest) = 32),
  people   bit varying not null check (length(people) = 512),
  begun_at timestamptz not null
);
create index search_sketches_by_age on search_sketches (begun_at);

-- What enough members searched for, in the words of the last of them: shown to all once an
-- administrator says so.
create table popular_searches (
  id       bigint generated always as identity primary key,
  text     text not null check (length(text) between 2 and 60),
  key      text not null generated always as (fold(text)) stored,
  people   int  not null check (people between 1 and 512),
  state    text not null default 'waiting' check (state in ('waiting', 'shown', 'hidden')),
  found_at timestamptz not null,         -- when they were last enough
  constraint popular_searches_once unique (key),
  constraint popular_searches_shows_ink check (key <> '')
);

-- Words of searches and names of games, edited ----------------------------------------------------

alter table search_words add column create_token uuid,
  add constraint search_words_created_once unique (create_token);

-- A name that an administrator gave stays, however the games of the family are called.
alter table game_families add column named boolean not null default false;

create or replace function join_game_family() returns trigger language plpgsql as $$
begin
  loop
    select id into new.family_id from game_families where slug = new.slug;
    exit when found;
    insert into game_families (slug, name) values (new.slug, new.name)
    on conflict (slug) do nothing;
  end loop;
  update game_families f set name = new.name
  where f.id = new.family_id and f.name <> new.name and not f.named
    and not exists (select from games where family_id = f.id);
  return new;
end $$;

-- A family is called like its first game, unless it was named.
create or replace function name_game_family(family bigint) returns void language plpgsql as $$
begin
  -- who names it at the same time waits, and sees this
  perform from game_families where id = family for no key update;
  update game_families f set name = g.name
  from (select name from games where family_id = family order by id limit 1) g
  where f.id = family and f.name <> g.name and not f.named;
end $$;

-- Who is here -------------------------------------------------------------------------------------

-- The same in a text: PostgreSQL 15 to 17 refuse a column with a default on a table whose rows the
-- body of a function names.
create or replace function wallet_balance(profiles) returns bigint language sql stable as $$
  select coalesce((select balance from ledger_accounts where id = 'wallet:' || ($1).id), 0)
$$;

-- Sellers may hide when they were last there.
alter table profiles add column hides_last_seen boolean not null default false;
create trigger profiles_hide_last_seen after update of hides_last_seen on profiles
  for each row when (new.hides_last_seen <> old.hides_last_seen)
  execute function seller_changed();

create index if not exists profiles_sellers_by_seen on profiles (last_seen_at) where is_seller;
create index if not exists offer_facets_of_seller on offer_facets (user_id)
  include (game_id, slot);

-- Writes which offers of each game are of sellers who were there since, as one more bitmap; null
-- since when: of nobody. Waits for a fold that is under way; returns of how many games it changed.
-- What is folded afterwards lacks these bits until the next time.
create function fold_online(since timestamptz) returns int language plpgsql as $$
declare
  changed int;
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_facets', 0));
  with online as (
    select f.game_id, bits_of_slots(array_agg(f.slot), max(length(a.bits))) as bits
    from profiles p
    join offer_facets f on f.user_id = p.id
    join facet_bitmaps a on a.game_id = f.game_id and a.key = 'all'
    where p.is_seller and p.last_seen_at >= since and not p.hides_last_seen
    group by f.game_id
  ), written as (
    insert into facet_bitmaps (game_id, key, bits, offers)
    select game_id, 'online=yes', bits, bit_count(bits) from online
    on conflict (game_id, key) do update set bits = excluded.bits, offers = excluded.offers
      where facet_bitmaps.bits is distinct from excluded.bits
    returning game_id
  ), gone as (
    delete from facet_bitmaps b where b.key = 'online=yes' and b.offers > 0
      and not exists (select from online o where o.game_id = b.game_id)
    returning b.game_id
  )
  select (select count(*) from written) + (select count(*) from gone) into changed;
  return changed;
end $$;

-- Best rated --------------------------------------------------------------------------------------

-- How content its seller's buyers were, in ten-thousandths; written with the score.
alter table offer_facets add column rated int not null default 0;
create index offer_facets_by_rated
  on offer_facets (game_id, rated desc, offer_id desc) include (slot);
