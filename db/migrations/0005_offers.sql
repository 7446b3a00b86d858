-- What sellers sell.
create table payment_methods (
  id             bigint generated always as identity primary key,
  name           text    not null check (length(name) between 1 and 60),
  name_ar        text    not null default '',
  logo_url       text,
  active         boolean not null default true,
  supports_links boolean not null default false,
  link_hosts     text[]  not null default '{}',    -- the hosts a payment link of this method may lead to
  constraint payment_methods_name_once unique (name)
);

create table offers (
  id                   bigint generated always as identity primary key,
  user_id              uuid        not null references profiles,
  game_id              bigint      not null references games,
  title                text        not null check (length(title) between 1 and 120),
  description          text        check (length(description) <= 6000),
  category             text        not null check (category in ('accounts', 'currencies', 'boosting', 'items')),
  device               text        not null check (length(device) between 1 and 40),
  delivery_time        interval    not null check (delivery_time > interval '0' and delivery_time <= interval '90 days'),
  quantity             int         not null constraint offers_stock_not_below_zero check (quantity >= 0),
  stock_supplied       int         not null,         -- all that was ever put in stock; sold = stock_supplied - quantity
  min_quantity         int         not null default 1 check (min_quantity >= 1),
  price                bigint      not null constraint offers_price_bounds check (price between 100 and 100000000),
  status               text        not null default 'active' check (status in ('active', 'paused', 'completed')),
  payment_link         text        check (payment_link ~ '^https://' and length(payment_link) <= 2000),
  payment_link_methods bigint[]    not null default '{}',
  payment_link_active  boolean     not null default false,
  payment_link_expires timestamptz,
  payment_link_status  text        check (payment_link_status in ('pending')),
  -- kept beside the offer, so that a list of offers is one index scan: see offer_copies_* below
  seller_username      text        not null,
  seller_image_url     text,
  main_image_url       text,
  max_discount         int         not null default 0 check (max_discount between 0 and 100),
  deleted_at           timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint offers_sold_not_below_zero check (stock_supplied >= quantity),
  constraint offers_active_has_stock check (status <> 'active' or quantity > 0),
  constraint offers_deleted_not_active check (deleted_at is null or status <> 'active')
);
create index offers_by_price on offers (game_id, price, id) where status = 'active';
create index offers_by_age on offers (game_id, id desc) where status = 'active';
create index offers_by_delivery on offers (game_id, delivery_time, price, id) where status = 'active';
create index offers_by_device_price on offers (game_id, device, price, id) where status = 'active';
create index offers_by_device_age on offers (game_id, device, id desc) where status = 'active';
create index offers_by_device_delivery on offers (game_id, device, delivery_time, price, id) where status = 'active';
create index offers_of_seller on offers (user_id, id desc) where deleted_at is null;
create index offers_active_of_seller on offers (user_id, id desc) where status = 'active';
create index offers_title on offers using gin (fold(title) gin_trgm_ops);

create table offer_images (
  id       bigint generated always as identity primary key,
  offer_id bigint  not null references offers on delete cascade,
  url      text    not null,
  is_main  boolean not null default false,
  position int     not null check (position between 0 and 7),   -- eight places, so at most eight images
  constraint offer_images_place_once unique (offer_id, position)
);
create unique index offer_images_one_main on offer_images (offer_id) where is_main;

create table offer_discounts (
  offer_id         bigint not null references offers on delete cascade,
  min_quantity     int    not null check (min_quantity >= 1),
  discount_percent int    not null check (discount_percent between 1 and 100),
  primary key (offer_id, min_quantity)
);

-- How many active offers a game has for each device. Counting them at each view would cost a hundred times more.
create table offer_counts (
  game_id bigint not null references games on delete cascade,
  device  text   not null,
  offers  int    not null check (offers >= 0),
  primary key (game_id, device)
);

-- Stock decides: at 0 an active offer becomes completed, and active again when stock returns.
create function offer_status_follows_stock() returns trigger language plpgsql as $$
begin
  if new.quantity = 0 and new.status = 'active' then
    new.status := 'completed';
  elsif new.quantity > 0 and new.status = 'completed' and new.deleted_at is null then
    new.status := 'active';
  end if;
  if tg_op = 'INSERT' then
    select username, profile_image_url into new.seller_username, new.seller_image_url from profiles where id = new.user_id;
  end if;
  return new;
end $$;
create trigger offer_status_follows_stock before insert or update on offers
  for each row execute function offer_status_follows_stock();

-- The game's row comes first, so that two changes within one game wait for each other instead of meeting crosswise.
create function count_offer(game bigint, device_name text, change int) returns void language plpgsql as $$
begin
  update games set active_offers = active_offers + change where id = game;
  if change > 0 then
    insert into offer_counts values (game, device_name, change)
    on conflict (game_id, device) do update set offers = offer_counts.offers + change;
  else
    update offer_counts set offers = offers + change where game_id = game and device = device_name;
  end if;
end $$;

create function offer_counted() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status = 'active';
  is_now boolean := tg_op <> 'DELETE' and new.status = 'active';
begin
  if was and not (is_now and new.game_id = old.game_id and new.device = old.device) then
    perform count_offer(old.game_id, old.device, -1);
  end if;
  if is_now and not (was and new.game_id = old.game_id and new.device = old.device) then
    perform count_offer(new.game_id, new.device, 1);
  end if;
  return null;
end $$;
create trigger offer_counted after insert or delete on offers
  for each row execute function offer_counted();
create trigger offer_recounted after update on offers
  for each row when (old.status <> new.status or old.game_id <> new.game_id or old.device <> new.device)
  execute function offer_counted();

create function offer_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('offer:' || coalesce(new.id, old.id));
  perform page_changed('game:' || coalesce(new.game_id, old.game_id));
  -- a profile names the offers it shows, so only one that comes or goes is news to it
  if tg_op <> 'UPDATE' or new.status <> old.status then
    perform page_changed('seller:' || coalesce(new.user_id, old.user_id));
  end if;
  return null;
end $$;
create trigger offer_changed after insert or delete or update on offers
  for each row execute function offer_changed();

-- The copies on the offer row follow their sources.
create function offer_copies_main_image() returns trigger language plpgsql as $$
begin
  update offers o set main_image_url =
    (select i.url from offer_images i where i.offer_id = o.id order by i.is_main desc, i.position limit 1)
  where o.id = coalesce(new.offer_id, old.offer_id);
  return null;
end $$;
create trigger offer_copies_main_image after insert or update or delete on offer_images
  for each row execute function offer_copies_main_image();

create function offer_copies_max_discount() returns trigger language plpgsql as $$
begin
  update offers o set max_discount =
    coalesce((select max(d.discount_percent) from offer_discounts d where d.offer_id = o.id), 0)
  where o.id = coalesce(new.offer_id, old.offer_id);
  return null;
end $$;
create trigger offer_copies_max_discount after insert or update or delete on offer_discounts
  for each row execute function offer_copies_max_discount();

create function offer_copies_seller() returns trigger language plpgsql as $$
begin
  update offers set seller_username = new.username, seller_image_url = new.profile_image_url where user_id = new.id;
  perform page_changed('seller:' || new.id);
  return null;
end $$;
create trigger offer_copies_seller after update of username, profile_image_url on profiles
  for each row when (old.username is distinct from new.username or old.profile_image_url is distinct from new.profile_image_url)
  execute function offer_copies_seller();
