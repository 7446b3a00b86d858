-- Paying: attempts at the gateway, what providers tell of payments, receipts of transfers, what goes
-- back to where it came from, and what a provider has paid out.

-- Attempts ---------------------------------------------------------------------------------------

-- Every way an attempt can go: the same table as app/modules/payments/internal/attempt.ts; a test
-- compares them. What is told late or in another order than it happened goes forward all the same,
-- and money that came counts however an attempt had ended before.
create table payment_attempt_moves (
  from_state text not null,
  to_state   text not null,
  primary key (from_state, to_state)
);
insert into payment_attempt_moves values
  ('created', 'pending'),
  ('created', 'processing'),
  ('created', 'paid'),
  ('created', 'failed'),
  ('created', 'canceled'),
  ('created', 'expired'),
  ('pending', 'processing'),
  ('pending', 'paid'),
  ('pending', 'failed'),
  ('pending', 'canceled'),
  ('pending', 'expired'),
  ('processing', 'paid'),
  ('processing', 'failed'),
  ('processing', 'canceled'),
  ('processing', 'expired'),
  ('failed', 'paid'),
  ('canceled', 'paid'),
  ('expired', 'paid');
create trigger payment_attempt_moves_stay before update or delete on payment_attempt_moves
  for each row execute function refuse_change();

-- One visit to the gateway's page: for an order, or for a deposit into the payer's wallet.
create table payment_attempts (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid        not null references profiles,
  order_id          uuid references orders,                -- null of a deposit
  payment_method_id bigint      not null references payment_methods,
  provider          text        not null check (provider in ('chargily')),
  provider_id       text        check (provider_id ~ '^[\x21-\x7e]{1,200}$'),   -- the provider's own
  amount            bigint      not null check (amount > 0),
  fees              bigint      check (fees >= 0 and fees <= amount),   -- as the provider says
  state             text        not null default 'created'
                    check (state in (
                      'created', 'pending', 'processing', 'paid', 'failed', 'canceled',
                      'expired')),
  url               text        check (url ~ '^https?://' and length(url) <= 2000),
  failure           text        check (length(failure) between 1 and 200),
  token             uuid        not null,                  -- of the form that asked for it
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  settled_at        timestamptz,                           -- when it ended
  last_asked_at     timestamptz,                           -- when the provider was asked of it
  asked             int         not null default 0,        -- and how often
  constraint payment_attempts_provider_id_once unique (provider, provider_id),
  constraint payment_attempts_form_once unique (user_id, token),
  constraint payment_attempts_url check (url is null or provider_id is not null),
  constraint payment_attempts_settled
    check ((state in ('created', 'pending', 'processing')) = (settled_at is null)),
  constraint payment_attempts_paid check (state <> 'paid' or provider_id is not null)
);
-- a buyer pays an order in one place at a time
create unique index payment_attempts_one_open on payment_attempts (order_id)
  where state in ('created', 'pending', 'processing');
create index payment_attempts_of_order on payment_attempts (order_id, created_at desc);
create index payment_attempts_of_person on payment_attempts (user_id, created_at desc);
create index payment_attempts_open on payment_attempts (created_at)
  where state in ('created', 'pending', 'processing');
create index payment_attempts_by_time on payment_attempts (created_at);
create index payment_attempts_settled_by_time on payment_attempts (settled_at)
  where state = 'paid';
create index payment_attempts_search on payment_attempts using gin (provider_id gin_trgm_ops);
create trigger refuse_for_ended before insert on payment_attempts
  for each row execute function refuse_for_ended();
create trigger payment_attempts_stay before delete on payment_attempts
  for each row execute function refuse_change();

create function refuse_illegal_attempt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' then
      raise exception 'an attempt begins as created'
        using errcode = 'check_violation', constraint = 'payment_attempts_begin_created';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select from payment_attempt_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'an attempt does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payment_attempts_legal_move';
  end if;
  if (new.user_id, new.order_id, new.payment_method_id, new.provider, new.amount, new.token,
      new.created_at, new.expires_at)
     is distinct from
     (old.user_id, old.order_id, old.payment_method_id, old.provider, old.amount, old.token,
      old.created_at, old.expires_at)
     or (old.provider_id is not null and new.provider_id is distinct from old.provider_id)
     or (old.url is not null and new.url is distinct from old.url)
     or (old.state = 'paid' and new.fees is distinct from old.fees)
  then
    raise exception 'what was agreed with the provider is frozen'
      using errcode = 'check_violation', constraint = 'payment_attempts_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_attempt_change before insert or update on payment_attempts
  for each row execute function refuse_illegal_attempt_change();

