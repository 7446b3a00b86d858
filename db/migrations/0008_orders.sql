-- Orders, what their statuses mean, the moves that they make, their money in escrow and their
-- history.

-- What each status means: functions, verify.sql and reports ask here instead of listing statuses.
-- The same table as in app/modules/orders/order.ts; a test compares them, and holds the
-- lists that PostgreSQL wants written out (constraints and partial indexes of orders) to it.
create table order_statuses (
  status       text    primary key,
  was_paid     boolean not null,         -- its money has come, so it has the time of that
  is_delivered boolean not null,         -- its seller has delivered, so it has the time of that
  holds_money  boolean not null,         -- its total is in escrow, until it is released
  is_undone    boolean not null,         -- it is over without a trade: its units are in stock again
  is_refunded  boolean not null generated always as (was_paid and is_undone) stored,
  is_sale      boolean not null generated always as (was_paid and not is_undone) stored,
  constraint order_statuses_held_is_sale check (not holds_money or (was_paid and not is_undone))
);
insert into order_statuses (status, was_paid, is_delivered, holds_money, is_undone) values
  ('pending',           false, false, false, false),
  ('paid',              true,  false, true,  false),
  ('completed',         true,  true,  true,  false),
  ('received',          true,  true,  true,  false),
  ('cancelled',         false, false, false, true),
  ('refunded_wallet',   true,  false, false, true),
  ('refunded_original', true,  false, false, true);
-- what escrow holds follows from it, so it is the migrations' alone
create trigger order_statuses_stay before update or delete on order_statuses
  for each row execute function refuse_change();
create trigger order_statuses_no_truncate before truncate on order_statuses
  for each statement execute function refuse_change();

