-- What sellers deliver: which details they are asked for, what they gave, sealed by keys that the
-- database does not hold, and who opened it when.

-- What is asked of a seller who delivers, and of a buyer who lends their account (`access`). A
-- game's own rows replace those of its category; a row that is not active is not asked for any
-- more, but still names what was given.
create table game_fields (
  id         bigint   generated always as identity primary key,
  purpose    text     not null default 'delivery' check (purpose in ('delivery', 'access')),
  category   text     not null
             check (category in ('accounts', 'currencies', 'boosting', 'items')),
  game_id    bigint   references games on delete cascade,
  key        text     not null check (key ~ '^[a-z][a-z0-9_]{0,29}$'),
  kind       text     not null
             check (kind in ('text', 'digits', 'choice', 'email', 'secret', 'lines')),
  label_en   text     not null check (length(label_en) between 1 and 60),
  label_ar   text     not null check (length(label_ar) between 1 and 60),
  hint_en    text     not null default '' check (length(hint_en) <= 160),
  hint_ar    text     not null default '' check (length(hint_ar) <= 160),
  choices    text[]   not null default '{}',
  -- how each reads in Arabic, in the same order; empty where they are names
  choices_ar text[]   not null default '{}',
  required   boolean  not null default false,
  -- whether it is part of what makes two deliveries the same one
  identifies boolean  not null default false,
  min_length int      not null default 0,
  max_length int      not null,
  position   int      not null,
  active     boolean  not null default true,
  constraint game_fields_once unique nulls not distinct (purpose, category, game_id, key),
  constraint game_fields_choices check ((kind = 'choice') = (cardinality(choices) > 0)),
  constraint game_fields_choices_ar check (cardinality(choices_ar) in (0, cardinality(choices))),
  constraint game_fields_lengths
    check (min_length >= 0 and max_length between greatest(min_length, 1) and 1000)
);
create index game_fields_of_game on game_fields (game_id) where game_id is not null;

insert into game_fields
  (category, key, kind, label_en, label_ar, hint_en, hint_ar, required, identifies, max_length,
    position)
values
  ('accounts', 'login', 'text', 'Game login', 'اسم الدخول إلى اللعبة',
   'Player name, number or email: what is typed to sign in.',
   'الاسم أو الرقم أو البريد الذي يُكتب عند الدخول.', true, true, 120, 1),
  ('accounts', 'password', 'secret', 'Password', 'كلمة المرور', '', '', true, true, 200, 2),
  ('accounts', 'email', 'email', 'Email of the account', 'بريد الحساب', '', '', false, false, 254,
    3),
  ('accounts', 'email_password', 'secret', 'Password of the email', 'كلمة مرور البريد',
   'So that the buyer can move the account to their own.',
   'ليتمكّن المشتري من نقل الحساب إلى بريده.', false, false, 200, 4),
  ('accounts', 'recovery_codes', 'lines', 'Recovery codes', 'رموز الاسترداد',
   'One on each line.', 'رمز في كلّ سطر.', false, false, 1000, 5),
  ('accounts', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500,
    6),
  ('items', 'code', 'secret', 'Code', 'الرمز', '', '', false, true, 200, 1),
  ('items', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500, 2),
  ('currencies', 'code', 'secret', 'Code', 'الرمز', '', '', false, true, 200, 1),
  ('currencies', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500,
    2),
  ('boosting', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500,
    1);

