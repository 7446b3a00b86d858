-- What support asks of accounts is confirmed and cannot wear anybody down, a suspension goes on
-- after a crash, and the account of a refund goes with its person.
-- Additive: yes
-- Locks: account_changes, refund_tasks, order_refunds, payout_batches, profiles,
-- share row exclusive, for a moment

update act_permissions set confirmed = true
where action in ('user.reset_link', 'user.ask_two_step_off', 'user.ask_address');

-- Nothing is asked of the account of staff, while money of it is on its way out, again within 30
-- days of its person having stopped it, or a third time in 30 days; and nothing is done of staff's.
create or replace function account_changes_fair() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or new.ended_as = 'done')
     and exists (select from staff where user_id = new.user_id for share) then
    raise exception 'the account of staff'
      using errcode = 'check_violation', constraint = 'account_changes_not_of_staff';
  end if;
  if (tg_op = 'INSERT' or new.ended_as = 'done') and (exists (
    select from withdrawals
    where user_id = new.user_id and status in ('requested', 'approved')) or exists (
    select from refund_tasks
    where user_id = new.user_id and done_at is null and to_wallet_at is null
      and account is not null)) then
    raise exception 'money is on its way out'
      using errcode = 'check_violation', constraint = 'account_changes_nothing_leaves';
  end if;
  if tg_op = 'INSERT' then
    -- one after another, so that each sees those before it
    perform from profiles where id = new.user_id for no key update;
    if exists (
      select from account_changes
      where user_id = new.user_id and ended_as = 'stopped'
        and ended_at > new.asked_at - interval '30 days') then
      raise exception 'its person has stopped it'
        using errcode = 'check_violation', constraint = 'account_changes_stopped';
    end if;
    if (select count(*) from account_changes
        where user_id = new.user_id and asked_at > new.asked_at - interval '30 days') >= 2 then
      raise exception 'it was asked for twice of late'
        using errcode = 'check_violation', constraint = 'account_changes_twice';
    end if;
  end if;
  return new;
end $$;

-- No wait is written down as over.
create function account_changes_now() returns trigger language plpgsql as $$
begin
  raise exception 'it is asked for now'
    using errcode = 'check_violation', constraint = 'account_changes_now';
end $$;
create trigger account_changes_now before insert on account_changes
  for each row when (new.asked_at < now() - interval '1 hour')
  execute function account_changes_now();

-- As 0063_person_notes.sql has it; a change that is being done is waited for first.
create or replace function withdrawals_rest() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id for key share;
  if account_rests(new.user_id, new.created_at) then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'wallet_rests';
  end if;
  return new;
end $$;

-- Of a refund that was sent the account goes when its person does, and nothing else.
create function only_forgets_account(was refund_tasks, becomes refund_tasks) returns boolean
language sql immutable as $$
  select was.done_at is not null and becomes.account is null
    and to_jsonb(was) - '{account, holder, given_at}'::text[]
      = to_jsonb(becomes) - '{account, holder, given_at}'::text[];
$$;
create or replace trigger refuse_illegal_task_change before update on refund_tasks
  for each row when (not only_forgets_account(old, new))
  execute function refuse_illegal_task_change();

-- What gives money back or lets it leave stands in the audit log at commit, whoever wrote it.
create function check_part_audited() returns trigger language plpgsql as $$
begin
  if not exists (
    select from audit_log
    where subject = 'order:' || new.order_id and actor_id = new.actor_id
      and action = case new.way when 'wallet' then 'order.refund_part'
        else 'order.refund_part_original' end
      and amount = new.amount and created_at = new.created_at)
  then
    raise exception 'part % of order % has no audit row', new.number, new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_written_down';
  end if;
  return null;
end $$;
create constraint trigger order_refunds_written_down after insert on order_refunds
  deferrable initially deferred
  for each row execute function check_part_audited();

create function check_batch_audited() returns trigger language plpgsql as $$
begin
  if not exists (
    select from audit_log
    where subject = 'payout_batch:' || new.id and actor_id = new.approved_by
      and action = 'payout_batch.approve' and created_at = new.approved_at)
  then
    raise exception 'batch % was approved without an audit row', new.id
      using errcode = 'check_violation', constraint = 'payout_batches_written_down';
  end if;
  return null;
end $$;
create constraint trigger payout_batches_written_down after insert or update on payout_batches
  deferrable initially deferred
  for each row when (new.approved_by is not null)
  execute function check_batch_audited();

-- What a suspension is to do with what its person has open, each in a transaction of its own and by
-- a job where that was interrupted: which of the choices, as whose act, and why. Gone once it is
-- done, and with the end of the suspension.
create table suspension_work (
  user_id  uuid        primary key references profiles,
  actor_id uuid        not null references profiles,
  reason   text        not null check (reason <> ''),
  acts     text[]      not null,
  asked_at timestamptz not null,
  constraint suspension_work_acts check (
    acts <> '{}' and acts <@ '{withdrawals, money, sales, purchases, unpaid}'::text[])
);
create index suspension_work_of_actor on suspension_work (actor_id);

-- Of the suspended alone, and nothing that the role of who asks may not do.
create function suspension_work_permitted() returns trigger language plpgsql as $$
begin
  if not exists (select from profiles where id = new.user_id and suspended_at is not null) then
    raise exception 'nobody is suspended'
      using errcode = 'check_violation', constraint = 'suspension_work_of_suspended';
  end if;
  if exists (
    select from unnest(new.acts) act where not exists (
      select from staff s join role_permissions p on p.role = s.role
      where s.user_id = new.actor_id
        and p.permission = case act when 'withdrawals' then 'approve_payouts' else 'moderate' end))
  then
    raise exception 'an act that its role may not'
      using errcode = 'check_violation', constraint = 'audit_by_permission';
  end if;
  return new;
end $$;
create trigger suspension_work_permitted before insert or update on suspension_work
  for each row execute function suspension_work_permitted();

-- Nobody leaves money behind that is still to be sent to them.
create function check_refunds_sent() returns trigger language plpgsql as $$
begin
  if exists (
    select from refund_tasks
    where user_id = new.id and done_at is null and to_wallet_at is null)
  then
    raise exception 'a refund of the account is still to be sent'
      using errcode = 'check_violation', constraint = 'profiles_refunds_sent';
  end if;
  return null;
end $$;
create constraint trigger profiles_refunds_sent after update of deleted_at on profiles
  deferrable initially deferred
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function check_refunds_sent();
