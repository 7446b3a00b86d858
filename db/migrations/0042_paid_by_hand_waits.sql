-- A payment for an order that an administrator had marked as paid waits too: it may be the same money, or the buyer has paid twice.
drop index payment_events_to_check, payment_events_to_check_all, payment_events_search;
create index payment_events_to_check on payment_events (seq)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear', 'paid_by_hand') and handled_at is null;
create index payment_events_to_check_all on payment_events (seq)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear', 'paid_by_hand');
create index payment_events_search on payment_events using gin (id gin_trgm_ops, (payload ->> 'order_id') gin_trgm_ops)
  where outcome in ('buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear', 'paid_by_hand');
