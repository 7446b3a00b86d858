-- What payment providers tell. An event's id says that it was told before; a provider may tell of
-- one payment by many events. What counts is the payment: by the provider's own id of it once, and
-- without such an id once for an order. What cannot be told apart waits for an administrator.

create table payment_events (
  id           text        primary key,
  seq          bigint      generated always as identity,
  provider     text        not null,
  payment_id   text,                                     -- the provider's own
  order_id     uuid references orders,
  payload      jsonb       not null,
  outcome      text,
  received_at  timestamptz not null default now(),
  -- an event that moved nothing waits until an administrator says what was done
  handled_at   timestamptz,
  handled_by   uuid references profiles,
  handled_note text        check (length(handled_note) between 1 and 500),
  constraint payment_events_seq unique (seq),
  constraint payment_events_outcome check (outcome in (
    'paid', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'other_type', 'test_mode',
    'wrong_currency', 'wrong_amount', 'unknown_order', 'not_asked_for', 'same_payment',
    'unclear')),
  constraint payment_events_handled check (
    (handled_at is null) = (handled_by is null)
    and (handled_at is null) = (handled_note is null))
);
create index payment_events_of_order on payment_events (order_id);
create index payment_events_late_by_time on payment_events (received_at)
  where outcome = 'to_wallet';
create index payment_events_id_search on payment_events using gin (id gin_trgm_ops);
create unique index payment_events_payment_once on payment_events (provider, payment_id)
  where payment_id is not null
    and outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand');
create unique index payment_events_unnamed_once on payment_events (order_id)
  where payment_id is null
    and outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand');

-- Those that wait, those that ever did, and what these are searched by: the outcomes that
-- app/modules/orders/internal/payment-event.ts lists. A payment for an order that an administrator had
-- marked as paid waits too: it may be the same money, or the buyer has paid twice.
create index payment_events_to_check on payment_events (seq)
  where outcome in (
      'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
      'paid_by_hand')
    and handled_at is null;
create index payment_events_to_check_all on payment_events (seq)
  where outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand');
create index payment_events_search on payment_events
  using gin (id gin_trgm_ops, (payload ->> 'order_id') gin_trgm_ops)
  where outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand');
