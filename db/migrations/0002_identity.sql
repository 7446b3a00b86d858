-- People, their sessions and their ways to sign in.
create table reserved_usernames (username text primary key check (username = lower(username)));
insert into reserved_usernames
select unnest('{admin,administrator,root,kanz,support,help,staff,moderator,mod,system,official,tradeshield,escrow,wallet,
  payment,payments,billing,security,seller,buyer,me,you,user,users,"null",undefined,anonymous,everyone,owner,operator,
  contact,team,service,bot,news,blog,api,www,mail,info,test}'::text[]);

-- A free name of the form user + 8 characters, for a person who has just signed up.
create function generate_username() returns text language plpgsql volatile as $$
declare
  candidate text;
begin
  loop
    candidate := 'user' || substr(translate(encode(uuid_send(gen_random_uuid()), 'hex'), '-', ''), 1, 8);
    exit when not exists (select 1 from profiles where lower(username) = candidate);
  end loop;
  return candidate;
end $$;

create table profiles (
  id                   uuid primary key default gen_random_uuid(),
  username             text        not null default generate_username()
                                   constraint profiles_username_form check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  email                text        not null constraint profiles_email_lower check (email = lower(email)),
  email_verified       boolean     not null default false,
  profile_image_url    text,
  is_admin             boolean     not null default false,
  is_seller            boolean     not null default false,
  locale               text        not null default 'en' check (locale in ('en', 'ar')),
  two_factor_enabled   boolean     not null default false,
  suspended_at         timestamptz,
  -- null until the first sign-in; only then the profile is public
  last_seen_at         timestamptz,
  last_username_change timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint profiles_email_once unique (email)
);
create unique index profiles_username_once on profiles (lower(username));
create index profiles_created_at on profiles (created_at desc);

create function refuse_reserved_username() returns trigger language plpgsql as $$
begin
  if exists (select 1 from reserved_usernames where username = lower(new.username)) then
    raise exception 'username is reserved' using errcode = 'check_violation', constraint = 'profiles_username_reserved';
  end if;
  return new;
end $$;
create trigger refuse_reserved_username before insert or update of username on profiles
  for each row execute function refuse_reserved_username();

create table sessions (
  id         uuid primary key default gen_random_uuid(),
  token      text        not null unique,
  user_id    uuid        not null references profiles on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

-- A signed-out session closes its live streams on every node.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', json_build_object('id', old.id, 'user_id', old.user_id)::text);
  return null;
end $$;
create trigger session_ended after delete on sessions
  for each row execute function session_ended();

-- Who is suspended is signed out everywhere at once.
create function suspended_out() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger suspended_out after update of suspended_at on profiles
  for each row when (new.suspended_at is not null) execute function suspended_out();

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

create table auth_verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text        not null,
  value      text        not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_identifier on auth_verifications (identifier);

create table auth_rate_limits (
  id           uuid primary key default gen_random_uuid(),
  key          text   not null unique,
  count        int    not null,
  last_request bigint not null
);

create table seller_applications (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid references profiles on delete set null,
  full_name  text        not null check (length(full_name) between 1 and 120),
  email      text        not null,
  phone      text        not null check (length(phone) between 1 and 40),
  experience text        not null check (length(experience) between 1 and 4000),
  status     text        not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  notes      text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seller_applications_email_once unique (email)
);
create index seller_applications_status on seller_applications (status, created_at desc);

create table user_badges (
  id       bigint generated always as identity primary key,
  name     text not null check (length(name) between 1 and 60),
  icon_url text,
  color    text not null default '#3B82F6' check (color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$')
);

create table profile_badges (
  user_id  uuid   not null references profiles on delete cascade,
  badge_id bigint not null references user_badges on delete cascade,
  given_at timestamptz not null default now(),
  primary key (user_id, badge_id)
);
