-- Who follows sellers reads how much each listed lately: found by an index, whatever they sell.
-- Additive: yes
-- Locks: offers, share, while it is indexed, unless that was done before

create index if not exists offers_listed_by_seller on offers (user_id, created_at)
  where status = 'active';
