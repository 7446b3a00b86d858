-- Phone numbers are kept in one way, as app/kernel/phone.ts writes them. Of a deleted account a dash is left.
create function is_phone(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^(0[567]\d\d( \d\d){3}|0[234]\d( \d\d){3}|\+(?!213)[1-9]\d{6,14})$';

alter table orders
  add constraint orders_buyer_phone_reachable check (buyer_phone = '-' or is_phone(buyer_phone)) not valid;

alter table seller_applications
  add constraint seller_applications_phone_reachable check (is_phone(phone));