create table orders (
  id                 uuid primary key default gen_random_uuid(),
  user_id            uuid        not null references profiles,
  seller_id          uuid        not null references profiles,
  offer_id           bigint      not null references offers,
  game_id            bigint      not null references games,
  category           text        not null
                     check (category in ('accounts', 'currencies', 'boosting', 'items')),
  offer_title        text        not null,             -- as the buyer saw it
  quantity           int         not null check (quantity >= 1),
  unit_price         bigint      not null check (unit_price >= 100),
  discount           bigint      not null default 0 check (discount >= 0),
  buyer_fee          bigint      not null default 0 check (buyer_fee >= 0),
  total_price        bigint      not null check (total_price > 0),
  seller_fee_bp      int         not null
                     check (seller_fee_bp between 0 and 10000),     -- basis points, frozen
  -- of what was charged: where a dispute ended by a part for the buyer, the rest pays it
  seller_fee         bigint      not null check (seller_fee >= 0),
  -- what of the goods went back to the buyer when a dispute ended by a part
  refunded_part      bigint      not null default 0,
  status             text        not null default 'pending' references order_statuses,
  buyer_name         text        not null check (length(buyer_name) between 1 and 120),
  buyer_email        text        not null check (length(buyer_email) between 3 and 254),
  buyer_phone        text        not null check (length(buyer_phone) between 1 and 40),
  contact_method     text        not null
                     check (contact_method in ('telegram', 'whatsapp', 'viber')),
  contact_details    text        not null check (length(contact_details) between 1 and 120),
  payment_method_id  bigint      not null references payment_methods,
  -- paid from the wallet: then it is placed and paid in one transaction, and its money goes back to
  -- the wallet only
  from_wallet        boolean     not null default false,
  -- by which times it goes was promised when it was placed, and does not change with the settings;
  -- the first is shorter at the gateway, and prolonged once by a payment that was begun there
  auto_cancel_minutes integer    not null check (auto_cancel_minutes > 0),
  auto_receive_hours integer     not null check (auto_receive_hours > 0),
  protection_days    integer     not null check (protection_days > 0),
  -- within how many seconds its seller promised to deliver, and how many hours after that an order
  -- that nobody delivered gives its money back by itself
  delivery_seconds   integer     not null check (delivery_seconds > 0),
  -- as its offer was delivered then; an instant order is delivered by its payment
  delivery_mode      text        not null default 'manual'
                     check (delivery_mode in ('instant', 'manual')),
  late_refund_hours  integer     not null check (late_refund_hours > 0),
  -- what its buyer granted on top: once, and at most the promise again
  extra_seconds      integer     not null default 0 check (extra_seconds >= 0),
  -- `late` and `seller` where nobody wrote one, and it is said in the reader's words
  refund_reason      text,
  checkout_token     uuid        not null,
  checkout_digest    text        check (checkout_digest ~ '^[0-9a-f]{64}$'), -- what its form said
  -- what the buyer answered of what the game asks, each with its labels in both languages
  buyer_fields       jsonb       not null default '[]',
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  paid_at            timestamptz,
  completed_at       timestamptz,
  received_at        timestamptz,
  released_at        timestamptz,
  disputed_at        timestamptz,
  disputed_by        uuid references profiles,
  dispute_reason     text,
  -- what it is found by is written beside it once: reckoned for each row that a search looks at, it
  -- took 25 µs a row, and again for the index at each change of the status
  buyer_text         text        not null generated always as (
    fold(buyer_name || E'\n' || buyer_email) || E'\n' || phone_digits(buyer_phone)) stored,
  order_text         text        not null generated always as (
    fold(offer_title || E'\n' || contact_details) || E'\n' || phone_digits(contact_details))
    stored,
  constraint orders_not_own_offer check (user_id <> seller_id),
  constraint orders_checkout_once unique (user_id, checkout_token),
  constraint orders_instant_accounts check (delivery_mode = 'manual' or category = 'accounts'),
  constraint orders_total check (total_price = unit_price * quantity - discount + buyer_fee),
  constraint orders_seller_fee
    check (seller_fee
      = ((total_price - buyer_fee - refunded_part) * seller_fee_bp + 5000) / 10000),
  -- so much at least is left for either side
  constraint orders_refunded_part
    check (refunded_part = 0 or released_at is not null
      and refunded_part >= 100 and total_price - buyer_fee - refunded_part >= 100),
  constraint orders_buyer_fields check (
    case jsonb_typeof(buyer_fields)
      when 'array' then jsonb_array_length(buyer_fields) <= 12
        and length(buyer_fields::text) <= 16384
      else false
    end),
  constraint orders_extra_within_promise check (extra_seconds <= delivery_seconds),
  -- of a deleted account a dash is left
  constraint orders_buyer_phone_reachable check (buyer_phone = '-' or is_phone(buyer_phone)),
  constraint orders_refund_reason
    check ((status in ('refunded_wallet', 'refunded_original')) = (refund_reason is not null)),
  constraint orders_refund_of_wallet check (not (from_wallet and status = 'refunded_original')),
  constraint orders_paid_at check ((status in ('pending', 'cancelled')) = (paid_at is null)),
  constraint orders_completed_at
    check (status not in ('completed', 'received') or completed_at is not null),
  constraint orders_received_at check (status <> 'received' or received_at is not null),
  constraint orders_released_only_received
    check (released_at is null or (status = 'received' and disputed_at is null)),
  constraint orders_dispute_reason check ((disputed_at is null) or (dispute_reason is not null)),
  constraint orders_disputed_by check ((disputed_at is null) = (disputed_by is null))
);
create index orders_of_offer on orders (offer_id);
-- what of an offer's stock is held by orders that are not paid
create index orders_holding on orders (offer_id) include (quantity, delivery_mode)
  where status = 'pending';
