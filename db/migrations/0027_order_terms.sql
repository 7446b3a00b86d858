-- By which times an order goes was promised when it was placed, and does not change with the settings afterwards. Orders from
-- before have none of their own and follow the settings, as they did. Nothing is read or rewritten: the rows there are have nulls.
alter table orders
  add column auto_cancel_hours integer,
  add column auto_receive_hours integer,
  add column protection_days integer,
  add constraint orders_terms_positive check (auto_cancel_hours > 0 and auto_receive_hours > 0 and protection_days > 0) not valid;
