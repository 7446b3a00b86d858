-- Orders paid from the wallet, days of the books that are closed, and payments that a person has to look at.

-- An order paid from the wallet is placed and paid in one transaction, and its money goes back to the wallet only.
alter table orders
  add column from_wallet boolean not null default false,
  add constraint orders_refund_of_wallet check (not (from_wallet and status = 'refunded_original')) not valid; -- see 0025

create function refuse_other_payer() returns trigger language plpgsql as $$
begin
  raise exception 'how an order is paid is agreed at checkout' using errcode = 'check_violation', constraint = 'orders_payer_frozen';
end $$;
create trigger orders_payer_frozen before update on orders
  for each row when (new.from_wallet is distinct from old.from_wallet) execute function refuse_other_payer();

create function check_paid_at_once() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.id and paid_at is null) then
    raise exception 'order % was to be paid from the wallet and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_wallet_paid_at_once';
  end if;
  return null;
end $$;
create constraint trigger orders_wallet_paid_at_once after insert on orders deferrable initially deferred
  for each row when (new.from_wallet) execute function check_paid_at_once();

-- What a report calls an account: clearing by its payment method, every other by its kind.
create function ledger_book(account text) returns text language sql immutable parallel safe
  return case when account like 'clearing:%' then account else split_part(account, ':', 1) end;

-- Days of the books, as the clock in Algiers has them, counted once and kept. Append-only.
create table reconciliation_days (
  day         date        primary key,
  transfers   int         not null check (transfers >= 0),
  amount      bigint      not null check (amount >= 0),
  differences int         not null check (differences >= 0),   -- found when it was closed
  closed_at   timestamptz not null
);
create table reconciliation_movements (
  day          date   not null references reconciliation_days,
  code         text   not null,
  from_account text   not null,
  to_account   text   not null,
  amount       bigint not null check (amount > 0),
  transfers    int    not null check (transfers > 0),
  buyer_fee    bigint not null default 0 check (buyer_fee between 0 and amount),   -- of a fee, what buyers paid of it
  primary key (day, code, from_account, to_account)
);
-- What the operator was told of days that do not add up, so that they are told once and again only of another difference.
create table reconciliation_told (
  day        date        primary key,
  difference text        not null,
  told_at    timestamptz not null
);
create trigger reconciliation_days_append_only before update or delete on reconciliation_days
  for each row execute function refuse_change();
create trigger reconciliation_days_no_truncate before truncate on reconciliation_days
  for each statement execute function refuse_change();
create trigger reconciliation_movements_append_only before update or delete on reconciliation_movements
  for each row execute function refuse_change();
create trigger reconciliation_movements_no_truncate before truncate on reconciliation_movements
  for each statement execute function refuse_change();

-- One day of each of what a report compares.
create index ledger_transfers_by_time on ledger_transfers (created_at);
create index order_history_money_by_time on order_history (created_at)
  where move in ('mark_paid', 'release', 'refund_wallet', 'refund_original');
create index loyalty_redemptions_by_time on loyalty_redemptions (created_at);
create index payment_events_late_by_time on payment_events (received_at) where outcome = 'to_wallet';
create index deposits_confirmed_by_time on deposits (decided_at) where status = 'confirmed';
create index withdrawal_history_money_by_time on withdrawal_history (created_at) where move in ('request', 'pay', 'return', 'cancel');
create index wallet_adjustments_by_time on wallet_adjustments (created_at);

-- Payment events that moved nothing and wait for an administrator, until one says what was done.
-- Numbering them writes the table anew, and nobody reads or writes it meanwhile: a callback waits, or is sent again.
alter table payment_events
  add column seq bigint generated always as identity,
  add column handled_at timestamptz,
  add column handled_by uuid references profiles,
  add column handled_note text,
  add constraint payment_events_seq unique (seq),
  add constraint payment_events_outcome check (outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'other_type', 'test_mode',
    'wrong_currency', 'wrong_amount', 'unknown_order', 'not_asked_for')) not valid, -- see 0025
  add constraint payment_events_handled_note_check check (length(handled_note) between 1 and 500) not valid,
  add constraint payment_events_handled check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_note is null)) not valid;
create index payment_events_to_check on payment_events (seq)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for') and handled_at is null;
-- all of them, newest first, and what they are searched by
create index payment_events_to_check_all on payment_events (seq) where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for');
create index payment_events_search on payment_events using gin (id gin_trgm_ops, (payload ->> 'order_id') gin_trgm_ops)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for');