create index orders_by_age on orders (created_at desc, id);
create index orders_by_status on orders (status, created_at desc, id);
-- unique, so that an invoice is held to its order's total
create index orders_by_total on orders (total_price desc, id);
create index orders_by_status_and_total on orders (status, total_price desc, id);
-- what waits for its hour
create index orders_pending on orders (created_at) where status = 'pending';
create index orders_pending_of_buyer on orders (user_id) where status = 'pending';
create index orders_paid on orders (paid_at) where status = 'paid';
create index orders_completed on orders (completed_at) where status = 'completed';
create index orders_held on orders (received_at) where status = 'received' and released_at is null;
-- frozen and not refunded since, the condition of
-- app/modules/orders/waiting-orders.server.ts, word for word
create index orders_frozen on orders (created_at desc, id)
  where disputed_at is not null and status not in ('refunded_wallet', 'refunded_original');
-- whose answers are to be forgotten some time after they ended
create index orders_answered on orders (created_at) where buyer_fields <> '[]';
-- Before a payment method or a game is deleted, its foreign key looks for orders of it. Methods are
-- few, so that one index finds a game among the orders of each (skip scan), and every order is
-- written into one index less.
create index orders_of_method_and_game on orders (payment_method_id, game_id);
-- A person's orders are counted by status beside each page of them, and what a seller's own search
-- compares stands in the index: the sales of one who has 20,000 lie in as many places.
create index orders_of_buyer on orders (user_id, created_at desc, id) include (status);
create index orders_of_seller on orders (seller_id, created_at desc, id)
  include (status, game_id, offer_title);
-- what was paid out to a seller, by month
create index orders_released_of_seller on orders (seller_id, released_at, id)
  include (total_price, buyer_fee, seller_fee, refunded_part)
  where released_at is not null;
create index orders_buyer_search on orders using gin (buyer_text gin_trgm_ops);
create index orders_search on orders using gin (order_text gin_trgm_ops);
create trigger refuse_for_ended before insert on orders
  for each row execute function refuse_for_ended();

