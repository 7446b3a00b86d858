-- Orders give back parts while their money is held, as often as the total allows; and a refund to
-- an account asks its buyer where to. What the ledger, the audit log and the wallet know of both is
-- in 0062_partial_refunds_money.sql.
-- Additive: yes
-- Locks: orders, invoices, refund_tasks, order_history, access exclusive, for a moment

-- What an administrator gave back of an order: so much of its goods, and with the share of the
-- buyer's fee so much in all. Its transfer has the reference part:{id}.
create table order_refunds (
  id         bigint generated always as identity primary key,
  order_id   uuid        not null references orders,
  number     int         not null check (number > 0),      -- the order's first, second, …
  part       bigint      not null check (part > 0),        -- of the goods, whole DA
  amount     bigint      not null,
  way        text        not null check (way in ('wallet', 'original')),
  reason     text        not null check (length(reason) between 1 and 1000),
  actor_id   uuid        not null references profiles,
  token      uuid        not null,                         -- of the form: sent twice it is one
  created_at timestamptz not null,
  constraint order_refunds_numbered unique (order_id, number),
  constraint order_refunds_once unique (token),
  constraint order_refunds_amount check (amount >= part)
);
create index order_refunds_by_time on order_refunds (created_at);
create trigger order_refunds_append_only before update or delete on order_refunds
  for each row execute function refuse_change();

create function refuse_illegal_part() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = new.order_id for update;
  if new.actor_id in (o.user_id, o.seller_id) then
    raise exception 'no party gives back a part of its own order'
      using errcode = 'check_violation', constraint = 'order_refunds_by_no_party';
  end if;
  if o.from_wallet and new.way = 'original' then
    raise exception 'what the wallet paid goes back to it'
      using errcode = 'check_violation', constraint = 'order_refunds_of_wallet';
  end if;
  return new;
end $$;
create trigger refuse_illegal_part before insert on order_refunds
  for each row execute function refuse_illegal_part();

alter table orders
  drop constraint orders_refunded_part,
  -- something is left of what was partly refunded; in disputes at least 100 for either side
  add constraint orders_refunded_part check (
    refunded_part = 0 or refunded_part between 1 and total_price - buyer_fee - 1
      and paid_at is not null) not valid;

create or replace function refuse_illegal_order_change() returns trigger language plpgsql as $$
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
  -- in a dispute a part goes back when it is shared, and so released
  if new.refunded_part <> old.refunded_part
     and (new.refunded_part < old.refunded_part or old.released_at is not null
       or new.released_at is null and (old.disputed_at is not null or new.status <> old.status))
  then
    raise exception 'a part goes back while the money is held and nobody disputes it'
      using errcode = 'check_violation', constraint = 'orders_part_while_held';
  end if;
  if new.extra_seconds <> old.extra_seconds and (old.extra_seconds > 0 or old.status <> 'paid') then
    raise exception 'more time is granted once, while an order waits for its delivery'
      using errcode = 'check_violation', constraint = 'orders_extended_once';
  end if;
  return new;
end $$;

-- At commit escrow holds the total less what went back in parts, and nothing once it is released or
-- undone: so refunds and release together are what was captured (0009_escrow.sql).
create or replace function check_escrow(order_id uuid) returns void language plpgsql as $$
declare
  held bigint := coalesce(
    (select balance from ledger_accounts where id = 'escrow:' || order_id), 0);
  owed bigint;
begin
  select case when s.holds_money and o.released_at is null
    then o.total_price - shared_back(o.total_price, o.buyer_fee, o.refunded_part) else 0 end
  into owed from orders o join order_statuses s on s.status = o.status where o.id = order_id;
  if held <> coalesce(owed, 0) then
    raise exception 'escrow of order % holds % instead of %', order_id, held, coalesce(owed, 0)
      using errcode = 'check_violation', constraint = 'orders_escrow_holds_total';
  end if;
end $$;

-- And the parts that were given are those that the order says, each by the rule.
create function check_divided_order() returns trigger language plpgsql as $$
declare
  o      orders;
  parts  bigint;
  given  bigint;
begin
  select * into o from orders
  where id = (case tg_table_name when 'orders' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'order_id' end)::uuid;
  select coalesce(sum(part), 0), coalesce(sum(amount), 0) into parts, given
  from order_refunds where order_id = o.id;
  if given <> shared_back(o.total_price, o.buyer_fee, parts)
     or parts > o.refunded_part or parts <> o.refunded_part and o.released_at is null
  then
    raise exception 'what went back of order % is not what its parts give back', o.id
      using errcode = 'check_violation', constraint = 'orders_divided';
  end if;
  return null;
end $$;
create constraint trigger orders_divided after update on orders
  deferrable initially deferred
  for each row when (
    new.refunded_part > 0 and (new.refunded_part, new.status, new.released_at)
      is distinct from (old.refunded_part, old.status, old.released_at))
  execute function check_divided_order();
create constraint trigger order_refunds_divided after insert on order_refunds
  deferrable initially deferred
  for each row execute function check_divided_order();

-- A part that both sides agreed on, or staff decided, needs no other look: it goes back with the
-- release.
create or replace trigger refuse_release_of_resale before update on orders
  for each row when (
    old.released_at is null and new.released_at is not null
    and new.refunded_part = old.refunded_part)
  execute function refuse_release_of_resale();

