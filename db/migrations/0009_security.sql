-- Confirmed addresses and two-step verification. What opens an account is kept as a digest only, or encrypted.

-- A link that confirms an address: of an account that was just made, or the new one of a member. The newest sign-up with an
-- address may not change what an older one's link does, so each link brings its own password.
create table email_confirmations (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  email      text        not null check (email = lower(email)),
  password   text,
  -- the digest of the cookie of the browser that asked
  browser    text,
  next       text        not null default '/' check (next like '/%'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_confirmations_user_id on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);

-- The secret that a person's authenticator app shares with us (RFC 6238).
create table two_factors (
  user_id      uuid        primary key references profiles on delete cascade,
  secret       text        not null,
  -- the session in which it is being set up
  session_id   uuid,
  -- the step of the last code that was used: none works twice, and no older one after it
  last_step    bigint      not null default 0,
  confirmed_at timestamptz,
  created_at   timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references profiles on delete cascade,
  digest  text not null,
  primary key (user_id, digest)
);

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

-- Browsers that are not asked for a code.
create table trusted_devices (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index trusted_devices_user_id on trusted_devices (user_id);
create index trusted_devices_expires_at on trusted_devices (expires_at);

-- A password that was changed takes the trust from all browsers: it may have been changed because one was lost.
create function password_changed() returns trigger language plpgsql as $$
begin
  delete from trusted_devices where user_id = new.user_id;
  delete from sign_in_challenges where user_id = new.user_id;
  return null;
end $$;
create trigger password_changed after update of password on auth_accounts
  for each row when (old.password is distinct from new.password) execute function password_changed();

-- Whose verification is off, or whose account has ended, keeps nothing of it.
create function two_step_ended() returns trigger language plpgsql as $$
begin
  delete from two_factors where user_id = new.id;
  delete from recovery_codes where user_id = new.id;
  delete from trusted_devices where user_id = new.id;
  delete from sign_in_challenges where user_id = new.id;
  return null;
end $$;
create trigger two_step_ended after update of two_factor_enabled on profiles
  for each row when (old.two_factor_enabled and not new.two_factor_enabled) execute function two_step_ended();

-- All links of one person end together.
create index auth_verifications_value on auth_verifications (value);

-- Links of every kind went to the address as it was.
create function email_changed() returns trigger language plpgsql as $$
begin
  delete from email_confirmations where user_id = new.id;
  delete from auth_verifications where value = new.id::text;
  return null;
end $$;
create trigger email_changed after update of email on profiles
  for each row when (old.email is distinct from new.email) execute function email_changed();

-- Nobody is signed in before the address is confirmed.
delete from sessions s using profiles p where p.id = s.user_id and not p.email_verified;
