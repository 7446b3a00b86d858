-- Points, and what they buy.

-- What people share with nobody but themselves: browsers, accounts that withdrawals went to, phones
-- of applications. An address is none of it: whole mobile networks share them.
create view marks as
select user_id, 'browser' as kind, digest as mark from browsers
union all
select user_id, account_kind, account from withdrawals
union all
select user_id, 'phone', phone_digits(phone) from seller_applications;

-- The same of people as buyers, with the phones of their orders. Two buyers may type the same one.
create view marks_of_buyers as
select user_id, kind, mark from marks
union all
select user_id, 'phone', phone_digits(buyer_phone)
from (select distinct user_id, buyer_phone from orders) told;

-- Whether a buyer and a seller are likely one person: they share a mark.
create function are_linked(buyer uuid, seller uuid) returns boolean language sql stable as $$
  select exists (
    select from marks_of_buyers b join marks s using (kind, mark)
    where b.user_id = buyer and s.user_id = seller
  );
$$;

create table loyalty_points (
  id            bigint generated always as identity primary key,
  user_id       uuid        not null references profiles,
  order_id      uuid        not null references orders,
  points_earned bigint      not null check (points_earned > 0),
  created_at    timestamptz not null default now(),
  constraint loyalty_points_once unique (order_id)
);
create index loyalty_points_of_user on loyalty_points (user_id, created_at desc);
create trigger loyalty_points_append_only before update or delete on loyalty_points
  for each row execute function refuse_change();
create trigger loyalty_points_no_truncate before truncate on loyalty_points
  for each statement execute function refuse_change();

-- Trading with oneself earns nothing.
create function refuse_points_of_linked() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and are_linked(user_id, seller_id)) then
    raise exception 'who trades with themselves earns no points'
      using errcode = 'check_violation', constraint = 'loyalty_points_linked';
  end if;
  return new;
end $$;
create trigger refuse_points_of_linked before insert on loyalty_points
  for each row execute function refuse_points_of_linked();

create function refuse_praise_of_linked() returns trigger language plpgsql as $$
begin
  if are_linked(new.user_id, new.seller_id) then
    raise exception 'feedback of oneself does not count'
      using errcode = 'check_violation', constraint = 'order_feedback_linked';
  end if;
  return new;
end $$;
create trigger refuse_praise_of_linked before insert on order_feedback
  for each row when (new.approved) execute function refuse_praise_of_linked();

create table loyalty_rewards (
  id              bigint generated always as identity primary key,
  name            text    not null check (length(name) between 1 and 80),
  name_ar         text    not null default '',
  description     text    not null default '',
  description_ar  text    not null default '',
  points_required bigint  not null check (points_required > 0),
  reward_value    bigint  not null check (reward_value > 0),
  active          boolean not null default true,
  create_token    uuid,                        -- of its form: sent twice it is one reward
  constraint loyalty_rewards_created_once unique (create_token),
  constraint loyalty_rewards_words check (
    length(name_ar) <= 80 and length(description) <= 500 and length(description_ar) <= 500),
  constraint loyalty_rewards_most
    check (points_required <= 100000000 and reward_value <= 1000000)
);
create index loyalty_rewards_active on loyalty_rewards (points_required, id) where active;

create table loyalty_redemptions (
  id           bigint generated always as identity primary key,
  user_id      uuid        not null references profiles,
  reward_id    bigint      not null references loyalty_rewards,
  points_spent bigint      not null check (points_spent > 0),
  reward_value bigint      not null check (reward_value > 0),    -- whole DA, frozen
  token        uuid,                           -- of its form: sent twice it is one redemption
  created_at   timestamptz not null default now(),
  constraint loyalty_redemptions_token_once unique (user_id, token)
);
create index loyalty_redemptions_of_user on loyalty_redemptions (user_id, created_at desc);
create index loyalty_redemptions_by_time on loyalty_redemptions (created_at);
create trigger loyalty_redemptions_append_only before update or delete on loyalty_redemptions
  for each row execute function refuse_change();
create trigger loyalty_redemptions_no_truncate before truncate on loyalty_redemptions
  for each statement execute function refuse_change();
create trigger refuse_for_deleted before insert on loyalty_redemptions
  for each row execute function refuse_for_deleted();
create trigger refuse_for_suspended before insert on loyalty_redemptions
  for each row execute function refuse_for_suspended();

-- A redemption costs what its reward costs at that moment, and keeps what it was worth then.
create function refuse_other_reward() returns trigger language plpgsql as $$
begin
  perform from loyalty_rewards
  where id = new.reward_id
    and (points_required, reward_value) = (new.points_spent, new.reward_value);
  if not found then
    raise exception 'a redemption costs and brings what its reward says'
      using errcode = 'check_violation', constraint = 'loyalty_redemptions_price';
  end if;
  return new;
end $$;
create trigger refuse_other_reward before insert on loyalty_redemptions
  for each row execute function refuse_other_reward();

-- The balance of each person: earned less spent, never below 0.
create table loyalty_balances (
  user_id uuid   primary key references profiles on delete cascade,
  points  bigint not null default 0,
  constraint loyalty_balances_not_below_zero check (points >= 0)
);

create function apply_points() returns trigger language plpgsql as $$
begin
  insert into loyalty_balances values (new.user_id, new.points_earned)
  on conflict (user_id) do update set points = loyalty_balances.points + new.points_earned;
  perform page_changed('seller:' || new.user_id);
  return null;
end $$;
create trigger apply_points after insert on loyalty_points
  for each row execute function apply_points();

-- Points of orders that a card paid since a time, by whatever hands (card_at), with when the newest
-- was paid: they rest as the money does, since a card that is called back would leave them.
create function resting_points(
  person uuid, since timestamptz, out points bigint, out newest timestamptz
) language sql stable as $$
  select coalesce(sum(p.points_earned), 0)::bigint, max(t.card_at)
  from loyalty_points p
    join ledger_transfers t on t.reference = 'order:' || p.order_id and t.code = 'payout'
  where p.user_id = person and p.created_at > since and t.card_at > since;
$$;

create function spend_points() returns trigger language plpgsql as $$
declare
  left_over bigint;
begin
  insert into loyalty_balances (user_id) values (new.user_id) on conflict do nothing;
  update loyalty_balances set points = points - new.points_spent where user_id = new.user_id
  returning points into left_over;
  if left_over < (select points from resting_points(
       new.user_id, new.created_at - make_interval(hours => card_rest_hours())))
  then
    raise exception 'points of an order that a card paid rest before they are redeemed'
      using errcode = 'check_violation', constraint = 'loyalty_redemptions_resting';
  end if;
  perform page_changed('seller:' || new.user_id);
  return null;
end $$;
create trigger spend_points after insert on loyalty_redemptions
  for each row execute function spend_points();
