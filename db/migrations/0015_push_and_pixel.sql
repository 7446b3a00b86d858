-- The orders that an ad network was told of, so that each is told once whatever is reloaded.
create table purchase_events (
  order_id   uuid primary key references orders on delete cascade,
  claimed_at timestamptz not null default now()
);

-- The site's key pair for push notices (RFC 8292), made once for all nodes where the environment gives none.
create table push_keys (
  one         boolean primary key default true check (one),
  public_key  text        not null check (length(public_key) = 87),
  private_key text        not null check (length(private_key) = 43),
  created_at  timestamptz not null default now()
);

-- The browsers that are told of order news. A subscription ends with its session: with signing out, and with the
-- suspension of its person, which deletes their sessions.
create table push_subscriptions (
  id         bigint generated always as identity primary key,
  user_id    uuid        not null references profiles on delete cascade,
  session_id uuid        not null references sessions on delete cascade,
  endpoint   text        not null constraint push_subscriptions_once unique
                         check (endpoint ~ '^https://[a-z0-9.-]+(:[0-9]+)?/' and length(endpoint) <= 1000),
  p256dh     text        not null check (length(p256dh) = 87),
  auth       text        not null check (length(auth) = 22),
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id, id desc);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create trigger refuse_for_deleted before insert or update of user_id on push_subscriptions for each row execute function refuse_for_deleted();
