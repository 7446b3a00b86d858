-- People: their names, their standing, their badges, and who applies to sell.

-- Names ------------------------------------------------------------------------------------------

create table reserved_usernames (username text primary key check (username = lower(username)));
insert into reserved_usernames
select unnest('{
  admin,administrator,root,kanz,support,help,staff,moderator,mod,system,official,tradeshield,
  escrow,wallet,payment,payments,billing,security,seller,buyer,me,you,user,users,"null",undefined,
  anonymous,everyone,owner,operator,contact,team,service,bot,news,blog,api,www,mail,info,test
}'::text[]);

-- A free name of the form user + 8 characters, for a person who has just signed up.
create function generate_username() returns text language plpgsql volatile as $$
declare
  candidate text;
begin
  loop
    candidate := 'user'
      || substr(translate(encode(uuid_send(gen_random_uuid()), 'hex'), '-', ''), 1, 8);
    exit when not exists (select 1 from profiles where lower(username) = candidate)
          and not exists (select 1 from released_usernames where username = candidate);
  end loop;
  return candidate;
end $$;

create table profiles (
  id                   uuid primary key default gen_random_uuid(),
  username             text        not null default generate_username(),
  email                text        not null,
  email_verified       boolean     not null default false,
  profile_image_url    text,
  is_admin             boolean     not null default false,
  is_seller            boolean     not null default false,
  locale               text        not null default 'en' check (locale in ('en', 'ar')),
  two_factor_enabled   boolean     not null default false,
  suspended_at         timestamptz,
  -- as the back office shows it; gone with the suspension, while the log of changes keeps it
  suspension_reason    text        check (length(suspension_reason) between 1 and 1000),
  -- null until the first sign-in; only then the profile is public
  last_seen_at         timestamptz,
  last_username_change timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  deleted_at           timestamptz,
  constraint profiles_username_form check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  constraint profiles_email_lower check (email = lower(email)),
  constraint profiles_email_once unique (email),
  constraint profiles_suspension_reasoned
    check ((suspended_at is null) = (suspension_reason is null)),
  -- of a deleted account only the row stays, for the orders and the ledger that name it
  constraint profiles_deleted_is_nobody check (
    deleted_at is null or (
      username ~ '^deleted_[0-9a-f]{12}$'
      and email like '%@deleted.invalid'
      and not email_verified
      and profile_image_url is null
      and not is_admin
      and not is_seller
      and not two_factor_enabled
      and last_seen_at is null))
);
create unique index profiles_username_once on profiles (lower(username));
create index profiles_created_at on profiles (created_at desc);
create index profiles_image on profiles (profile_image_url) where profile_image_url is not null;
-- what the back office lists and searches; a prefix of an id is a range of the primary key
create index profiles_username_search on profiles using gin (lower(username) gin_trgm_ops);
create index profiles_search on profiles
  using gin ((lower(username) || E'\n' || email) gin_trgm_ops);
create index profiles_newest on profiles (created_at desc, id);
create index profiles_administrators on profiles (created_at desc, id) where is_admin;
create index profiles_sellers on profiles (created_at desc, id) where is_seller;
create index profiles_suspended on profiles (created_at desc, id) where suspended_at is not null;

-- Names that somebody had a short while ago: nobody else may take them, and their old address
-- leads on.
create table released_usernames (
  username   text primary key check (username = lower(username)),
  user_id    uuid        not null references profiles on delete cascade,
  held_until timestamptz not null
);
create index released_usernames_user_id on released_usernames (user_id);
create index released_usernames_held_until on released_usernames (held_until);

create function refuse_reserved_username() returns trigger language plpgsql as $$
begin
  if exists (select 1 from reserved_usernames where username = lower(new.username))
     -- names of deleted accounts are nobody's to choose
     or (new.deleted_at is null and lower(new.username) ~ '^deleted_')
     -- nor generated ones: whether one is free would tell whether a sign-up made an account
     or (tg_op = 'UPDATE' and lower(new.username) ~ '^user[0-9a-f]{8}$')
     -- a name that poses as staff, such as kanz_support; administrators may have one
     or (not new.is_admin and lower(new.username) ~
       '(^|_)(kanz|admin|administrator|moderator|support|staff|official|escrow|tradeshield)'
       '[0-9]*(_|$)') then
    raise exception 'username is reserved'
      using errcode = 'check_violation', constraint = 'profiles_username_reserved';
  end if;
  return new;
