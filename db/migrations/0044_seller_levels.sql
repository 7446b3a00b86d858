-- How sellers have traded, counted each night, and the level that follows from it: what cards show
-- of who sells, and what best match is reckoned from.
-- Additive: yes
-- Locks: profiles, share row exclusive, and seller_applications, access exclusive, for a moment

-- When an administrator saw who is behind an approved application: with it a seller is verified.
alter table seller_applications add documents_seen_at timestamptz
  constraint seller_applications_documents_of_approved
    check (documents_seen_at is null or status = 'approved');

-- Which orders count is said at countSellerFacts. Of ratings and orders those of the last 180 or
-- 365 days, by when they were paid; without a number of all time.
create table seller_facts (
  seller_id      uuid primary key references profiles,
  received       int  not null default 0 check (received >= 0),
  buyers         int  not null default 0,              -- different ones, of those received
  first_sale_at  timestamptz,
  ended_180      int  not null default 0 check (ended_180 >= 0), -- delivered, or never to be
  on_time_180    int  not null default 0,
  lost_180       int  not null default 0,              -- disputes
  rated_180      int  not null default 0 check (rated_180 >= 0),
  positive_180   int  not null default 0,
  ended_365      int  not null default 0,
  lost_365       int  not null default 0,
  rated_365      int  not null default 0,
  positive_365   int  not null default 0,
  neutral_365    int  not null default 0,
  ended_90       int  not null default 0,
  on_time_90     int  not null default 0,
  verified       boolean not null default false,
  -- 0 new, 1 rising, 2 trusted, 3 expert, 4 master
  level          int  not null default 0 check (level between 0 and 4),
  below_since    timestamptz,                          -- since when less than its level is earned
  -- as cards show it: whole percent of the ratings of all time; null of who has too few
  positive_shown int check (positive_shown between 0 and 100),
  counted_at     timestamptz not null,
  constraint seller_facts_buyers check (buyers between 0 and received),
  constraint seller_facts_first_sale check ((first_sale_at is null) = (received = 0)),
  constraint seller_facts_of_180 check (
    on_time_180 between 0 and ended_180 and lost_180 between 0 and ended_180
    and positive_180 between 0 and rated_180),
  constraint seller_facts_of_365 check (
    ended_365 >= ended_180 and lost_365 between 0 and ended_365
    and positive_365 >= 0 and neutral_365 >= 0 and positive_365 + neutral_365 <= rated_365),
  constraint seller_facts_of_90 check (on_time_90 between 0 and ended_90 and ended_90 <= ended_180),
  constraint seller_facts_below_of_level check (below_since is null or level > 0)
);

-- Pages of its games and its own show a seller: they are dropped when what is shown of one is
-- another, all together by one statement.
create function seller_facts_changed() returns trigger language plpgsql as $$
begin
  perform page_changed(tag) from (
    with changed as (
      select coalesce(n.seller_id, o.seller_id) as id
      from new_facts n full join old_facts o using (seller_id)
      where (n.level, n.verified, n.received, n.positive_shown)
        is distinct from (o.level, o.verified, o.received, o.positive_shown))
    select 'seller:' || id as tag from changed
    union
    select 'game:' || f.game_id from changed c
      join offers f on f.user_id = c.id and f.status = 'active') tags;
  return null;
end $$;
create trigger page_changed after update on seller_facts
  referencing old table as old_facts new table as new_facts
  for each statement execute function seller_facts_changed();

-- Without a level and figures a seller is shown as new, which the first row of one does not change.
create function first_seller_facts() returns trigger language plpgsql as $$
begin
  perform page_changed(tag) from (
    with changed as (
      select seller_id as id from new_facts
      where level > 0 or verified or received > 0 or positive_shown is not null)
    select 'seller:' || id as tag from changed
    union
    select 'game:' || f.game_id from changed c
      join offers f on f.user_id = c.id and f.status = 'active') tags;
  return null;
end $$;
create trigger page_first_changed after insert on seller_facts
  referencing new table as new_facts
  for each statement execute function first_seller_facts();

-- Who is suspended loses the level at once; all that they offer is paused with them.
create function suspended_lose_level() returns trigger language plpgsql as $$
begin
  update seller_facts set level = 0, below_since = null where seller_id = new.id and level > 0;
  return null;
end $$;
create trigger suspended_lose_level after update of suspended_at on profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function suspended_lose_level();

-- Profiles say by the day when their sellers were last there.
create function seller_seen() returns trigger language plpgsql as $$
begin
  perform page_changed('seller:' || new.id);
  return null;
end $$;
create trigger seller_seen after update of last_seen_at on profiles
  for each row when (new.is_seller and
    (old.last_seen_at at time zone 'Africa/Algiers')::date
    is distinct from (new.last_seen_at at time zone 'Africa/Algiers')::date)
  execute function seller_seen();
