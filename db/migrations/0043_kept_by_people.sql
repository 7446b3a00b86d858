-- What people keep for themselves: offers they saved, what they are to be told of, sellers they
-- follow, and what they looked at.
-- Additive: yes
-- Locks: games, access exclusive, while its rows are read once; offers, share row exclusive, for a
-- moment

update games set slug = 'favourites-game' where slug = 'favourites';
-- the list of app/modules/catalog/internal/game-slug.ts goes on here; a test compares them
alter table games add constraint games_slug_not_a_route_favourites check (slug <> 'favourites');

-- How many of these a person keeps: the same as the defaults of the settings; a test compares them.
create function kept_at_most(setting text) returns int language sql stable as $$
  select coalesce(
    (select (value #>> '{}')::int from settings where key = setting),
    case setting
      when 'favourites_per_person' then 500
      when 'alerts_per_person' then 50
      when 'recent_views' then 50
    end);
$$;

-- The person's row is locked first, so that two at once are counted one after the other.
create function refuse_too_many_kept() returns trigger language plpgsql as $$
declare
  kept int;
begin
  perform from profiles where id = new.user_id for no key update;
  execute format('select count(*) from %I where user_id = $1', tg_table_name)
    into kept using new.user_id;
  if kept > kept_at_most(tg_argv[0]) then
    raise exception 'a person keeps so many of %', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_at_most';
  end if;
  return null;
end $$;

create table saved_offers (
  user_id    uuid        not null references profiles,
  offer_id   bigint      not null references offers on delete cascade,
  price_seen bigint      not null,         -- of the offer when it was saved
  saved_at   timestamptz not null,
  primary key (user_id, offer_id)
);
create index saved_offers_newest on saved_offers (user_id, saved_at desc, offer_id desc);
create index saved_offers_of_offer on saved_offers (offer_id);
create trigger refuse_for_deleted before insert on saved_offers
  for each row execute function refuse_for_deleted();
create trigger saved_offers_at_most after insert on saved_offers
  for each row execute function refuse_too_many_kept('favourites_per_person');

-- What a person is to be told of an offer: that it costs no more than a price, or that it is in
-- stock again.
create table offer_alerts (
  user_id    uuid        not null references profiles,
  offer_id   bigint      not null references offers on delete cascade,
  kind       text        not null check (kind in ('price', 'stock')),
  price      bigint      check (price between 1 and 100000000),
  asked_at   timestamptz not null,
  primary key (user_id, offer_id, kind),
  constraint offer_alerts_price_of_kind check ((kind = 'price') = (price is not null))
);
create index offer_alerts_of_offer on offer_alerts (offer_id, kind);
create trigger refuse_for_deleted before insert on offer_alerts
  for each row execute function refuse_for_deleted();
create trigger offer_alerts_at_most after insert on offer_alerts
  for each row execute function refuse_too_many_kept('alerts_per_person');

create table followed_sellers (
  user_id     uuid        not null references profiles,
  seller_id   uuid        not null references profiles,
  -- the newest offer there was when they began to follow, or were last told
  told_offer  bigint      not null,
  followed_at timestamptz not null,
  primary key (user_id, seller_id),
  constraint followed_sellers_not_oneself check (user_id <> seller_id)
);
create index followed_sellers_of_seller on followed_sellers (seller_id);
create trigger refuse_for_deleted before insert on followed_sellers
  for each row execute function refuse_for_deleted();
create trigger followed_sellers_at_most after insert on followed_sellers
  for each row execute function refuse_too_many_kept('favourites_per_person');

create table recent_views (
  user_id   uuid        not null references profiles,
  offer_id  bigint      not null references offers on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, offer_id)
);
create index recent_views_newest on recent_views (user_id, viewed_at desc, offer_id desc);
create index recent_views_of_offer on recent_views (offer_id);
create trigger refuse_for_deleted before insert on recent_views
  for each row execute function refuse_for_deleted();
create trigger recent_views_at_most after insert on recent_views
  for each row execute function refuse_too_many_kept('recent_views');

-- What alerts wait for ----------------------------------------------------------------------------

-- An offer costs another price, or is on sale again: an event where somebody waits for it. Whoever
-- changes it, one by one or by the thousand, its trigger sees it.
create function offer_alerts_due() returns trigger language plpgsql as $$
begin
  insert into outbox (event, subject_id, payload)
  select 'offer.price_changed', new.id, jsonb_build_object('before', old.price, 'price', new.price)
  where exists (
    select from offer_alerts where offer_id = new.id and kind = 'price' and price >= new.price);
  insert into outbox (event, subject_id)
  select 'offer.back_in_stock', new.id
  where old.status <> 'active' and exists (
    select from offer_alerts where offer_id = new.id and kind = 'stock');
  return null;
end $$;
create trigger offer_alerts_due after update of price, status on offers
  for each row when (
    new.status = 'active' and (new.price <> old.price or old.status <> 'active'))
  execute function offer_alerts_due();
