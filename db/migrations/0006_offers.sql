-- What sellers sell.

create table payment_methods (
  id             bigint generated always as identity primary key,
  name           text    not null check (length(name) between 1 and 60),
  name_ar        text    not null default '',
  logo_url       text,
  active         boolean not null default true,
  -- how it is paid: on the gateway's page, by a transfer to the operator's account, by the seller's
  -- own link, or from the buyer's wallet
  kind           text    not null check (kind in ('gateway', 'transfer', 'link', 'wallet')),
  -- the card that the gateway's page begins with
  card           text    check (card in ('edahabia', 'cib')),
  supports_links boolean not null default false,
  link_hosts     text[]  not null default '{}',   -- to which a payment link of this method may lead
  constraint payment_methods_name_once unique (name),
  constraint payment_methods_card check (card is null or kind = 'gateway'),
  constraint payment_methods_wallet check ((kind = 'wallet') = (name = 'Wallet'))
);
-- the buyer's wallet is one
create unique index payment_methods_one_wallet on payment_methods (kind) where kind = 'wallet';

create table offers (
  id                   bigint generated always as identity primary key,
  user_id              uuid        not null references profiles,
  game_id              bigint      not null references games,
  title                text        not null check (length(title) between 1 and 120),
  description          text        check (length(description) <= 6000),
  category             text        not null
                       check (category in ('accounts', 'currencies', 'boosting', 'items')),
  device               text        not null check (length(device) between 1 and 40),
  delivery_time        interval    not null
                       check (delivery_time > interval '0' and delivery_time <= interval '90 days'),
  quantity             int         not null,
  -- all that was ever put in stock; sold = stock_supplied - quantity
  stock_supplied       int         not null,
  -- by its seller's hand, or of itself once paid, out of the units in its stock (0028_vault.sql)
  delivery_mode        text        not null default 'manual'
                       check (delivery_mode in ('instant', 'manual')),
  -- within how long its buyers have it, by which lists are ordered
  delivered_within     interval    not null generated always as (
                         case delivery_mode when 'instant' then interval '0' else delivery_time end
                       ) stored,
  -- since when its seller knows that few units are left
  low_stock_at         timestamptz,
  min_quantity         int         not null default 1 check (min_quantity >= 1),
  price                bigint      not null,
  -- completed: sold out
  status               text        not null default 'active'
                       check (status in ('active', 'paused', 'completed')),
  payment_link         text        check (payment_link ~ '^https://'
                                          and length(payment_link) <= 2000),
  payment_link_methods bigint[]    not null default '{}',
  payment_link_active  boolean     not null default false,
  payment_link_expires timestamptz,
  payment_link_status  text        check (payment_link_status in ('pending')),
  -- kept beside the offer, so that a list of offers is one index scan: see the copies below
  seller_username      text        not null,
  seller_image_url     text,
  main_image_url       text,
  max_discount         int         not null default 0 check (max_discount between 0 and 100),
  -- paused by an administrator until an administrator lifts it; its seller reads why
  held_at              timestamptz,
  hold_reason          text,
  create_token         uuid,       -- of the form that created it, so that a double click is one
  deleted_at           timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint offers_category_of_game foreign key (game_id, category)
    references games (id, category),
  constraint offers_price_bounds check (price between 100 and 100000000),
  constraint offers_stock_not_below_zero check (quantity >= 0),
  constraint offers_sold_not_below_zero check (stock_supplied >= quantity),
  constraint offers_active_has_stock check (status <> 'active' or quantity > 0),
  constraint offers_completed_has_none
    check (status <> 'completed' or quantity = 0 or deleted_at is not null),
  constraint offers_deleted_not_active check (deleted_at is null or status <> 'active'),
  constraint offers_hold_reason
    check (hold_reason is null or length(hold_reason) between 1 and 500),
  constraint offers_held_with_reason check ((held_at is null) = (hold_reason is null)),
  constraint offers_held_is_paused check (held_at is null or status = 'paused'),
  constraint offers_instant_accounts
    check (delivery_mode = 'manual' or category = 'accounts'),
  constraint offers_low_stock check (low_stock_at is null or delivery_mode = 'instant')
);
-- a game's list, by each of its orders and filters
create index offers_by_price on offers (game_id, price, id) where status = 'active';
create index offers_by_age on offers (game_id, id desc) where status = 'active';
create index offers_by_delivery on offers (game_id, delivered_within, price, id)
  where status = 'active';
create index offers_by_device_price on offers (game_id, device, price, id)
  where status = 'active';
