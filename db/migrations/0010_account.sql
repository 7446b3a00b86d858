-- What a person decides about their own account: its name, and its end.

alter table profiles add column deleted_at timestamptz;

-- Names that somebody had a short while ago: nobody else may take them, and their old address leads on.
create table held_usernames (
  username   text primary key check (username = lower(username)),
  user_id    uuid        not null references profiles on delete cascade,
  held_until timestamptz not null
);
create index held_usernames_user_id on held_usernames (user_id);
create index held_usernames_held_until on held_usernames (held_until);

-- Names of deleted accounts are nobody's to choose.
create or replace function refuse_reserved_username() returns trigger language plpgsql as $$
begin
  if exists (select 1 from reserved_usernames where username = lower(new.username))
     or (new.deleted_at is null and lower(new.username) ~ '^deleted_')
     -- a name that poses as staff, such as kanz_support; administrators may have one
     or (not new.is_admin and lower(new.username) ~ '(^|_)(kanz|admin|administrator|moderator|support|staff|official|escrow|tradeshield)[0-9]*(_|$)') then
    raise exception 'username is reserved' using errcode = 'check_violation', constraint = 'profiles_username_reserved';
  end if;
  return new;
end $$;

create or replace function generate_username() returns text language plpgsql volatile as $$
declare
  candidate text;
begin
  loop
    candidate := 'user' || substr(translate(encode(uuid_send(gen_random_uuid()), 'hex'), '-', ''), 1, 8);
    exit when not exists (select 1 from profiles where lower(username) = candidate)
          and not exists (select 1 from held_usernames where username = candidate);
  end loop;
  return candidate;
end $$;

-- The first change is free; each later one waits 60 days. Every change says when it happened, so that the next can be counted.
create function refuse_early_username_change() returns trigger language plpgsql as $$
begin
  if new.last_username_change is null or new.last_username_change is not distinct from old.last_username_change
     or new.last_username_change < old.last_username_change + interval '60 days' then
    raise exception 'a username changes once in 60 days' using errcode = 'check_violation', constraint = 'profiles_username_wait';
  end if;
  return new;
end $$;
create trigger refuse_early_username_change before update of username on profiles
  for each row when (old.username is distinct from new.username and new.deleted_at is null)
  execute function refuse_early_username_change();

-- Runs after the row is written: by then a change that gives the name up at the same moment has ended, and its hold is seen.
create function hold_usernames() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.deleted_at, new.last_username_change, new.created_at);
begin
  if exists (select 1 from held_usernames where username = lower(new.username) and user_id <> new.id and held_until > at) then
    raise exception 'username is held for who had it before' using errcode = 'unique_violation', constraint = 'profiles_username_held';
  end if;
  delete from held_usernames where username = lower(new.username);
  if tg_op = 'UPDATE' and lower(old.username) <> lower(new.username) then
    insert into held_usernames values (lower(old.username), new.id, at + interval '60 days')
    on conflict (username) do update set user_id = excluded.user_id, held_until = excluded.held_until;
  end if;
  return null;
end $$;
create trigger hold_new_username after insert on profiles
  for each row execute function hold_usernames();
create trigger hold_old_username after update of username on profiles
  for each row when (old.username is distinct from new.username)
  execute function hold_usernames();

-- The pages of sellers show who gave them feedback, by name and picture.
create function reviewed_pages_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('seller:' || s.seller_id) from (select distinct seller_id from order_feedback where user_id = new.id and approved) s;
  return null;
end $$;
create trigger reviewed_pages_changed after update of username, profile_image_url on profiles
  for each row when (old.username is distinct from new.username or old.profile_image_url is distinct from new.profile_image_url)
  execute function reviewed_pages_changed();
create index order_feedback_of_buyer on order_feedback (user_id, id desc);

-- Of a deleted account only the row stays, for the orders and the ledger that name it; nothing of the person is in it.
alter table profiles add constraint profiles_deleted_is_nobody check (deleted_at is null or (
  username ~ '^deleted_[0-9a-f]{12}$' and email like '%@deleted.invalid' and not email_verified and profile_image_url is null
  and not is_admin and not is_seller and not two_factor_enabled and last_seen_at is null));

-- Nothing begins for a deleted account, not even at the same moment: the row is read under a lock that waits for its end.
create function refuse_for_deleted() returns trigger language plpgsql as $$
declare
  ended timestamptz;
begin
  select deleted_at into ended from profiles where id = new.user_id for key share;
  if ended is not null then
    raise exception 'the account is deleted' using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return new;
end $$;
create trigger refuse_for_deleted before insert on sessions for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on auth_accounts for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on offers for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on orders for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on loyalty_redemptions for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert or update of user_id on seller_applications for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on two_factors for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on recovery_codes for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on email_confirmations for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on sign_in_challenges for each row execute function refuse_for_deleted();
create trigger refuse_for_deleted before insert on trusted_devices for each row execute function refuse_for_deleted();

-- Nor does money come to where nobody could take it from again.
create function refuse_credit_of_deleted() returns trigger language plpgsql as $$
declare
  ended timestamptz;
begin
  select deleted_at into ended from profiles where id = substr(new.credit_account_id, 8)::uuid for key share;
  if ended is not null then
    raise exception 'the wallet is of a deleted account' using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return null;
end $$;
create trigger refuse_credit_of_deleted after insert on ledger_transfers
  for each row when (new.credit_account_id like 'wallet:%')
  execute function refuse_credit_of_deleted();
