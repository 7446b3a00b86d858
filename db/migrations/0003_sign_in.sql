-- Sessions, the ways to sign in, confirmed addresses and two-step verification. What opens an
-- account is kept as a digest only, or encrypted.

create table sessions (
  id           uuid primary key default gen_random_uuid(),
  token        text        not null unique,
  user_id      uuid        not null references profiles on delete cascade,
  expires_at   timestamptz not null,
  ip_address   text,
  user_agent   text,
  -- when its person last gave a code in it: a session alone moves no money
  confirmed_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_updated_at on sessions (updated_at);
create trigger refuse_for_ended before insert on sessions
  for each row execute function refuse_for_ended();

-- Somebody has 20 sessions at most: with another one the longest unused ends. Those of one person
-- begin one after the other.
create function end_oldest_sessions() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id for no key update;
  delete from sessions where id in (
    select id from sessions where user_id = new.user_id and id <> new.id
    order by updated_at desc, created_at desc offset 19);
  return null;
end $$;
create trigger end_oldest_sessions after insert on sessions
  for each row execute function end_oldest_sessions();

-- A signed-out session closes its live streams on every node.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'session_ended', json_build_object('id', old.id, 'user_id', old.user_id)::text);
  return null;
end $$;
create trigger session_ended after delete on sessions
  for each row execute function session_ended();

-- At commit who is suspended is signed in nowhere; nor does a session of theirs begin (above).
create function check_suspended_are_out() returns trigger language plpgsql as $$
begin
  if exists (
    select from sessions s join profiles p on p.id = s.user_id
    where p.id = new.id and p.suspended_at is not null
  ) then
    raise exception 'the suspended are signed in nowhere'
      using errcode = 'check_violation', constraint = 'profiles_suspended_are_out';
  end if;
  return null;
end $$;
create constraint trigger profiles_suspended_are_out after update on profiles
  deferrable initially deferred
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function check_suspended_are_out();

-- Ways to sign in: a password ('credential') or an OpenID subject.
create table auth_accounts (
  id                       uuid primary key default gen_random_uuid(),
  account_id               text        not null,
  provider_id              text        not null,
  user_id                  uuid        not null references profiles on delete cascade,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  password                 text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  constraint auth_accounts_subject_once unique (provider_id, account_id)
);
create index auth_accounts_user_id on auth_accounts (user_id);
create trigger refuse_for_deleted before insert on auth_accounts
  for each row execute function refuse_for_deleted();

create table auth_verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text        not null,
  value      text        not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_identifier on auth_verifications (identifier);
-- all links of one person end together
create index auth_verifications_value on auth_verifications (value);

create table auth_rate_limits (
  id           uuid primary key default gen_random_uuid(),
  key          text   not null unique,
  count        int    not null,
  last_request bigint not null
);

-- Addresses --------------------------------------------------------------------------------------

