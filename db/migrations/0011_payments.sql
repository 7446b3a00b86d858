-- Paying at the gateway: attempts, and what providers tell of payments.

-- Attempts ---------------------------------------------------------------------------------------

-- Every way an attempt can go: the same table as app/modules/payments/attempt.ts; a test
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
create trigger payment_attempt_moves_no_truncate before truncate on payment_attempt_moves
  for each statement execute function refuse_change();

-- One visit to the gateway's page: for an order, or for a deposit into the payer's wallet.
create table payment_attempts (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid        not null references profiles,
  order_id          uuid references orders,                -- null of a deposit
  payment_method_id bigint      not null references payment_methods,
  provider          text        not null check (provider in ('chargily')),
  provider_id       text       
    check (provider_id ~ '^[\x21-\x7e]{1,200}$'),   -- the provider's own
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
  ends              int         not null default 0,        -- how often it was told to end it
  end_at            timestamptz,                           -- and when it is to be told so again
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

-- How many requests were made to providers in each minute, by what they were for: they take so many
-- and no more. What is over is removed.
create table provider_requests (
  minute    timestamptz primary key,
  scheduled int         not null default 0 check (scheduled >= 0),   -- by what runs every minute
  asked     int         not null default 0 check (asked >= 0),       -- by people who wait
  begun     int         not null default 0 check (begun >= 0)        -- by people who begin to pay
);

-- And how many of them one person has made: nobody uses up what is there for all.
create table provider_request_quotas (
  minute  timestamptz not null,
  user_id uuid        not null references profiles,
  asked   int         not null default 0 check (asked >= 0),
  begun   int         not null default 0 check (begun >= 0),
  primary key (minute, user_id)
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
  tries        int         not null default 0,           -- how often taking it has failed
  try_at       timestamptz not null default
    now(),       -- when it is taken next, without an outcome
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
create index payment_events_to_take on payment_events (try_at, seq) where outcome is null;
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

create trigger payment_events_stay before delete on payment_events
  for each row execute function refuse_change();

-- What counted or was handled stays as it was told and decided; what became of it is said once.
create function refuse_illegal_event_change() returns trigger language plpgsql as $$
declare
  counted constant boolean := coalesce(old.outcome in (
    'paid', 'deposited', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'paid_again'), false);
begin
  if (new.id, new.seq, new.provider) is distinct from (old.id, old.seq, old.provider)
     or (counted or old.handled_at is not null)
        and (new.payment_id, new.order_id, new.attempt_id, new.payload, new.outcome,
             new.received_at)
            is distinct from
            (old.payment_id, old.order_id, old.attempt_id, old.payload, old.outcome,
             old.received_at)
     or old.handled_at is not null
        and (new.handled_at, new.handled_by, new.handled_as, new.handled_note)
            is distinct from
            (old.handled_at, old.handled_by, old.handled_as, old.handled_note)
  then
    raise exception 'what was told of a payment that counted or was handled is frozen'
      using errcode = 'check_violation', constraint = 'payment_events_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_event_change before update on payment_events
  for each row execute function refuse_illegal_event_change();

-- Those that wait, those that ever did, and what these are searched by: the outcomes that
-- app/modules/payments/payment-event.ts lists. A payment for an order that is paid waits
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
create index payment_events_amount on payment_events ((payload ->> 'amount'))
  where outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand', 'paid_again', 'test_mode');
create index payment_events_search on payment_events
  using gin (id gin_trgm_ops, (payload ->> 'order_id') gin_trgm_ops)
  where outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand', 'paid_again', 'test_mode');