-- What of a buyer waits for payment (orders, their whole DA, pieces of one offer), for how many
-- whole hours those of the last week that were cancelled kept pieces of that offer, how many orders
-- were placed since, and how many whole DA they paid and did not have back, to nobody who is likely
-- themselves: whoever asks goes on alone until its transaction ends, so that orders placed at once
-- count each other. Volatile: what was waited for is seen.
create function orders_of_buyer(
  buyer uuid, since timestamptz, offer bigint,
  out waiting int, out amount bigint, out pieces int, out kept_hours int, out placed int,
  out paid bigint
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout ' || buyer, 0));
  select count(*), coalesce(sum(total_price), 0),
    coalesce(sum(quantity) filter (where offer_id = offer), 0)
  into waiting, amount, pieces from orders where user_id = buyer and status = 'pending';
  select coalesce(floor(extract(epoch from sum(updated_at - created_at)) / 3600), 0)
  into kept_hours from orders
  where user_id = buyer and created_at > since - interval '7 days'
    and offer_id = offer and status = 'cancelled';
  select count(*) into placed from orders where user_id = buyer and created_at > since;
  select coalesce(sum(o.total_price - o.refunded_part), 0) into paid
  from orders o join order_statuses s using (status)
  where o.user_id = buyer and s.is_sale and not exists (
    select from marks_of_buyers b join marks m using (kind, mark)
    where b.user_id = buyer and m.user_id = o.seller_id);
end $$;

-- Whether a buyer may keep so many pieces and whole DA of an offer's stock without paying: as much
-- as they paid before, and beyond that little, and not for long. The same as refuseHold in
-- app/modules/checkout/internal/hold.ts; a test compares them.
create function may_hold(
  paid bigint, waiting int, amount bigint, pieces int, kept_hours int, asked int,
  asked_amount bigint,
  stock int, min_quantity int, most_orders int, most_amount bigint, most_bp int
) returns boolean language sql immutable as $$
  select amount + asked_amount <= paid or (
    waiting < most_orders and kept_hours < 48 and amount + asked_amount <= most_amount
    and pieces + asked <= greatest(min_quantity, (stock + pieces) * most_bp::bigint / 10000))
$$;

-- Moves ------------------------------------------------------------------------------------------

-- The same table of moves as app/modules/orders/order.ts; a test compares them.
create table order_moves (
  move        text not null,
  from_status text not null references order_statuses,
  to_status   text not null references order_statuses,
  primary key (move, from_status)
);
insert into order_moves values
  ('mark_paid', 'pending', 'paid'),
  ('cancel', 'pending', 'cancelled'),
  ('complete', 'paid', 'completed'),
  ('receive', 'completed', 'received'),
  ('refund_wallet', 'paid', 'refunded_wallet'),
  ('refund_wallet', 'completed', 'refunded_wallet'),
  ('refund_wallet', 'received', 'refunded_wallet'),
  ('refund_original', 'paid', 'refunded_original'),
  ('refund_original', 'completed', 'refunded_original'),
  ('refund_original', 'received', 'refunded_original'),
  ('cancel_late', 'paid', 'refunded_wallet'),
  ('cancel_late_original', 'paid', 'refunded_original'),
  ('give_back', 'paid', 'refunded_wallet'),
  ('extend', 'paid', 'paid'),
  ('split', 'completed', 'received');

-- What of a buyer's fee goes back with a part of the goods.
create function fee_back(buyer_fee bigint, part bigint, goods bigint) returns bigint
  language sql immutable as $$ select div(buyer_fee::numeric * part, goods)::bigint $$;

-- What of an order's total went back to its buyer when a dispute shared it.
create function shared_back(total_price bigint, buyer_fee bigint, part bigint) returns bigint
  language sql immutable
  as $$ select case when part = 0 then 0
    else part + fee_back(buyer_fee, part, total_price - buyer_fee) end $$;

create function refuse_illegal_order_change() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status then
    if not exists (
      select 1 from order_moves where from_status = old.status and to_status = new.status
    ) then
      raise exception 'an order does not go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'orders_legal_move';
    end if;
    -- after delivery only a disputed order whose money is still held can be refunded
    if (select is_refunded from order_statuses where status = new.status) and old.status <> 'paid'
       and (old.disputed_at is null or old.released_at is not null) then
      raise exception 'only a disputed order can be refunded after delivery'
        using errcode = 'check_violation', constraint = 'orders_refund_disputed';
    end if;
    if new.status = 'received' and old.disputed_at is not null then
      raise exception 'a disputed order is frozen'
        using errcode = 'check_violation', constraint = 'orders_frozen';
    end if;
  end if;
  if old.released_at is not null
     and (new.released_at is distinct from old.released_at or new.status <> old.status) then
    raise exception 'a released order does not change'
      using errcode = 'check_violation', constraint = 'orders_released_is_final';
  end if;
  if (new.user_id, new.seller_id, new.offer_id, new.game_id, new.category, new.offer_title,
      new.quantity, new.unit_price, new.discount, new.buyer_fee, new.total_price,
      new.seller_fee_bp, new.payment_method_id, new.checkout_token, new.checkout_digest,
      new.created_at,
      new.delivery_seconds, new.late_refund_hours)
     is distinct from
     (old.user_id, old.seller_id, old.offer_id, old.game_id, old.category, old.offer_title,
      old.quantity, old.unit_price, old.discount, old.buyer_fee, old.total_price,
      old.seller_fee_bp, old.payment_method_id, old.checkout_token, old.checkout_digest,
      old.created_at,
      old.delivery_seconds, old.late_refund_hours)
    or new.refunded_part = old.refunded_part and new.seller_fee <> old.seller_fee
  then
    raise exception 'what was agreed at checkout is frozen'
      using errcode = 'check_violation', constraint = 'orders_frozen_terms';
  end if;
  -- who reads until when an order waits can rely on it
  if new.auto_cancel_minutes < old.auto_cancel_minutes then
    raise exception 'an order waits no shorter than it was said'
      using errcode = 'check_violation', constraint = 'orders_wait_as_said';
  end if;
  -- a payment that finds too few units leaves the order to its seller
  if new.delivery_mode <> old.delivery_mode
     and (new.delivery_mode <> 'manual' or new.status <> 'paid' or old.completed_at is not null)
       then
    raise exception 'how an order is delivered was agreed at checkout'
      using errcode = 'check_violation', constraint = 'orders_frozen_mode';
  end if;
  if new.refunded_part <> old.refunded_part
     and (old.released_at is not null or new.released_at is null) then
    raise exception 'a part goes back when the order is released'
      using errcode = 'check_violation', constraint = 'orders_part_with_release';
  end if;
  if new.extra_seconds <> old.extra_seconds and (old.extra_seconds > 0 or old.status <> 'paid') then
    raise exception 'more time is granted once, while an order waits for its delivery'
      using errcode = 'check_violation', constraint = 'orders_extended_once';
  end if;
  return new;
end $$;
create trigger refuse_illegal_order_change before update on orders
  for each row execute function refuse_illegal_order_change();

create function refuse_new_order_in_motion() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' then
    raise exception 'an order begins as pending'
      using errcode = 'check_violation', constraint = 'orders_begin_pending';
  end if;
  return new;
end $$;
create trigger refuse_new_order_in_motion before insert on orders
  for each row execute function refuse_new_order_in_motion();

create function refuse_other_payer() returns trigger language plpgsql as $$
begin
  raise exception 'how an order is paid is agreed at checkout'
    using errcode = 'check_violation', constraint = 'orders_payer_frozen';
end $$;
create trigger orders_payer_frozen before update on orders
  for each row when (new.from_wallet is distinct from old.from_wallet)
  execute function refuse_other_payer();

-- Money ------------------------------------------------------------------------------------------

create function check_paid_at_once() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.id and paid_at is null) then
    raise exception 'order % was to be paid from the wallet and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_wallet_paid_at_once';
  end if;
  return null;