end $$;
create trigger refuse_reserved_username before insert or update of username on profiles
  for each row execute function refuse_reserved_username();

-- The first change is free; each later one waits 60 days. Every change says when it happened, so
-- that the next can be counted.
create function refuse_early_username_change() returns trigger language plpgsql as $$
begin
  if new.last_username_change is null
     or new.last_username_change is not distinct from old.last_username_change
     or new.last_username_change < old.last_username_change + interval '60 days' then
    raise exception 'a username changes once in 60 days'
      using errcode = 'check_violation', constraint = 'profiles_username_wait';
  end if;
  return new;
end $$;
create trigger refuse_early_username_change before update of username on profiles
  for each row when (old.username is distinct from new.username and new.deleted_at is null)
  execute function refuse_early_username_change();

-- A name that is held is nobody else's. Runs after the row is written: by then a change that gives
-- the name up at the same moment has ended, and its hold is seen.
create function refuse_held_username() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from released_usernames
    where username = lower(new.username) and user_id <> new.id
      and held_until > coalesce(new.deleted_at, new.last_username_change, new.created_at)
  ) then
    raise exception 'username is held for who had it before'
      using errcode = 'unique_violation', constraint = 'profiles_username_held';
  end if;
  return null;
end $$;
create trigger refuse_held_username_at_first after insert on profiles
  for each row execute function refuse_held_username();
create trigger refuse_held_username after update of username on profiles
  for each row when (old.username is distinct from new.username)
  execute function refuse_held_username();

-- At commit the name that was given up is held (app/modules/auth/username.server.ts).
create function check_old_username_held() returns trigger language plpgsql as $$
begin
  if not exists (
    select from released_usernames where username = lower(old.username) and user_id = new.id
  ) then
    raise exception 'the name % was given up and is not held', old.username
      using errcode = 'check_violation', constraint = 'profiles_old_username_held';
  end if;
  return null;
end $$;
create constraint trigger profiles_old_username_held after update on profiles
  deferrable initially deferred
  for each row when (lower(old.username) <> lower(new.username))
  execute function check_old_username_held();

-- Standing ---------------------------------------------------------------------------------------

-- Somebody always remains who can run the back office. The lock makes those who leave at once count
-- one after the other; each statement of a volatile function sees what was committed meanwhile.
create function administrators_remain() returns trigger language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from profiles where is_admin and suspended_at is null) then
    raise exception 'one administrator remains'
      using errcode = 'check_violation', constraint = 'profiles_administrator_remains';
  end if;
  return null;
end $$;
create constraint trigger administrators_remain after update on profiles
  deferrable initially deferred
  for each row when (
    old.is_admin and old.suspended_at is null
    and (not new.is_admin or new.suspended_at is not null))
  execute function administrators_remain();

-- Nothing begins for a deleted account, not even at the same moment: the row is read under a lock
-- that waits for its end.
create function refuse_for_deleted() returns trigger language plpgsql as $$
declare
  ended timestamptz;
begin
  select deleted_at into ended from profiles where id = new.user_id for key share;
  if ended is not null then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return new;
end $$;

-- Nor do the suspended buy, redeem, deposit, withdraw, or move orders: who acts is asked at the
-- moment of the act, as its request may have been under way since before the account was suspended.
-- What the site does by itself has no actor.
create function refuse_for_suspended() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name in ('order_history', 'dispute_history') then
    person := new.actor_id;
  else
    person := new.user_id;
  end if;
  if exists (select from profiles where id = person and suspended_at is not null) then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $$;

-- Both with one look at the row, where every trade passes.
create function refuse_for_ended() returns trigger language plpgsql as $$
declare
  person record;
begin
  select deleted_at, suspended_at into person from profiles where id = new.user_id for key share;
  if person.deleted_at is not null then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  if person.suspended_at is not null then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $$;

-- Badges -----------------------------------------------------------------------------------------

