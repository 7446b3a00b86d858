-- A redemption asked for twice by the same form is one.
alter table loyalty_redemptions add column token uuid;
alter table loyalty_redemptions add constraint loyalty_redemptions_token_once unique (user_id, token);
create index loyalty_rewards_active on loyalty_rewards (points_required, id) where active;

-- Nor does a choice of offers begin for a deleted account.
create trigger refuse_for_deleted before insert on offer_batches for each row execute function refuse_for_deleted();

-- How many orders of a buyer wait for payment, and how many were placed since: whoever asks goes on alone until its
-- transaction ends, so that orders placed at once count each other. Volatile: what was waited for is seen.
create function orders_of_buyer(buyer uuid, since timestamptz, out waiting int, out placed int) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout ' || buyer, 0));
  select count(*) into waiting from orders where user_id = buyer and status = 'pending';
  select count(*) into placed from orders where user_id = buyer and created_at > since;
end $$;