-- A unit: an account, or a code. It waits in the stock of an instant offer or is given by the form
-- that delivers its order. `sealed` is opened by a key of its own, which lies beside it wrapped by
-- one of the site's keys; to shred a unit is to forget that.
create table vault_units (
  id             uuid        primary key default gen_random_uuid(),
  -- in which units came: the oldest is sold first
  number         bigint      not null generated always as identity,
  offer_id       bigint      references offers,   -- in whose stock it is or was
  order_id       uuid        references orders,   -- by which it was sold
  game_id        bigint      not null references games,
  given_by       uuid        not null references profiles,
  -- held: staff look at it before it can be sold; removed: unsold, by its seller or by staff
  state          text        not null check (state in ('held', 'stock', 'sold', 'removed')),
  position       int         check (position between 1 and 5000),
  token          uuid        not null,          -- of the form, which gives once
  fields_version text        not null check (fields_version ~ '^[0-9a-f]{12}$'),
  -- what its seller knows it by: a few letters of what is typed to sign in, until it is shredded
  hint           text        not null default '' check (length(hint) <= 24),
  sealed         bytea       not null check (octet_length(sealed) between 17 and 4096),
  nonce          bytea       not null check (octet_length(nonce) = 12),
  wrapped_key    bytea       check (octet_length(wrapped_key) = 60),
  key_id         int         check (key_id > 0),
  -- null where nothing in it tells it from another
  digest         bytea       check (octet_length(digest) = 32),
  -- of what is typed to sign in alone, however it is spelled; null where nothing is
  -- (0033_resales.sql)
  login_digest   bytea       check (octet_length(login_digest) = 32),
  -- when it was given or sold although its login was known, and who of staff let it pass
  resale_at      timestamptz,
  cleared_at     timestamptz,
  cleared_by     uuid        references profiles,
  created_at     timestamptz not null,
  stocked_at     timestamptz,                   -- since when it could be sold: at once, or let through
  sold_at        timestamptz,
  shredded_at    timestamptz,
  taken_out_why  text        check (length(taken_out_why) between 10 and 500), -- by staff, unsold
  constraint vault_units_with_order check (
    (state = 'sold') = (order_id is not null)
    and (order_id is null) = (position is null) and (order_id is null) = (sold_at is null)),
  constraint vault_units_in_offer check (offer_id is not null or state = 'sold'),
  constraint vault_units_shredded check ((wrapped_key is null) = (shredded_at is not null)),
  constraint vault_units_hint_shredded check (shredded_at is null or hint = ''),
  constraint vault_units_removed_shredded
    check (case state when 'sold' then true when 'removed' then shredded_at is not null
      else shredded_at is null end),
  constraint vault_units_taken_out check (taken_out_why is null or state = 'removed'),
  constraint vault_units_stocked check (
    case state when 'held' then stocked_at is null when 'stock' then stocked_at is not null
      when 'sold' then (stocked_at is null) = (offer_id is null) else true end
    and stocked_at >= created_at),
  constraint vault_units_key check ((wrapped_key is null) = (key_id is null)),
  constraint vault_units_cleared check (
    (cleared_at is null) = (cleared_by is null) and (cleared_at is null or resale_at is not null)),
  -- what can be sold was looked at if its login was known
  constraint vault_units_resale_looked_at
    check (state <> 'stock' or resale_at is null or cleared_at is not null)
);
create unique index vault_units_of_order on vault_units (order_id, position) where state = 'sold';
create index vault_units_given_for on vault_units (order_id) where order_id is not null;
create index vault_units_of_offer on vault_units (offer_id, number) where offer_id is not null;
create index vault_units_in_stock on vault_units (offer_id, number) where state = 'stock';
-- what staff are to look at, and of whom so many units were in a stock that they need not
create index vault_units_held on vault_units (given_by, number) where state = 'held';
create index vault_units_stocked on vault_units (given_by) where stocked_at is not null;
-- what was taken out of the stock unsold may be given again
create unique index vault_units_once on vault_units (given_by, digest) where state <> 'removed';
create index vault_units_by_digest on vault_units (digest);
create index vault_units_by_login on vault_units (login_digest) where login_digest is not null;
-- an account waits to be sold once
create unique index vault_units_login_once on vault_units (given_by, game_id, login_digest)
  where state in ('held', 'stock');
-- delivered, and its money waits until staff have looked
create index vault_units_resale_waits on vault_units (order_id)
  where state = 'sold' and resale_at is not null and cleared_at is null;
create index vault_units_by_key on vault_units (key_id, id) where key_id is not null;

create function refuse_new_unit() returns trigger language plpgsql as $$
begin
  if new.state = 'sold' and new.offer_id is null and exists (
    select from orders where id = new.order_id and seller_id = new.given_by and status = 'paid'
  ) or new.state = 'stock' and exists (
    select from offers where id = new.offer_id and user_id = new.given_by
      and delivery_mode = 'instant' and deleted_at is null
  ) or new.state = 'held' and exists (
    select from offers where id = new.offer_id and user_id = new.given_by
      and category = 'accounts' and deleted_at is null
  ) then
    return new;
  end if;
  raise exception 'a unit is given by the seller of an order that waits for it, or of its offer'
    using errcode = 'check_violation', constraint = 'vault_units_by_seller';