create table user_badges (
  id           bigint generated always as identity primary key,
  name         text not null check (length(name) between 1 and 60),
  name_ar      text not null default '',
  icon_url     text,
  color        text not null default '#3B82F6'
                    check (color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'),
  create_token uuid,                -- of the form that created it: sent twice it is one badge
  constraint user_badges_name_ar_length check (length(name_ar) <= 60),
  constraint user_badges_created_once unique (create_token)
);
create unique index user_badges_name_once on user_badges (fold(name));

create table profile_badges (
  user_id  uuid        not null references profiles on delete cascade,
  badge_id bigint      not null references user_badges on delete cascade,
  given_at timestamptz not null default now(),
  primary key (user_id, badge_id)
);
create index profile_badges_of_badge on profile_badges (badge_id);
create trigger refuse_for_deleted before insert on profile_badges
  for each row execute function refuse_for_deleted();

-- Public profiles show badges.
create function badge_given() returns trigger language plpgsql as $$
begin
  perform page_changed('seller:' || coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger badge_given after insert or delete on profile_badges
  for each row execute function badge_given();

create function badge_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('seller:' || g.user_id) from profile_badges g where g.badge_id = new.id;
  return null;
end $$;
create trigger badge_changed after update of name, name_ar, icon_url, color on user_badges
  for each row when (
    (old.name, old.name_ar, old.icon_url, old.color)
    is distinct from (new.name, new.name_ar, new.icon_url, new.color))
  execute function badge_changed();

-- Who applies to sell ----------------------------------------------------------------------------

create table seller_applications (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid references profiles on delete set null,
  full_name   text        not null check (length(full_name) between 1 and 120),
  email       text        not null,
  phone       text        not null check (length(phone) between 1 and 40),
  experience  text        not null check (length(experience) between 1 and 4000),
  status      text        not null default 'pending'
                          check (status in ('pending', 'approved', 'rejected')),
  notes       text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- what the search of the back office looks through; the phone as written and by its digits
  search_text text        generated always as (
    fold(full_name) || E'\n' || email || E'\n' || phone || E'\n'
    || regexp_replace(phone, '\D', '', 'g')) stored,
  constraint seller_applications_email_once unique (email),
  constraint seller_applications_person_once unique (user_id),
  constraint seller_applications_email_form
    check (email = lower(email) and length(email) between 3 and 254),
  constraint seller_applications_phone_reachable check (is_phone(phone)),
  constraint seller_applications_notes_length check (length(notes) <= 4000)
);
create index seller_applications_of_person on seller_applications (user_id);
create index seller_applications_status on seller_applications (status, created_at desc, id);
create index seller_applications_search on seller_applications
  using gin (search_text gin_trgm_ops);
create index seller_applications_newest on seller_applications (created_at desc, id);
create trigger refuse_for_deleted before insert or update of user_id on seller_applications
  for each row execute function refuse_for_deleted();

-- The same table of moves as app/modules/sellers/seller-application.ts; a test compares
-- them.
create table seller_application_moves (
  move        text not null,
  from_status text not null,
  to_status   text not null,
  primary key (move, from_status)
);
insert into seller_application_moves values
  ('update', 'pending', 'pending'),
  ('resubmit', 'rejected', 'pending'),
  ('approve', 'pending', 'approved'),
  ('reject', 'pending', 'rejected');

create function refuse_illegal_application_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status in ('approved', 'rejected') then
      raise exception 'an application begins as pending'
        using errcode = 'check_violation', constraint = 'seller_applications_begin_pending';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
      select 1 from seller_application_moves
      where from_status = old.status and to_status = new.status) then
    raise exception 'an application does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'seller_applications_legal_move';
  end if;
  if (new.full_name, new.email, new.phone, new.experience)
     is distinct from (old.full_name, old.email, old.phone, old.experience)
     and new.status <> 'pending' then
    raise exception 'what was decided on does not change'
      using errcode = 'check_violation', constraint = 'seller_applications_decided';
  end if;
  if new.user_id is distinct from old.user_id and new.user_id is not null then
    raise exception 'an application stays with its person'
      using errcode = 'check_violation', constraint = 'seller_applications_own';
  end if;
  return new;
end $$;
create trigger refuse_illegal_application_change before insert or update on seller_applications
  for each row execute function refuse_illegal_application_change();
