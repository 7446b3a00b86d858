-- What administrators do to offers, feedback and rewards, and what their lists are searched by.

-- An offer that an administrator paused stays so until an administrator lifts it; its seller reads why.
alter table offers
  add column held_at     timestamptz,
  add column hold_reason text,
  add constraint offers_hold_reason check (hold_reason is null or length(hold_reason) between 1 and 500) not valid, -- see 0025
  add constraint offers_held_with_reason check ((held_at is null) = (hold_reason is null)) not valid,
  add constraint offers_held_is_paused check (held_at is null or status = 'paused') not valid;
create index offers_all_of_status on offers (status, id desc) where deleted_at is null;
create index offers_all_of_game on offers (game_id, id desc) where deleted_at is null;
create index offers_all_by_price on offers (price, id) where deleted_at is null;
create index offers_all_of_status_by_price on offers (status, price, id) where deleted_at is null;
create index orders_by_total on orders (total_price desc, id);
create index orders_by_status_and_total on orders (status, total_price desc, id);
-- Before a payment method or a game is deleted, its foreign key looks for orders of it. Methods are few, so that one index finds
-- a game among the orders of each (skip scan), and every order is written into one index less.
create index orders_of_method_and_game on orders (payment_method_id, game_id);
-- of the few offers that have a payment link, those by a method
create index offers_linked_by on offers using gin (payment_link_methods) where payment_link_methods <> '{}';

-- The seller's one public answer. `replied_at` stays when the words are removed, so that there is no second.
alter table order_feedback
  add column reply      text,
  add column replied_at timestamptz,
  add constraint order_feedback_reply_length check (reply is null or length(reply) between 1 and 500) not valid, -- see 0025
  add constraint order_feedback_reply_once check (reply is null or replied_at is not null) not valid;

create function refuse_second_reply() returns trigger language plpgsql as $$
begin
  if old.replied_at is not null and (new.replied_at is distinct from old.replied_at or (new.reply is not null and new.reply is distinct from old.reply)) then
    raise exception 'a seller replies once' using errcode = 'check_violation', constraint = 'order_feedback_reply_once';
  end if;
  -- nothing begins for a deleted account, not even at the same moment
  if old.reply is null and new.reply is not null then
    perform from profiles where id = new.seller_id and deleted_at is null for key share;
    if not found then
      raise exception 'the account is deleted' using errcode = 'check_violation', constraint = 'profiles_deleted';
    end if;
  end if;
  return new;
end $$;
create trigger refuse_second_reply before update of reply, replied_at on order_feedback
  for each row execute function refuse_second_reply();

create index order_feedback_by_rating on order_feedback (rating, id desc);
create index order_feedback_not_approved on order_feedback (id desc) where not approved;
create index order_feedback_comment on order_feedback using gin (fold(comment) gin_trgm_ops);

-- A reward is created once for its form, and its words have their limits in the database too.
alter table loyalty_rewards
  add column create_token uuid constraint loyalty_rewards_created_once unique,
  add constraint loyalty_rewards_words check (length(name_ar) <= 80 and length(description) <= 500 and length(description_ar) <= 500),
  add constraint loyalty_rewards_most check (points_required <= 100000000 and reward_value <= 1000000);