-- How many requests were made to providers in each minute: they take so many and no more. What is
-- over is removed.
create table provider_requests (
  minute   timestamptz primary key,
  requests int         not null check (requests > 0)
);

-- Events -----------------------------------------------------------------------------------------

-- What payment providers tell. An event's id says that it was told before; a provider may tell of
-- one payment by many events. What counts is the payment: by the provider's own id of it once, and
-- without such an id once for an order. What cannot be told apart waits for an administrator.
create table payment_events (
  id           text        primary key,
  seq          bigint      generated always as identity,
  provider     text        not null,
  payment_id   text,                                     -- the provider's own
  order_id     uuid references orders,
  attempt_id   uuid references payment_attempts,
  payload      jsonb       not null,
  outcome      text,                                     -- null until it is taken
  received_at  timestamptz not null default now(),
  -- an event that moved nothing waits until an administrator says what was done
  handled_at   timestamptz,
  handled_by   uuid references profiles,
  handled_as   text
               check (handled_as in ('nothing', 'credited', 'marked_paid', 'sent_back')),
  handled_note text        check (length(handled_note) between 1 and 500),
  constraint payment_events_seq unique (seq),
  constraint payment_events_outcome check (outcome in (
    'paid', 'deposited', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'paid_again', 'not_paid',
    'other_type', 'test_mode', 'wrong_currency', 'wrong_amount', 'unknown_order',
    'not_asked_for', 'same_payment', 'unclear')),
  constraint payment_events_handled check (
    (handled_at is null) = (handled_by is null)
    and (handled_at is null) = (handled_as is null)
    and (handled_at is null) = (handled_note is null))
);
create index payment_events_of_order on payment_events (order_id);
create index payment_events_of_payment on payment_events (provider, payment_id)
  where payment_id is not null;
create index payment_events_of_attempt on payment_events (attempt_id, seq);
create index payment_events_to_take on payment_events (seq) where outcome is null;
create index payment_events_late_by_time on payment_events (received_at)
  where outcome = 'to_wallet';
create index payment_events_handled_by_time on payment_events (handled_at)
  where handled_as in ('credited', 'marked_paid', 'sent_back');
create index payment_events_id_search on payment_events
  using gin (id gin_trgm_ops, payment_id gin_trgm_ops);
create unique index payment_events_payment_once on payment_events (provider, payment_id)
  where payment_id is not null
    and outcome in ('paid', 'deposited', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'paid_again');
create unique index payment_events_unnamed_once on payment_events (order_id)
  where payment_id is null
    and outcome in ('paid', 'deposited', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'paid_again');

-- Those that wait, those that ever did, and what these are searched by: the outcomes that
-- app/modules/payments/internal/payment-event.ts lists. A payment for an order that is paid waits
-- too: it may be the same money, or the buyer has paid twice.
create index payment_events_to_check on payment_events (seq)
  where outcome in (
      'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
      'paid_by_hand', 'paid_again', 'test_mode')
    and handled_at is null;
create index payment_events_to_check_all on payment_events (seq)
  where outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand', 'paid_again', 'test_mode');
create index payment_events_search on payment_events
  using gin (id gin_trgm_ops, (payload ->> 'order_id') gin_trgm_ops)
  where outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand', 'paid_again', 'test_mode');

-- Receipts ---------------------------------------------------------------------------------------