end $$;
create constraint trigger orders_wallet_paid_at_once after insert on orders
  deferrable initially deferred
  for each row when (new.from_wallet) execute function check_paid_at_once();

-- History ----------------------------------------------------------------------------------------

-- Every step of an order: who, when, why. Append-only.
create table order_history (
  id          bigint generated always as identity primary key,
  order_id    uuid        not null references orders,
  move        text        not null
              check (move in (
                'place', 'mark_paid', 'cancel', 'complete', 'receive',
                'refund_wallet', 'refund_original', 'release', 'dispute', 'settle',
                'cancel_late', 'cancel_late_original', 'give_back', 'extend', 'split')),
  from_status text        references order_statuses,
  to_status   text        not null references order_statuses,
  party       text        not null check (party in ('buyer', 'seller', 'admin', 'system')),
  actor_id    uuid references profiles,
  reason      text,
  created_at  timestamptz not null
);
create index order_history_order on order_history (order_id, id);
create index order_history_refunds on order_history (id desc)
  where move in ('refund_wallet', 'refund_original', 'cancel_late', 'cancel_late_original',
                 'give_back');
create index order_history_money_by_time on order_history (created_at)
  where move in ('mark_paid', 'release', 'refund_wallet', 'refund_original', 'cancel_late',
                 'cancel_late_original', 'give_back');
create index order_history_late on order_history (created_at)
  where move in ('cancel_late', 'cancel_late_original');
create trigger order_history_append_only before update or delete on order_history
  for each row execute function refuse_change();
create trigger order_history_no_truncate before truncate on order_history
  for each statement execute function refuse_change();
-- who places an order was looked at with the order itself
create trigger refuse_for_suspended before insert on order_history
  for each row when (new.move <> 'place') execute function refuse_for_suspended();

-- The orders that an ad network was told of, so that each is told once whatever is reloaded.
create table purchase_events (
  order_id   uuid        primary key references orders on delete cascade,
  claimed_at timestamptz not null default now()
);
