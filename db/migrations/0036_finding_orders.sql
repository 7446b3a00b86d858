-- What the back office looks for: orders that wait for somebody, and people and orders by whatever somebody has at hand.

-- Frozen and not refunded since: the condition of orders/frozen.server.ts, word for word.
create index orders_frozen on orders (created_at desc, id)
  where disputed_at is not null and status not in ('refunded_wallet', 'refunded_original');
create index orders_waiting on orders (created_at desc, id)
  where status = 'pending' or disputed_at is not null and status not in ('refunded_wallet', 'refunded_original');

-- A phone number by its digits alone, Arabic ones too, without the country's code and the zero that stands for it: +213 550 12 34 56,
-- 0550123456 and ٠٥٥٠ ١٢ ٣٤ ٥٦ are 550123456.
create function phone_digits(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '\D', '', 'g'), '^(00)?(213)?0*', '');

create index orders_buyer_search on orders using gin
  ((fold(buyer_name || E'\n' || buyer_email) || E'\n' || phone_digits(buyer_phone)) gin_trgm_ops);
create index orders_search on orders using gin
  ((fold(offer_title || E'\n' || contact_details) || E'\n' || phone_digits(contact_details)) gin_trgm_ops);
create index payment_events_id_search on payment_events using gin (id gin_trgm_ops);