-- A transfer to the operator's account, as its sender shows it; an administrator looks for the money.
create table transfer_receipts (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid        not null references orders,
  user_id         uuid        not null references profiles,
  amount          bigint      not null check (amount > 0),   -- what was still to be paid then
  to_account      text        not null,      -- ours: kind, blank, digits, as it was shown then
  sender_name     text        check (length(sender_name) between 1 and 120),
  sent_at         timestamptz not null,      -- as the receipt says
  receipt_url     text,
  receipt_digest  text        not null
                  check (receipt_digest ~ '^[0-9a-f]{64}$'),   -- SHA-256 of what the image shows
  receipt_look    bigint      not null,      -- 64 bits that images which look alike nearly share
  state           text        not null default 'under_review'
                  check (state in ('under_review', 'arrived', 'not_found')),
  received_amount bigint      check (received_amount > 0),
  refusal_reason  text        check (length(refusal_reason) between 1 and 500),
  decided_by      uuid references profiles,
  decided_at      timestamptz,
  token           uuid        not null,
  created_at      timestamptz not null,
  search_text     text        generated always as (fold(coalesce(sender_name, ''))) stored,
  constraint transfer_receipts_form_once unique (user_id, token),
  constraint transfer_receipts_image_once unique (receipt_digest),
  constraint transfer_receipts_known check (
    state <> 'under_review' or (receipt_url is not null and sender_name is not null)),
  constraint transfer_receipts_received
    check ((state = 'arrived') = (received_amount is not null)),
  constraint transfer_receipts_refused
    check ((state = 'not_found') = (refusal_reason is not null)),
  constraint transfer_receipts_decided check (
    (state = 'under_review') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint transfer_receipts_nobody_decides_own check (decided_by <> user_id)
);
create unique index transfer_receipts_one_under_review on transfer_receipts (order_id)
  where state = 'under_review';
create index transfer_receipts_of_order on transfer_receipts (order_id, created_at);
create index transfer_receipts_of_person on transfer_receipts (user_id);
create index transfer_receipts_waiting on transfer_receipts (created_at, id)
  where state = 'under_review';
create index transfer_receipts_by_age on transfer_receipts (created_at desc, id);
create index transfer_receipts_by_state on transfer_receipts (state, created_at desc, id);
create index transfer_receipts_arrived_by_time on transfer_receipts (decided_at)
  where state = 'arrived';
create index transfer_receipts_search on transfer_receipts using gin (search_text gin_trgm_ops);
create index transfer_receipts_received_amount on transfer_receipts (received_amount)
  where received_amount is not null;
create index transfer_receipts_amount on transfer_receipts (amount);
create index transfer_receipts_image on transfer_receipts (receipt_url)
  where receipt_url is not null;
create trigger refuse_for_ended before insert on transfer_receipts
  for each row execute function refuse_for_ended();
create trigger transfer_receipts_stay before delete on transfer_receipts
  for each row execute function refuse_change();

create function refuse_illegal_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'under_review' then
      raise exception 'a receipt begins under review'
        using errcode = 'check_violation', constraint = 'transfer_receipts_begin_under_review';
    end if;
    -- whoever moves the order meanwhile is waited for
    perform from orders
    where id = new.order_id and user_id = new.user_id and status = 'pending' and not from_wallet
    for share;
    if not found then
      raise exception 'a receipt is for a pending order of its sender'
        using errcode = 'check_violation', constraint = 'transfer_receipts_of_pending_order';
    end if;
    return new;
  end if;
  if new.state <> old.state and old.state <> 'under_review' then
    raise exception 'a receipt is decided once'
      using errcode = 'check_violation', constraint = 'transfer_receipts_decided_once';
  end if;
  if (new.order_id, new.user_id, new.amount, new.to_account, new.sent_at, new.receipt_digest,
      new.receipt_look, new.token, new.created_at)
     is distinct from
     (old.order_id, old.user_id, old.amount, old.to_account, old.sent_at, old.receipt_digest,
      old.receipt_look, old.token, old.created_at)
     -- what shows a person can only be forgotten
     or (new.receipt_url is distinct from old.receipt_url and new.receipt_url is not null)
     or (new.sender_name is distinct from old.sender_name and new.sender_name is not null)
     or old.state <> 'under_review'
        and (new.received_amount, new.refusal_reason, new.decided_by, new.decided_at)
        is distinct from
        (old.received_amount, old.refusal_reason, old.decided_by, old.decided_at)
  then
    raise exception 'what was said of a receipt is frozen'
      using errcode = 'check_violation', constraint = 'transfer_receipts_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_receipt_change before insert or update on transfer_receipts
  for each row execute function refuse_illegal_receipt_change();

-- Money sent back --------------------------------------------------------------------------------

-- What the operator has to send by hand, since no provider takes money back: the original of a
-- refunded order, or a payment that was for nothing.
create table refund_tasks (
  id                bigint generated always as identity primary key,
  order_id          uuid references orders,
  event_id          text references payment_events,
  user_id           uuid references profiles,              -- whose money it is, where that is known
  payment_method_id bigint references payment_methods,
  amount            bigint      not null check (amount > 0),
  provider          text,                                  -- what took the money, and its number
  provider_id       text,
  created_at        timestamptz not null,
  done_at           timestamptz,
  done_by           uuid references profiles,
  bank_reference    text        check (length(bank_reference) between 1 and 80),
  sent_on           date,
  constraint refund_tasks_of_one check (num_nonnulls(order_id, event_id) = 1),
  constraint refund_tasks_order_once unique (order_id),
  constraint refund_tasks_event_once unique (event_id),
  constraint refund_tasks_of_order
    check (order_id is null or (user_id is not null and payment_method_id is not null)),
  constraint refund_tasks_done check (
    (done_at is null) = (done_by is null)
    and (done_at is null) = (bank_reference is null)
    and (done_at is null) = (sent_on is null)),
  constraint refund_tasks_nobody_does_own check (done_by <> user_id)
);
create index refund_tasks_open on refund_tasks (id) where done_at is null;
create index refund_tasks_done_by_time on refund_tasks (done_at) where done_at is not null;
create index refund_tasks_of_person on refund_tasks (user_id);
create index refund_tasks_search on refund_tasks using gin (provider_id gin_trgm_ops);
create trigger refund_tasks_stay before delete on refund_tasks
  for each row execute function refuse_change();

create function refuse_illegal_task_change() returns trigger language plpgsql as $$
begin
  if old.done_at is not null
     or (new.id, new.order_id, new.event_id, new.user_id, new.payment_method_id, new.amount,
         new.provider, new.provider_id, new.created_at)
        is distinct from
        (old.id, old.order_id, old.event_id, old.user_id, old.payment_method_id, old.amount,
         old.provider, old.provider_id, old.created_at)
  then
    raise exception 'a task is done once, as it was given'
      using errcode = 'check_violation', constraint = 'refund_tasks_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_task_change before update on refund_tasks
  for each row execute function refuse_illegal_task_change();

-- An order that went back to where it came from has its task, and no other has one.
create function check_refund_task() returns trigger language plpgsql as $$
begin
  if (select status = 'refunded_original' from orders where id = new.id)
     <> exists (select from refund_tasks where order_id = new.id) then
    raise exception 'order % is refunded and has no task, or has one and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_refund_has_task';
  end if;
  return null;
end $$;
create constraint trigger orders_refund_has_task after update on orders
  deferrable initially deferred
  for each row when (new.status = 'refunded_original')
  execute function check_refund_task();

-- Settlements ------------------------------------------------------------------------------------

-- What a provider paid out to the operator's bank, of the money it had taken by one method. Its
-- transfer has the reference settlement:{id}.
create table provider_settlements (
  id                bigint generated always as identity primary key,
  provider          text        not null check (provider in ('chargily')),
  payment_method_id bigint      not null references payment_methods,
  amount            bigint      not null check (amount > 0),
  bank_reference    text        not null check (length(bank_reference) between 1 and 80),
  arrived_on        date        not null,
  recorded_by       uuid        not null references profiles,
  token             uuid        not null,
  created_at        timestamptz not null,
  constraint provider_settlements_form_once unique (token, payment_method_id),
  constraint provider_settlements_reference_once
    unique (provider, bank_reference, payment_method_id)
);
create index provider_settlements_by_time on provider_settlements (created_at);
create trigger provider_settlements_append_only before update or delete on provider_settlements
  for each row execute function refuse_change();
create trigger provider_settlements_no_truncate before truncate on provider_settlements
  for each statement execute function refuse_change();

-- Checks against a provider's list -----------------------------------------------------------------

-- What a provider's list of the payments made on one day said, beside ours of that day.
create table provider_checks (
  id          bigint generated always as identity primary key,
  provider    text        not null check (provider in ('chargily')),
  day         date        not null,
  theirs      int         not null check (theirs >= 0),        -- how many the provider named
  ours        int         not null check (ours >= 0),          -- how many attempts of ours they met
  differences int         not null check (differences >= 0),
  checked_at  timestamptz not null
);
create index provider_checks_of_day on provider_checks (provider, day desc, id desc);
create trigger provider_checks_append_only before update or delete on provider_checks
  for each row execute function refuse_change();
create trigger provider_checks_no_truncate before truncate on provider_checks
  for each statement execute function refuse_change();

-- Each payment of such a day of which the provider says another thing than we do.
create table provider_differences (
  check_id    bigint not null references provider_checks,
  kind        text   not null check (kind in (
                'only_there', 'only_here', 'other_amount', 'other_fees', 'other_state',
                'not_booked')),
  provider_id text   not null,
  attempt_id  uuid references payment_attempts,                -- null of one that is not ours
  theirs      text   not null,                                 -- an amount in whole DA, or a state
  ours        text   not null,
  primary key (check_id, kind, provider_id)
);
create trigger provider_differences_append_only before update or delete on provider_differences
  for each row execute function refuse_change();
create trigger provider_differences_no_truncate before truncate on provider_differences
  for each statement execute function refuse_change();
