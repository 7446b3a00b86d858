-- An event's id says that it was told before; a provider may tell of one payment by many events. What counts is the payment: by the
-- provider's own id of it once, and without such an id once for an order. What cannot be told apart waits for an administrator.
alter table payment_events
  add column payment_id text,
  drop constraint payment_events_outcome,
  add constraint payment_events_outcome check (outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'other_type', 'test_mode',
    'wrong_currency', 'wrong_amount', 'unknown_order', 'not_asked_for', 'same_payment', 'unclear')) not valid; -- see 0031
create unique index payment_events_payment_once on payment_events (provider, payment_id)
  where payment_id is not null and outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand');
create unique index payment_events_unnamed_once on payment_events (order_id)
  where payment_id is null and outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand');

-- those that wait, as 0021 made them, with one kind more
drop index payment_events_to_check, payment_events_to_check_all, payment_events_search;
create index payment_events_to_check on payment_events (seq)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear') and handled_at is null;
create index payment_events_to_check_all on payment_events (seq)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear');
create index payment_events_search on payment_events using gin (id gin_trgm_ops, (payload ->> 'order_id') gin_trgm_ops)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear');
