-- Notifications, and the browsers that are told of them.

create table notifications (
  id         bigint generated always as identity primary key,
  user_id    uuid        not null references profiles on delete cascade,
  type       text        not null check (type in ('order_status', 'system', 'payment')),
  title      text        not null,
  content    text        not null,
  read       boolean     not null default false,
  created_at timestamptz not null default now(),
  metadata   jsonb       not null default '{}',
  cause      text        not null,                   -- what it tells of; a person is told once
  leads_to   text        check (leads_to like '/%'), -- the page by whose opening it is read
  order_id   text        generated always as (metadata ->> 'order_id') stored,
  constraint notifications_once unique (user_id, cause)
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_of_order on notifications (user_id, order_id, id desc)
  where order_id is not null;
create index notifications_unread on notifications (user_id) where not read;

-- How many lines of a person's list are unread, all that one order told being one; counted to 100.
create function unread_notifications(person uuid) returns integer language sql stable as $$
  select count(*)::integer
  from (
    select from notifications n
    where n.user_id = person and not n.read
      and (n.order_id is null or not exists (
        select from notifications newer
        where newer.user_id = person and newer.order_id = n.order_id and not newer.read
          and newer.id > n.id))
    limit 100) unread
$$;

-- Tells the live streams of the person on every node to look again.
create function notification_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'notices', json_build_object('user_id', coalesce(new.user_id, old.user_id))::text);
  return null;
end $$;
create trigger notification_changed after insert or update of read or delete on notifications
  for each row execute function notification_changed();

-- The site's key pair for push notifications (RFC 8292), made once for all nodes where the
-- environment gives none.
create table push_keys (
  one         boolean     primary key default true check (one),
  public_key  text        not null check (length(public_key) = 87),
  private_key text        not null check (length(private_key) = 43),
  created_at  timestamptz not null default now()
);

-- The browsers that are told of order news. A subscription ends with its session: with signing out,
-- and with the suspension of its person, which deletes their sessions.
create table push_subscriptions (
  id         bigint generated always as identity primary key,
  user_id    uuid        not null references profiles on delete cascade,
  session_id uuid        not null references sessions on delete cascade,
  endpoint   text        not null
             check (endpoint ~ '^https://[a-z0-9.-]+(:[0-9]+)?/' and length(endpoint) <= 1000),
  p256dh     text        not null check (length(p256dh) = 87),
  auth       text        not null check (length(auth) = 22),
  created_at timestamptz not null default now(),
  constraint push_subscriptions_once unique (endpoint)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, id desc);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create trigger refuse_for_deleted before insert or update of user_id on push_subscriptions
  for each row execute function refuse_for_deleted();