end $$;
create trigger refuse_new_unit before insert on vault_units
  for each row execute function refuse_new_unit();

create function refuse_other_unit() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.offer_id, new.game_id, new.given_by, new.token, new.fields_version,
      new.sealed, new.nonce, new.digest, new.login_digest, new.created_at)
     is distinct from
     (old.id, old.number, old.offer_id, old.game_id, old.given_by, old.token, old.fields_version,
      old.sealed, old.nonce, old.digest, old.login_digest, old.created_at)
        or old.shredded_at is not null
     or new.hint <> old.hint and new.shredded_at is null
     or old.order_id is not null
        and (new.order_id, new.position, new.sold_at)
            is distinct from (old.order_id, old.position, old.sold_at)
     or new.stocked_at is distinct from old.stocked_at
        and (old.state, new.state) <> ('held', 'stock') then
    raise exception 'what was delivered does not change'
      using errcode = 'check_violation', constraint = 'vault_units_frozen';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
     (('held', 'stock'), ('held', 'removed'), ('stock', 'sold'), ('stock', 'removed')) then
    raise exception 'a unit does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'vault_units_legal_move';
  end if;
  -- out of the stock it goes to an order of its offer, at its payment
  if old.state = 'stock' and new.state = 'sold' and not exists (
    select from orders o
    where o.id = new.order_id and o.offer_id = new.offer_id and o.seller_id = new.given_by
      and o.status = 'paid'
  ) then
    raise exception 'a unit is sold to an order of its offer'
      using errcode = 'check_violation', constraint = 'vault_units_sold_to_order';
  end if;
  -- while its money is held it is the only proof of what was delivered
  if new.shredded_at is not null and exists (
    select from orders o join order_statuses s on s.status = o.status
    where o.id = new.order_id and not s.is_undone and o.released_at is null
  ) then
    raise exception 'a unit is kept until its order is over'
      using errcode = 'check_violation', constraint = 'vault_units_kept';
  end if;
  return new;
end $$;
create trigger refuse_other_unit before update on vault_units
  for each row execute function refuse_other_unit();
create trigger vault_units_stay before delete on vault_units
  for each row execute function refuse_change();
create trigger vault_units_no_truncate before truncate on vault_units
  for each statement execute function refuse_change();

-- A unit and the delivery of its order are written together.
create function check_unit_delivered() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and completed_at is null) then
    raise exception 'order % was given a unit and is not delivered', new.order_id
      using errcode = 'check_violation', constraint = 'vault_units_delivered';
  end if;
  return null;
end $$;
create constraint trigger vault_units_delivered after insert on vault_units
  deferrable initially deferred
  for each row when (new.order_id is not null) execute function check_unit_delivered();
create constraint trigger vault_units_delivered_later after update on vault_units
  deferrable initially deferred
  for each row when (new.order_id is not null and new.state <> old.state)
  execute function check_unit_delivered();

-- Stock ------------------------------------------------------------------------------------------

-- The units in an offer's stock are what buyers can order of it and what unpaid orders hold: nobody
-- types an instant offer's quantity. One that is delivered by hand has none.
create function check_units_in_stock(offer_ids bigint[]) returns void language plpgsql as $$
declare
  wrong bigint;
begin
  select o.id into wrong from offers o
  where o.id = any(offer_ids)
    and (select count(*) from vault_units u where u.offer_id = o.id and u.state = 'stock')
      <> case o.delivery_mode when 'instant' then o.quantity else 0 end
        + (select coalesce(sum(r.quantity), 0) from orders r
           where r.offer_id = o.id and r.status = 'pending' and r.delivery_mode = 'instant')
  limit 1;
  if found then
    raise exception 'offer % does not have the units that it sells', wrong
      using errcode = 'check_violation', constraint = 'offers_stock_is_units';
  end if;
end $$;

-- Once for each statement: a thousand units come at once.
create function check_changed_units() returns trigger language plpgsql as $$
begin
  perform check_units_in_stock(array(
    select distinct offer_id from new_units where offer_id is not null));
  return null;
