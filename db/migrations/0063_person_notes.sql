-- What staff note of a person; what they ask to have changed of an account and who waits for it;
-- the offers that a suspension paused, which its end gives back.
-- Additive: yes
-- Locks: withdrawals, ledger_transfers, share row exclusive, for a moment

-- Internal, and as it was written: a second note corrects a first.
create table person_notes (
  id         bigint      generated always as identity primary key,
  person_id  uuid        not null references profiles,
  author_id  uuid        not null references profiles,
  body       text        not null check (length(body) between 1 and 2000),
  token      uuid        not null,
  created_at timestamptz not null,
  constraint person_notes_once unique (author_id, token)
);
create index person_notes_of_person on person_notes (person_id, id desc);
create trigger person_notes_stay before update or delete on person_notes
  for each row execute function refuse_change();

-- What support asked to have changed of an account: two-step verification off, or another address.
-- Done after a day at the earliest, unless its person has stopped it by the link of their mail.
create table account_changes (
  id          uuid        primary key default gen_random_uuid(),
  user_id     uuid        not null references profiles,
  kind        text        not null check (kind in ('two_step_off', 'address')),
  email       text        check (email = lower(email)),    -- the new address
  reason      text        not null check (reason <> ''),
  stop_digest text        not null check (stop_digest <> ''),
  asked_by    uuid        not null references profiles,
  asked_at    timestamptz not null,
  ended_as    text        check (ended_as in ('done', 'stopped', 'withdrawn', 'dropped')),
  ended_by    uuid        references profiles,             -- null: the time, or who had the link
  ended_at    timestamptz,
  constraint account_changes_address check ((kind = 'address') = (email is not null)),
  constraint account_changes_not_own check (asked_by <> user_id),
  constraint account_changes_end check (
    (ended_as is null) = (ended_at is null) and (ended_as = 'withdrawn') = (ended_by is not null)),
  constraint account_changes_wait check (
    ended_as is distinct from 'done' or ended_at >= asked_at + interval '24 hours')
);
create unique index account_changes_one_waiting on account_changes (user_id)
  where ended_as is null;
create index account_changes_of_person on account_changes (user_id, asked_at desc);
create unique index account_changes_stop_digest on account_changes (stop_digest);

-- Whether an account rests: for seven days after staff changed it its wallet pays nobody, which is
-- as long as the old mailbox takes an address back.
create function account_rests(person uuid, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from account_changes
    where user_id = person and ended_as = 'done' and ended_at > at - interval '7 days');
$$;

-- Nothing is asked of the account of staff, while money of it is on its way out, or again within
-- 30 days of its person having stopped it; and nothing is done of staff's.
create function account_changes_fair() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.ended_as = 'done')
     and exists (select from staff where user_id = new.user_id for share) then
    raise exception 'the account of staff'
      using errcode = 'check_violation', constraint = 'account_changes_not_of_staff';
  end if;
  if (tg_op = 'INSERT' or new.ended_as = 'done') and exists (
    select from withdrawals
    where user_id = new.user_id and status in ('requested', 'approved')) then
    raise exception 'money is on its way out'
      using errcode = 'check_violation', constraint = 'account_changes_nothing_leaves';
  end if;
  if tg_op = 'INSERT' and exists (
    select from account_changes
    where user_id = new.user_id and ended_as = 'stopped'
      and ended_at > new.asked_at - interval '30 days') then
    raise exception 'its person has stopped it'
      using errcode = 'check_violation', constraint = 'account_changes_stopped';
  end if;
  return new;
end $$;
create trigger account_changes_fair before insert or update on account_changes
  for each row execute function account_changes_fair();

-- It ends once, as it was asked for. The address goes when its account does.
create function account_changes_fixed() returns trigger language plpgsql as $$
begin
  if (old.id, old.user_id, old.kind, old.reason, old.stop_digest, old.asked_by, old.asked_at)
       is distinct from
     (new.id, new.user_id, new.kind, new.reason, new.stop_digest, new.asked_by, new.asked_at)
     or old.ended_as is not null and (old.ended_as, old.ended_by, old.ended_at)
       is distinct from (new.ended_as, new.ended_by, new.ended_at)
     or old.email is distinct from new.email
       and new.email is distinct from new.user_id || '@deleted.invalid'
  then
    raise exception 'what was asked for ends once, as it was asked for'
      using errcode = 'check_violation', constraint = 'account_changes_fixed';
  end if;
  return new;
end $$;
create trigger account_changes_fixed before update on account_changes
  for each row execute function account_changes_fixed();
