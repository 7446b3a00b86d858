-- What 0050_offer_steps.sql demands of orders, read while people go on with them.
-- Additive: yes
-- Locks: orders, share update exclusive, while they are read

alter table orders validate constraint orders_climb_whole;