end $$;
create function check_moved_units() returns trigger language plpgsql as $$
begin
  perform check_units_in_stock(array(
    select distinct n.offer_id from new_units n join old_units o on o.id = n.id
    where n.offer_id is not null and n.state <> o.state));
  return null;
end $$;
create trigger vault_units_are_stock after insert on vault_units
  referencing new table as new_units
  for each statement execute function check_changed_units();
create trigger vault_units_are_stock_later after update on vault_units
  referencing old table as old_units new table as new_units
  for each statement execute function check_moved_units();

create function check_stock_of_offer() returns trigger language plpgsql as $$
begin
  perform check_units_in_stock(array[new.id]);
  return null;
end $$;
create constraint trigger offers_stock_is_units after update on offers
  deferrable initially deferred
  for each row when (
    'instant' in (new.delivery_mode, old.delivery_mode)
    and (new.quantity, new.delivery_mode) is distinct from (old.quantity, old.delivery_mode))
  execute function check_stock_of_offer();
create constraint trigger offers_begin_with_units after insert on offers
  deferrable initially deferred
  for each row when (new.delivery_mode = 'instant') execute function check_stock_of_offer();

create function check_stock_of_order() returns trigger language plpgsql as $$
begin
  perform check_units_in_stock(array[new.offer_id]);
  return null;
end $$;
create constraint trigger orders_hold_units after insert on orders
  deferrable initially deferred
  for each row when (new.delivery_mode = 'instant') execute function check_stock_of_order();
create constraint trigger orders_give_units_back after update on orders
  deferrable initially deferred
  for each row when (
    new.delivery_mode = 'instant' and old.status = 'pending' and new.status = 'cancelled')
  execute function check_stock_of_order();

-- An instant order is delivered in the transaction that pays it, by as many units as were bought.
create function check_instant_order() returns trigger language plpgsql as $$
declare
  o record;
begin
  select status, delivery_mode, quantity, completed_at into o from orders where id = new.id;
  if o.delivery_mode = 'instant' and o.status = 'paid' then
    raise exception 'order % is delivered by its payment', new.id
      using errcode = 'check_violation', constraint = 'orders_instant_at_once';
  end if;
  if o.delivery_mode = 'instant' and o.completed_at is not null and o.quantity <> (
    select count(*) from vault_units where order_id = new.id and state = 'sold'
  ) then
    raise exception 'order % does not have the units that were bought', new.id
      using errcode = 'check_violation', constraint = 'orders_instant_units';
  end if;
  return null;
end $$;
create constraint trigger orders_instant_at_once after update on orders
  deferrable initially deferred
  for each row when (new.delivery_mode = 'instant' and new.status is distinct from old.status)
  execute function check_instant_order();

-- Each time somebody is shown a unit: written before it is shown.
create table vault_reveals (
  id         bigint      generated always as identity primary key,
  unit_id    uuid        not null references vault_units,
  person_id  uuid        not null references profiles,
  session_id uuid        not null,            -- kept when the session itself is gone
  party      text        not null check (party in ('buyer', 'seller', 'administrator')),
  reason     text        check (length(reason) between 10 and 500),
  created_at timestamptz not null,
  constraint vault_reveals_why check ((party = 'administrator') = (reason is not null))
);
create index vault_reveals_of_unit on vault_reveals (unit_id, id);
create index vault_reveals_of_person on vault_reveals (person_id, id);

-- To its two sides; and to staff, who are neither, while they decide whether it can be sold.
create function refuse_strange_reveal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from vault_units u left join orders o on o.id = u.order_id
    where u.id = new.unit_id and u.shredded_at is null
      and case new.party
        when 'buyer' then new.person_id = o.user_id
        when 'seller' then new.person_id = u.given_by
        else u.state = 'held' and new.person_id <> u.given_by
          and exists (select from profiles where id = new.person_id and is_admin) end
  ) then
    raise exception 'a unit is shown to who gave it and who bought it, or held to staff'
      using errcode = 'check_violation', constraint = 'vault_reveals_by_party';
  end if;
  return new;
end $$;
create trigger refuse_strange_reveal before insert on vault_reveals
  for each row execute function refuse_strange_reveal();
create trigger vault_reveals_append_only before update or delete on vault_reveals
  for each row execute function refuse_change();
create trigger vault_reveals_no_truncate before truncate on vault_reveals
  for each statement execute function refuse_change();