alter table order_history
  drop constraint order_history_move_check,
  add constraint order_history_move_check check (move in (
    'place', 'mark_paid', 'cancel', 'complete', 'receive',
    'refund_wallet', 'refund_original', 'release', 'dispute', 'settle',
    'cancel_late', 'cancel_late_original', 'give_back', 'extend', 'split',
    'refund_part', 'refund_part_original')) not valid;

-- Credit notes ------------------------------------------------------------------------------------

-- Of a credit note, which of the order's refunds it takes back; 0 of all that was left, and of what
-- a dispute gave back.
alter table invoices add column refund int not null default 0 check (refund >= 0);
create unique index if not exists invoices_each_once on invoices (order_id, kind, refund);
alter table invoices
  drop constraint invoices_once,
  add constraint invoices_once unique using index invoices_each_once;

-- An order's total never changes, so it is compared once. Its credit notes together are of what
-- went back: all of it, or its parts.
create or replace function refuse_other_total() returns trigger language plpgsql as $$
begin
  if new.kind = 'invoice' and new.total <> (
      select total_price from orders where id = new.order_id)
    or new.kind = 'credit_note' and new.total <> (
      select case when s.is_refunded then o.total_price
          else shared_back(o.total_price, o.buyer_fee, o.refunded_part) end
        - coalesce((select sum(total) from invoices
            where order_id = o.id and kind = 'credit_note'), 0)
      from orders o join order_statuses s using (status) where o.id = new.order_id)
  then
    raise exception 'an invoice is of its order''s total, a credit note of what went back'
      using errcode = 'check_violation', constraint = 'invoices_of_order_total';
  end if;
  return new;
end $$;

-- Where a refund goes -----------------------------------------------------------------------------

alter table refund_tasks
  add column refund_id     bigint references order_refunds,   -- the part; null of the whole
  -- since when its buyer has been asked for an account, which they gave, or chose the wallet
  add column asked_at      timestamptz,
  add column account       text check (account ~ '^(rib \d{20}|ccp \d{12})$'),
  add column holder        text check (length(holder) between 1 and 120),
  add column given_at      timestamptz,
  add column to_wallet_at  timestamptz,
  add constraint refund_tasks_part_once unique (refund_id),
  add constraint refund_tasks_part_of_order check (refund_id is null or order_id is not null),
  add constraint refund_tasks_account check (
    (account is null) = (holder is null) and (account is null) = (given_at is null)),
  add constraint refund_tasks_one_way check (done_at is null or to_wallet_at is null),
  add constraint refund_tasks_wallet_or_account check (to_wallet_at is null or account is null),
  add constraint refund_tasks_wallet_of_order
    check (to_wallet_at is null or order_id is not null),
  drop constraint refund_tasks_order_once,
  add constraint refund_tasks_order_once
    exclude using btree (order_id with =) where (refund_id is null);
-- a task begins to wait for staff when its buyer has answered, and ends in the wallet too
create trigger tell_desk_answered after update of account, to_wallet_at on refund_tasks
  for each row execute function tell_desk();
create index refund_tasks_of_order on refund_tasks (order_id);
create index refund_tasks_waiting on refund_tasks (id)
  where done_at is null and to_wallet_at is null;
create index refund_tasks_over on refund_tasks (id)
  where not (done_at is null and to_wallet_at is null);
create index refund_tasks_to_wallet_by_time on refund_tasks (to_wallet_at)
  where to_wallet_at is not null;
create index refund_tasks_asked on refund_tasks (asked_at)
  where done_at is null and to_wallet_at is null and account is null;

create or replace function refuse_illegal_task_change() returns trigger language plpgsql as $$
begin
  if old.done_at is not null or old.to_wallet_at is not null
     or old.asked_at is not null and new.asked_at is distinct from old.asked_at
     or (new.id, new.order_id, new.event_id, new.refund_id, new.user_id,
         new.payment_method_id, new.amount,
         new.provider, new.provider_id, new.created_at)
        is distinct from
        (old.id, old.order_id, old.event_id, old.refund_id, old.user_id,
         old.payment_method_id, old.amount,
         old.provider, old.provider_id, old.created_at)
  then
    raise exception 'a task is done once, as it was given'
      using errcode = 'check_violation', constraint = 'refund_tasks_frozen';
  end if;
  return new;
end $$;

create or replace function check_refund_task() returns trigger language plpgsql as $$
begin
  if (select status = 'refunded_original' from orders where id = new.id)
     <> exists (
       select from refund_tasks where order_id = new.id and refund_id is null) then
    raise exception 'order % is refunded and has no task, or has one and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_refund_has_task';
  end if;
  return null;
end $$;

-- A part that goes back the way it was paid has its task, for so much, and no other has one.
create function check_task_of_part() returns trigger language plpgsql as $$
begin
  if (new.way = 'original') <> exists (
    select from refund_tasks
    where refund_id = new.id and order_id = new.order_id and amount = new.amount)
  then
    raise exception 'a part of order % has no task, or has one and is not sent', new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_have_task';
  end if;
  return null;
end $$;
create constraint trigger order_refunds_have_task after insert on order_refunds
  deferrable initially deferred
  for each row execute function check_task_of_part();
