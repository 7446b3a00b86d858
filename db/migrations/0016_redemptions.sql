-- A redemption asked for twice by the same form is one.
alter table loyalty_redemptions add column token uuid;
alter table loyalty_redemptions add constraint loyalty_redemptions_token_once unique (user_id, token);
create index loyalty_rewards_active on loyalty_rewards (points_required, id) where active;

-- Nor does a choice of offers begin for a deleted account.
create trigger refuse_for_deleted before insert on offer_batches for each row execute function refuse_for_deleted();
