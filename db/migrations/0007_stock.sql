-- The stock of offers: who changed it, and how many offers are there to be bought.

-- Whatever a seller puts into stock or takes out of it, after the offer was created: sales are the
-- orders' own story.
create table offer_stock_changes (
  id              bigint generated always as identity primary key,
  offer_id        bigint      not null references offers on delete cascade,
  supplied_before int         not null,
  supplied_after  int         not null,
  stock_after     int         not null check (stock_after >= 0),
  changed_at      timestamptz not null default now(),
  constraint offer_stock_changes_real check (supplied_before <> supplied_after)
);
create index offer_stock_changes_of_offer on offer_stock_changes (offer_id, id);

create function record_stock_change() returns trigger language plpgsql as $$
begin
  insert into offer_stock_changes
    (offer_id, supplied_before, supplied_after, stock_after, changed_at)
  values (new.id, old.stock_supplied, new.stock_supplied, new.quantity, new.updated_at);
  return null;
end $$;
create trigger record_stock_change after update of stock_supplied on offers
  for each row when (old.stock_supplied <> new.stock_supplied)
  execute function record_stock_change();

-- What was put into stock is history. It goes with its offer, which is gone already when the
-- cascade comes to its changes.
create function offer_is_there(offer bigint) returns boolean language sql as $$
  select exists (select from offers where id = offer)
$$;
create trigger offer_stock_changes_append_only before update or delete on offer_stock_changes
  for each row when (offer_is_there(old.offer_id)) execute function refuse_change();
create trigger offer_stock_changes_no_truncate before truncate on offer_stock_changes
  for each statement execute function refuse_change();

-- Active offers are counted ----------------------------------------------------------------------

-- How many active offers a game has for each device. Counting them at each view would cost a
-- hundred times more.
create table offer_counts (
  game_id bigint not null references games on delete cascade,
  device  text   not null,
  offers  int    not null check (offers >= 0),
  primary key (game_id, device)
);

-- The game's row comes first, so that two changes within one game wait for each other instead of
-- meeting crosswise.
create function count_offer(game bigint, device_name text, change int) returns void
  language plpgsql as $$
begin
  update games set active_offers = active_offers + change where id = game;
  if change > 0 then
    insert into offer_counts values (game, device_name, change)
    on conflict (game_id, device) do update set offers = offer_counts.offers + change;
  else
    update offer_counts set offers = offers + change
    where game_id = game and device = device_name;
  end if;
end $$;

-- What follows a change of offers is done once for each statement instead of once for each row:
-- five thousand rows of one game would otherwise change the game's row five thousand times in one
-- transaction, each time slower. Games are taken in the order of their ids, and each before its
-- devices (count_offer), so that two statements wait for each other instead of meeting crosswise.
create function offers_inserted() returns trigger language plpgsql as $$
begin
  perform count_offer(game_id, device, n) from (
    select game_id, device, count(*)::int as n from new_offers where status = 'active'
    group by game_id, device order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from new_offers
    union select 'game:' || game_id from new_offers
    union select 'seller:' || user_id from new_offers) s;
  return null;
end $$;
create trigger offers_inserted after insert on offers
  referencing new table as new_offers
  for each statement execute function offers_inserted();

-- What is counted is gathered only where something that counts changed: an order takes from the
-- stock alone. A profile names the offers it shows, so only one that comes or goes is news to it.
create function offers_updated() returns trigger language plpgsql as $$
begin
  if exists (
    select from old_offers o join new_offers n on n.id = o.id
    where (n.status, n.game_id, n.device) is distinct from (o.status, o.game_id, o.device)
  ) then
    perform count_offer(game_id, device, n) from (
      select game_id, device, sum(n)::int as n from (
        select game_id, device, -1 as n from old_offers where status = 'active'
        union all select game_id, device, 1 from new_offers where status = 'active') e
      group by game_id, device having sum(n) <> 0 order by game_id, device) c;
  end if;
  perform page_changed(variadic array(
    select 'offer:' || id from new_offers
    union all select distinct 'game:' || game_id from new_offers
    union all select distinct 'seller:' || n.user_id
    from new_offers n join old_offers o on o.id = n.id where o.status <> n.status));
  return null;
end $$;
create trigger offers_updated after update on offers
  referencing old table as old_offers new table as new_offers
  for each statement execute function offers_updated();

create function offers_deleted() returns trigger language plpgsql as $$
begin
  perform count_offer(game_id, device, -n) from (
    select game_id, device, count(*)::int as n from old_offers where status = 'active'
    group by game_id, device order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from old_offers
    union select 'game:' || game_id from old_offers
    union select 'seller:' || user_id from old_offers) s;
  return null;
end $$;
create trigger offers_deleted after delete on offers
  referencing old table as old_offers
  for each statement execute function offers_deleted();
