-- What lists of millions of rows read, so that none reads more than it shows.

-- A person's orders are counted by status beside each page of them: from the index alone.
drop index orders_of_buyer, orders_of_seller;
create index orders_of_buyer on orders (user_id, created_at desc, id) include (status);
create index orders_of_seller on orders (seller_id, created_at desc, id) include (status);

-- What a seller offers is counted, and by game, beside each page of it.
drop index offers_of_seller;
create index offers_of_seller on offers (user_id, id desc) include (game_id, status) where deleted_at is null;