create index offers_by_device_age on offers (game_id, device, id desc) where status = 'active';
create index offers_by_device_delivery on offers (game_id, device, delivered_within, price, id)
  where status = 'active';
create index offers_active_of_seller on offers (user_id, id desc) where status = 'active';
create index offers_title on offers using gin (fold(title) gin_trgm_ops);
create unique index offers_created_once on offers (user_id, create_token)
  where create_token is not null;
-- whether a game has any offer, before it is deleted
create index offers_of_game on offers (game_id);
-- all of them, in the back office
create index offers_all_of_status on offers (status, id desc) where deleted_at is null;
create index offers_all_of_game on offers (game_id, id desc) where deleted_at is null;
create index offers_all_by_price on offers (price, id) where deleted_at is null;
create index offers_all_of_status_by_price on offers (status, price, id) where deleted_at is null;
create index offers_held on offers (id desc) where held_at is not null and deleted_at is null;
create index offers_held_by_price on offers (price, id)
  where held_at is not null and deleted_at is null;
-- of the few offers that have a payment link, those by a method
create index offers_linked_by on offers using gin (payment_link_methods)
  where payment_link_methods <> '{}';
-- whose units are to be taken out of the stock
create index offers_deleted_with_units on offers (id)
  where deleted_at is not null and delivery_mode = 'instant' and quantity > 0;
-- what a seller offers is counted, and by game, beside each page of it
create index offers_of_seller on offers (user_id, id desc) include (game_id, status)
  where deleted_at is null;
create trigger refuse_for_deleted before insert on offers
  for each row execute function refuse_for_deleted();

create table offer_images (
  id       bigint generated always as identity primary key,
  offer_id bigint  not null references offers on delete cascade,
  url      text    not null,
  digest   text,                            -- of what it shows; null of one that nobody uploaded
  is_main  boolean not null default false,
  position int     not null check (position between 0 and 7),  -- eight places, so at most eight
  constraint offer_images_shown_once unique (offer_id, digest),
  -- deferrable: images change places in one statement
  constraint offer_images_place_once unique (offer_id, position) deferrable initially immediate
);
create unique index offer_images_one_main on offer_images (offer_id) where is_main;
create index offer_images_url on offer_images (url);

create table offer_discounts (
  offer_id         bigint not null references offers on delete cascade,
  min_quantity     int    not null check (min_quantity >= 1),
  discount_percent int    not null check (discount_percent between 1 and 100),
  primary key (offer_id, min_quantity)
);

-- Ten discounts at most. The offer's row is locked first, so that two at once are counted one after
-- the other.
create function offer_discounts_at_most_ten() returns trigger language plpgsql as $$
begin
  perform from offers where id = new.offer_id for update;
  if (select count(*) from offer_discounts where offer_id = new.offer_id) > 10 then
    raise exception 'an offer has ten discounts at most'
      using errcode = 'check_violation', constraint = 'offer_discounts_at_most_ten';
  end if;
  return null;
end $$;
create trigger offer_discounts_at_most_ten after insert on offer_discounts
  for each row execute function offer_discounts_at_most_ten();

-- The copies on the offer row ---------------------------------------------------------------------

-- Its first image and its best discount are folded from rows of their own, as counts are.

create function offer_copies_main_image() returns trigger language plpgsql as $$
begin
  update offers o set main_image_url = (
    select i.url from offer_images i
    where i.offer_id = o.id order by i.is_main desc, i.position limit 1)
  where o.id = coalesce(new.offer_id, old.offer_id);
  return null;
end $$;
create trigger offer_copies_main_image after insert or update or delete on offer_images
  for each row execute function offer_copies_main_image();

create function offers_copy_max_discount() returns trigger language plpgsql as $$
begin
  update offers o set max_discount = m.most
  from (
    select c.offer_id, coalesce(max(d.discount_percent), 0) as most
    from (select distinct offer_id from changed_discounts) c
    left join offer_discounts d on d.offer_id = c.offer_id
    group by c.offer_id) m
  where o.id = m.offer_id and o.max_discount <> m.most;
  return null;
end $$;
create trigger discounts_inserted after insert on offer_discounts
  referencing new table as changed_discounts
  for each statement execute function offers_copy_max_discount();
create trigger discounts_updated after update on offer_discounts
  referencing new table as changed_discounts
  for each statement execute function offers_copy_max_discount();
create trigger discounts_deleted after delete on offer_discounts
  referencing old table as changed_discounts
  for each statement execute function offers_copy_max_discount();

