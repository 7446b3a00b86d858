-- What buyers say of received orders, its sellers' answers, and its counts.

create table order_feedback (
  id         bigint generated always as identity primary key,
  order_id   uuid        not null references orders,
  user_id    uuid        not null references profiles,
  seller_id  uuid        not null references profiles,
  rating     text        not null check (rating in ('positive', 'neutral', 'negative')),
  comment    text        check (length(comment) between 1 and 1000),
  approved   boolean     not null default true,
  -- the seller's one public answer; `replied_at` stays when the words are removed, so that there is
  -- no second
  reply      text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  constraint order_feedback_once unique (order_id),
  constraint order_feedback_reply_length
    check (reply is null or length(reply) between 1 and 500),
  constraint order_feedback_reply_once check (reply is null or replied_at is not null)
);
create index order_feedback_of_seller on order_feedback (seller_id, id desc) where approved;
create index order_feedback_of_buyer on order_feedback (user_id, id desc);
create index order_feedback_by_rating on order_feedback (rating, id desc);
create index order_feedback_not_approved on order_feedback (id desc) where not approved;
create index order_feedback_comment on order_feedback using gin (fold(comment) gin_trgm_ops);

-- Approved feedback always belongs to a received order. What is not approved may stay, or be
-- moderated, without that.
create function refuse_early_feedback() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from orders
    where id = new.order_id and status = 'received'
      and user_id = new.user_id and seller_id = new.seller_id
  ) then
    raise exception 'feedback is the buyer''s, after the order was received'
      using errcode = 'check_violation', constraint = 'order_feedback_received';
  end if;
  return new;
end $$;
create trigger refuse_early_feedback before insert on order_feedback
  for each row execute function refuse_early_feedback();
create trigger refuse_early_approval before update on order_feedback
  for each row when (new.approved) execute function refuse_early_feedback();

-- An order whose money went back is not received any more: at commit its feedback does not count.
create function check_feedback_withdrawn() returns trigger language plpgsql as $$
begin
  if exists (select from order_feedback where order_id = new.id and approved) then
    raise exception 'the feedback of an order that is not received any more still counts'
      using errcode = 'check_violation', constraint = 'order_feedback_withdrawn';
  end if;
  return null;
end $$;
create constraint trigger order_feedback_withdrawn after update on orders
  deferrable initially deferred
  for each row when (old.status = 'received' and new.status <> 'received')
  execute function check_feedback_withdrawn();

create function refuse_second_reply() returns trigger language plpgsql as $$
begin
  if old.replied_at is not null and (
    new.replied_at is distinct from old.replied_at
    or (new.reply is not null and new.reply is distinct from old.reply)
  ) then
    raise exception 'a seller replies once'
      using errcode = 'check_violation', constraint = 'order_feedback_reply_once';
  end if;
  -- nothing begins for a deleted account, not even at the same moment
  if old.reply is null and new.reply is not null then
    perform from profiles where id = new.seller_id and deleted_at is null for key share;
    if not found then
      raise exception 'the account is deleted'
        using errcode = 'check_violation', constraint = 'profiles_deleted';
    end if;
  end if;
  return new;
end $$;
create trigger refuse_second_reply before update of reply, replied_at on order_feedback
  for each row execute function refuse_second_reply();

-- The pages of sellers show who gave them feedback, by name and image.
create function reviewed_pages_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('seller:' || s.seller_id) from (
    select distinct seller_id from order_feedback where user_id = new.id and approved) s;
  return null;
end $$;
create trigger reviewed_pages_changed after update of username, profile_image_url on profiles
  for each row when (
    old.username is distinct from new.username
    or old.profile_image_url is distinct from new.profile_image_url)
  execute function reviewed_pages_changed();

-- Approved feedback of each seller, counted by rating --------------------------------------------

create table feedback_counts (
  seller_id uuid primary key references profiles on delete cascade,
  positive  int not null default 0 check (positive >= 0),
  neutral   int not null default 0 check (neutral >= 0),
  negative  int not null default 0 check (negative >= 0)
);

create function count_feedback(seller uuid, rating text, change int) returns void
  language sql as $$
  insert into feedback_counts (seller_id) values (seller) on conflict do nothing;
  update feedback_counts set
    positive = positive + change * ($2 = 'positive')::int,
    neutral = neutral + change * ($2 = 'neutral')::int,
    negative = negative + change * ($2 = 'negative')::int
  where seller_id = seller;
$$;

create function feedback_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.approved then
    perform count_feedback(old.seller_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.approved then
    perform count_feedback(new.seller_id, new.rating, 1);
  end if;
  perform page_changed('seller:' || coalesce(new.seller_id, old.seller_id));
  return null;
end $$;
create trigger feedback_counted after insert or update or delete on order_feedback
  for each row execute function feedback_counted();
