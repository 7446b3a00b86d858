-- A redemption asked for twice by the same form is one.
alter table loyalty_redemptions add column token uuid;
alter table loyalty_redemptions add constraint loyalty_redemptions_token_once unique (user_id, token);
create index loyalty_rewards_active on loyalty_rewards (points_required, id) where active;