-- A link that confirms an address: of an account that was just made, or the new one of a member.
-- The newest sign-up with an address may not change what an older one's link does, so each link
-- brings its own password.
create table email_confirmations (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  email      text        not null check (email = lower(email)),
  password   text,
  browser    text,                          -- the digest of the cookie of the browser that asked
  next       text        not null default '/' check (next like '/%'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_confirmations_user_id on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);
create trigger refuse_for_deleted before insert on email_confirmations
  for each row execute function refuse_for_deleted();

-- A link to the address that an account had before, by which its owner takes the change back: once,
-- and for a week.
create table email_reversals (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  email      text        not null check (email = lower(email)),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_reversals_user_id on email_reversals (user_id);
create index email_reversals_expires_at on email_reversals (expires_at);

-- At commit no link is left that went to the address as it was.
create function check_old_links_ended() returns trigger language plpgsql as $$
begin
  if exists (select from email_confirmations where user_id = new.id)
     or exists (select from auth_verifications where value = new.id::text) then
    raise exception 'links to the address before the change still work'
      using errcode = 'check_violation', constraint = 'profiles_old_links_ended';
  end if;
  return null;
end $$;
create constraint trigger profiles_old_links_ended after update on profiles
  deferrable initially deferred
  for each row when (old.email is distinct from new.email)
  execute function check_old_links_ended();

-- Forms ------------------------------------------------------------------------------------------

-- Forms that were sent, or left, after their writer's session had ended: until they sign in again,
-- for an hour at most, sealed by what only their browser knows.
create table kept_forms (
  id         uuid primary key default gen_random_uuid(),
  browser    text        not null,          -- the digest of its name
  sealed     bytea       not null check (octet_length(sealed) <= 300000),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index kept_forms_browser on kept_forms (browser, created_at);
create index kept_forms_expires_at on kept_forms (expires_at);

-- Two-step verification --------------------------------------------------------------------------

-- The secret that a person's authenticator app shares with us (RFC 6238).
create table two_factors (
  user_id      uuid        primary key references profiles on delete cascade,
  secret       text        not null,
  session_id   uuid,                        -- the session in which it is being set up
  -- the step of the last code that was used: none works twice, and no older one after it
  last_step    bigint      not null default 0,
  confirmed_at timestamptz,
  created_at   timestamptz not null default now()
);
create trigger refuse_for_deleted before insert on two_factors
  for each row execute function refuse_for_deleted();

create table recovery_codes (
  user_id uuid not null references profiles on delete cascade,
  digest  text not null,
  primary key (user_id, digest)
);
create trigger refuse_for_deleted before insert on recovery_codes
  for each row execute function refuse_for_deleted();

-- Who has shown the password (or come by Google) and still owes a code.
create table sign_in_challenges (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  remember   boolean     not null,
  attempts   int         not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id);
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);
create trigger refuse_for_deleted before insert on sign_in_challenges
  for each row execute function refuse_for_deleted();

-- Browsers that are not asked for a code.
create table trusted_devices (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index trusted_devices_user_id on trusted_devices (user_id);
create index trusted_devices_expires_at on trusted_devices (expires_at);
create trigger refuse_for_deleted before insert on trusted_devices
  for each row execute function refuse_for_deleted();

-- Browsers in which people signed in, by a digest of their mark: two accounts that share one are
-- linked (are_linked). Forgotten a year after the last time.
create table browsers (
  digest  text        not null check (digest ~ '^[0-9a-f]{64}$'),
  user_id uuid        not null references profiles on delete cascade,
  seen_at timestamptz not null,
  primary key (digest, user_id)
);
create index browsers_of_person on browsers (user_id, digest);
create index browsers_seen_at on browsers (seen_at);
create trigger refuse_for_deleted before insert on browsers
  for each row execute function refuse_for_deleted();

-- A password that was changed takes the trust from all browsers: it may have been changed because
-- one was lost. This trigger acts: the library that signs people in writes a password that was
-- forgotten in a statement of its own, beside which no command could do it.
create function password_changed() returns trigger language plpgsql as $$
begin
  delete from trusted_devices where user_id = new.user_id;
  delete from sign_in_challenges where user_id = new.user_id;
  return null;
end $$;
create trigger password_changed after update of password on auth_accounts
  for each row when (old.password is distinct from new.password)
  execute function password_changed();

-- At commit whose verification is off, or whose account has ended, keeps nothing of it. (A question
-- for a code that came up at the same moment opens nothing, and is over in minutes.)
create function check_two_step_ended() returns trigger language plpgsql as $$
begin
  if exists (select from two_factors where user_id = new.id)
     or exists (select from recovery_codes where user_id = new.id)
     or exists (select from trusted_devices where user_id = new.id) then
    raise exception 'two-step verification is off, and something of it is left'
      using errcode = 'check_violation', constraint = 'profiles_two_step_ended';
  end if;
  return null;
end $$;
create constraint trigger profiles_two_step_ended after update on profiles
  deferrable initially deferred
  for each row when (old.two_factor_enabled and not new.two_factor_enabled)
  execute function check_two_step_ended();
