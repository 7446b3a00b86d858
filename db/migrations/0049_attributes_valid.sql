-- What 0039 demands of offers and orders, read while people go on with them.
-- Additive: yes
-- Locks: offers and orders, share update exclusive, while they are read

alter table offers validate constraint offers_attributes_object;
alter table orders validate constraint orders_offer_attributes_list;
