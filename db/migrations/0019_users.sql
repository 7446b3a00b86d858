-- Administrators look after people: finding them, their rights, suspensions, badges and wallets.

-- What the search of the back office looks through; a prefix of an id is a range of the primary key.
create index profiles_search on profiles using gin ((lower(username) || E'\n' || email) gin_trgm_ops);
create index profiles_newest on profiles (created_at desc, id);
create index profiles_administrators on profiles (created_at desc, id) where is_admin;
create index profiles_sellers on profiles (created_at desc, id) where is_seller;
create index profiles_suspended on profiles (created_at desc, id) where suspended_at is not null;

-- Why somebody is suspended, as the back office shows it; gone with the suspension, while the log of changes keeps it.
alter table profiles add column suspension_reason text;
update profiles p set suspension_reason = coalesce((
  select left(reason, 1000) from audit_log where subject = 'profile:' || p.id and action = 'user.suspend' order by id desc limit 1), 'No reason was written down.')
where suspended_at is not null;
alter table profiles
  add constraint profiles_suspension_reason_check check (length(suspension_reason) between 1 and 1000) not valid, -- see 0025
  add constraint profiles_suspension_reasoned check ((suspended_at is null) = (suspension_reason is null)) not valid;

-- Somebody always remains who can run the back office. The lock makes those who leave at once count one after the other;
-- each statement of a volatile function sees what was committed meanwhile.
create function administrators_remain() returns trigger language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from profiles where is_admin and suspended_at is null) then
    raise exception 'one administrator remains' using errcode = 'check_violation', constraint = 'profiles_administrator_remains';
  end if;
  return null;
end $$;
create constraint trigger administrators_remain after update on profiles deferrable initially deferred
  for each row when (old.is_admin and old.suspended_at is null and (not new.is_admin or new.suspended_at is not null))
  execute function administrators_remain();

-- The suspended sell nothing. They create no offers, and those they have are paused, whatever happens to them, also stock that
-- returns. Who is restored activates them again.
create or replace function offers_by_sellers() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id and (is_seller or is_admin) and suspended_at is null for share;
  if not found then
    raise exception 'only sellers and administrators create offers' using errcode = 'check_violation', constraint = 'offers_by_sellers';
  end if;
  return new;
end $$;

create function suspended_sell_nothing() returns trigger language plpgsql as $$
begin
  -- shared, so that a suspension at the same moment is waited for, and waits for this
  perform from profiles where id = new.user_id and suspended_at is null for share;
  if not found then
    new.status := 'paused';
  end if;
  return new;
end $$;
-- runs after offer_status_follows_stock, by their names, and so sees the status that stock decided
create trigger suspended_sell_nothing before update on offers
  for each row when (new.status = 'active' and old.status <> 'active') execute function suspended_sell_nothing();

create function suspended_stop_selling() returns trigger language plpgsql as $$
begin
  update offers set status = 'paused' where user_id = new.id and status = 'active';
  return null;
end $$;
create trigger suspended_stop_selling after update of suspended_at on profiles
  for each row when (new.suspended_at is not null) execute function suspended_stop_selling();
update offers o set status = 'paused' from profiles p where p.id = o.user_id and o.status = 'active' and p.suspended_at is not null;

-- Money that an administrator puts into a wallet or takes out of it. Its transfer has the reference adjustment:{id}.
create table wallet_adjustments (
  id          bigint generated always as identity primary key,
  user_id     uuid        not null references profiles,
  actor_id    uuid        not null references profiles,
  kind        text        not null check (kind in ('deposit', 'withdrawal')),
  amount      bigint      not null constraint wallet_adjustments_amount check (amount between 1 and 1000000),
  description text        not null check (length(description) between 1 and 600),
  token       uuid        not null,               -- of the form that asked for it: sent twice it is one
  created_at  timestamptz not null default now(),
  constraint wallet_adjustments_once unique (token),
  constraint wallet_adjustments_of_another check (user_id <> actor_id)
);
create index wallet_adjustments_of_user on wallet_adjustments (user_id, id desc);
create trigger wallet_adjustments_append_only before update or delete on wallet_adjustments
  for each row execute function refuse_change();
create trigger wallet_adjustments_no_truncate before truncate on wallet_adjustments
  for each statement execute function refuse_change();
create trigger refuse_for_deleted before insert on wallet_adjustments for each row execute function refuse_for_deleted();

-- Badges have a name of their own, in Arabic too, and a form that is sent twice makes one.
alter table user_badges
  add column name_ar      text not null default '' constraint user_badges_name_ar_length check (length(name_ar) <= 60),
  add column create_token uuid,
  add constraint user_badges_created_once unique (create_token);
create unique index user_badges_name_once on user_badges (fold(name));
create index profile_badges_of_badge on profile_badges (badge_id);
create trigger refuse_for_deleted before insert on profile_badges for each row execute function refuse_for_deleted();

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
  for each row when ((old.name, old.name_ar, old.icon_url, old.color) is distinct from (new.name, new.name_ar, new.icon_url, new.color))
  execute function badge_changed();