-- The name and image of its seller are written with the offer, and follow the profile: another
-- name is refused.
create function refuse_other_seller_shown() returns trigger language plpgsql as $$
begin
  perform from profiles
  where id = new.user_id and username = new.seller_username
    and profile_image_url is not distinct from new.seller_image_url;
  if not found then
    raise exception 'an offer shows its seller as they are called and look'
      using errcode = 'check_violation', constraint = 'offers_show_seller';
  end if;
  return null;
end $$;
create trigger refuse_other_seller_shown
  after update of user_id, seller_username, seller_image_url on offers
  for each row when (
    (old.user_id, old.seller_username, old.seller_image_url)
    is distinct from (new.user_id, new.seller_username, new.seller_image_url))
  execute function refuse_other_seller_shown();

create function offers_show_seller() returns trigger language plpgsql as $$
begin
  update offers set seller_username = new.username, seller_image_url = new.profile_image_url
  where user_id = new.id;
  return null;
end $$;
create trigger offers_show_seller after update of username, profile_image_url on profiles
  for each row when (
    old.username is distinct from new.username
    or old.profile_image_url is distinct from new.profile_image_url)
  execute function offers_show_seller();

create function seller_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('seller:' || new.id);
  return null;
end $$;
create trigger seller_changed after update of username, profile_image_url on profiles
  for each row when (
    old.username is distinct from new.username
    or old.profile_image_url is distinct from new.profile_image_url)
  execute function seller_changed();

-- Who sells --------------------------------------------------------------------------------------

-- Only sellers and administrators create offers, and not the suspended. The lock makes a seller
-- whose right is being taken wait for the answer.
create function offers_by_sellers() returns trigger language plpgsql as $$
declare
  seller record;
begin
  select username, profile_image_url into seller from profiles
  where id = new.user_id and (is_seller or is_admin) and suspended_at is null for share;
  if not found then
    raise exception 'only sellers and administrators create offers'
      using errcode = 'check_violation', constraint = 'offers_by_sellers';
  end if;
  if (new.seller_username, new.seller_image_url)
     is distinct from (seller.username, seller.profile_image_url) then
    raise exception 'an offer shows its seller as they are called and look'
      using errcode = 'check_violation', constraint = 'offers_show_seller';
  end if;
  return new;
end $$;
create trigger offers_by_sellers before insert on offers
  for each row execute function offers_by_sellers();

-- No offer of the suspended becomes active, also not by stock that returns.
create function refuse_offer_of_suspended() returns trigger language plpgsql as $$
begin
  -- shared, so that a suspension at the same moment is waited for, and waits for this
  perform from profiles where id = new.user_id and suspended_at is null for share;
  if not found then
    raise exception 'the suspended sell nothing'
      using errcode = 'check_violation', constraint = 'offers_not_of_suspended';
  end if;
  return new;
end $$;
create trigger refuse_offer_of_suspended before update on offers
  for each row when (new.status = 'active' and old.status <> 'active')
  execute function refuse_offer_of_suspended();

-- Who is suspended has nothing on sale.
create function pause_offers_of_suspended() returns trigger language plpgsql as $$
begin
  update offers set status = 'paused', updated_at = new.suspended_at
  where user_id = new.id and status = 'active';
  return null;
end $$;
create trigger pause_offers_of_suspended after update of suspended_at on profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function pause_offers_of_suspended();

-- Many offers at once ----------------------------------------------------------------------------

-- What a seller is about to do to many offers, kept between its preview and its confirmation.
create table offer_batches (
  user_id    uuid        not null references profiles on delete cascade,
  id         uuid        not null,
  kind       text        not null
             check (kind in ('pause', 'activate', 'reprice', 'delete', 'import')),
  -- the chosen offers with the prices seen, or the text of the file
  content    jsonb       not null,
  -- how many were changed, and how many could not be and why
  result     jsonb,
  -- since when an import is under way that goes on without its browser, and why nothing of it was
  -- written when that is over
  asked_at   timestamptz,
  refused    text        check (refused in ('changed', 'not_a_seller', 'failed')),
  created_at timestamptz not null,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint offer_batches_applied_with_result check ((applied_at is null) = (result is null)),
  constraint offer_batches_imports_wait check (asked_at is null or kind = 'import'),
  constraint offer_batches_one_outcome check (
    num_nonnulls(refused, result) <= 1 and (refused is null or asked_at is not null))
);
create index offer_batches_by_age on offer_batches (created_at);
create trigger refuse_for_deleted before insert on offer_batches
  for each row execute function refuse_for_deleted();