create trigger account_changes_stay before delete on account_changes
  for each row execute function refuse_change();

-- Money leaves a wallet for a bank or for goods only while its account does not rest.
create function withdrawals_rest() returns trigger language plpgsql as $$
begin
  if account_rests(new.user_id, new.created_at) then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'wallet_rests';
  end if;
  return new;
end $$;
create trigger withdrawals_rest before insert on withdrawals
  for each row execute function withdrawals_rest();

create function wallet_payments_rest() returns trigger language plpgsql as $$
begin
  if account_rests(substr(new.debit_account_id, length('wallet:') + 1)::uuid, new.created_at) then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'wallet_rests';
  end if;
  return new;
end $$;
create trigger wallet_payments_rest before insert on ledger_transfers
  for each row when (new.code = 'capture' and new.debit_account_id like 'wallet:%')
  execute function wallet_payments_rest();

-- What is done to an account is written only when it has waited, as an act of who asked for it.
create function audit_after_account_wait() returns trigger language plpgsql as $$
begin
  if not exists (
    select from account_changes
    where ended_as = 'done' and ended_at = new.created_at and asked_by = new.actor_id
      and user_id = id_of_subject(new.subject, 'profile')
      and 'user.' || kind = new.action)
  then
    raise exception 'a change of an account that takes a day'
      using errcode = 'check_violation', constraint = 'audit_after_wait';
  end if;
  return new;
end $$;
create trigger audit_after_account_wait before insert on audit_log
  for each row when (new.action in ('user.two_step_off', 'user.address'))
  execute function audit_after_account_wait();

insert into act_permissions (action, permission) values
  ('person.note', 'read'),
  ('conversation.write', 'help_accounts'),
  ('user.reset_link', 'help_accounts'),
  ('user.confirm_link', 'help_accounts'),
  ('user.ask_two_step_off', 'help_accounts'),
  ('user.ask_address', 'help_accounts'),
  ('user.withdraw_change', 'help_accounts'),
  ('user.two_step_off', 'help_accounts'),
  ('user.address', 'help_accounts');

-- The offers that a suspension paused. They are given back when it ends, if they are still paused.
create table offers_of_suspended (
  offer_id bigint primary key references offers,
  user_id  uuid   not null references profiles
);
create index offers_of_suspended_of_person on offers_of_suspended (user_id);

create or replace function pause_offers_of_suspended() returns trigger language plpgsql as $$
begin
  delete from offers_of_suspended where user_id = new.id;
  with paused as (
    update offers set status = 'paused', updated_at = new.suspended_at
    where user_id = new.id and status = 'active'
    returning id, user_id)
  insert into offers_of_suspended (offer_id, user_id) select id, user_id from paused;
  return null;
end $$;

-- As 0029_disputes.sql has it; whoever of the staff said within the hour why they read the
-- conversation of an order says something in it, too.
create or replace function refuse_message_of_stranger() returns trigger language plpgsql as $$
declare
  person record;
begin
  if new.kind = 'staff' then
    -- who decides the dispute of its order asks both, and is neither
    if new.flags <> '{}' or new.pictures > 0 or not exists (
      select from conversations c
      join profiles p on p.id = new.author_id and p.is_admin
      where c.id = new.conversation_id and p.id not in (c.buyer_id, c.seller_id)
        and c.order_id is not null
        and (exists (
            select from disputes d
            where d.order_id = c.order_id and d.status in ('deciding', 'second_look'))
          or exists (
            select from conversation_access_log r
            where r.conversation_id = c.id and r.admin_id = new.author_id
              and r.reason is not null and r.created_at > new.created_at - interval '1 hour')))
    then
      raise exception 'staff ask in a conversation while they decide a dispute of others'
        using errcode = 'check_violation', constraint = 'messages_by_staff';
    end if;
  elsif not exists (
    select from conversation_members
    where conversation_id = new.conversation_id and person_id = new.author_id
  ) then
    raise exception 'only its people speak in a conversation'
      using errcode = 'check_violation', constraint = 'messages_by_members';
  end if;
  select deleted_at, suspended_at into person
  from profiles where id = new.author_id for key share;
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

-- As 0003_sign_in.sql has it; a link that confirms the new address is none to the one before.
create or replace function check_old_links_ended() returns trigger language plpgsql as $$
begin
  if exists (select from email_confirmations where user_id = new.id and email <> new.email)
     or exists (select from auth_verifications where value = new.id::text) then
    raise exception 'links to the address before the change still work'
      using errcode = 'check_violation', constraint = 'profiles_old_links_ended';
  end if;
  return null;
end $$;
