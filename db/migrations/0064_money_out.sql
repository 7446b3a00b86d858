-- What leaves for a bank: who takes back what is in a file for it, who sends a refund and to which
-- account, and what counts as money by somebody's hand.
-- Additive: yes
-- Locks: audit_log, refund_tasks, share row exclusive, for a moment

-- What is in a file for the bank ------------------------------------------------------------------

insert into act_permissions (action, permission, confirmed) values
  ('withdrawal.return_exported', 'send_payouts', true);

create or replace function money_act(act text) returns text language sql immutable as $$
  select case
    when act in ('wallet.deposit', 'deposit.confirm', 'payment.credit', 'order.refund_wallet',
                 'order.refund_part', 'order.mark_paid') then 'credits'
    when act in ('wallet.withdrawal', 'order.refund_original',
                 'order.refund_part_original', 'order.settle',
                 'order.let_resale_pass', 'dispute.decide', 'receipt.arrive',
                 'receipt.arrive_other', 'payment.send_back', 'withdrawal.approve',
                 'reward.create', 'reward.update') then 'counted'
    when act in ('dispute.confirm', 'withdrawal.pay', 'withdrawal.return_exported', 'refund.done',
                 'settlement.record') then 'carries_out'
  end;
$$;

-- The bank may pay it, and the wallet would have it as well: nobody writes such a return down as
-- one of what never left.
create function audit_return_of_exported() returns trigger language plpgsql as $$
begin
  if exists (
    select from withdrawals
    where id = id_of_subject(new.subject, 'withdrawal') and exported_at is not null)
  then
    raise exception 'the bank may pay what is returned'
      using errcode = 'check_violation', constraint = 'audit_return_of_exported';
  end if;
  return new;
end $$;
create trigger audit_return_of_exported before insert on audit_log
  for each row when (new.action = 'withdrawal.return')
  execute function audit_return_of_exported();

-- As 0021_audit.sql has it; who credited a wallet does not fill it again with what was paid out of
-- it either.
create or replace function audit_money() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('money of ' || new.actor_id, 0));
  if money_act(new.action) <> 'carries_out'
     and new.amount + money_moved(new.actor_id, new.created_at) > staff_money_per_day(new.created_at)
  then
    raise exception 'more than one administrator moves in a day'
      using errcode = 'check_violation', constraint = 'audit_day_sum';
  end if;
  if new.action in ('withdrawal.approve', 'withdrawal.pay', 'withdrawal.return_exported')
     and (select credited_alone(new.actor_id, user_id, amount, new.created_at) from withdrawals
          where id = id_of_subject(new.subject, 'withdrawal'))
  then
    raise exception 'who credited a wallet does not pay it out'
      using errcode = 'check_violation', constraint = 'audit_two_for_a_payout';
  end if;
  return new;
end $$;

-- Refunds the way an order was paid ---------------------------------------------------------------

-- Their buyer has them in the wallet by one press, so whoever gives one credits them
-- (credited_by, money_by_hand).
create function audit_credits_buyer() returns trigger language plpgsql as $$
begin
  if new.credited is null
     and (new.action <> 'dispute.decide' or (new.after ->> 'decided_part')::bigint > 0)
  then
    raise exception 'a refund is to somebody'
      using errcode = 'check_violation', constraint = 'audit_credits_buyer';
  end if;
  return new;
end $$;
create trigger audit_credits_buyer before insert on audit_log
  for each row when (new.action in (
    'order.refund_original', 'order.refund_part_original', 'dispute.decide'))
  execute function audit_credits_buyer();

-- Whether who makes an entry approved what it sends or takes back: a withdrawal, by itself or with
-- its batch; a batch; or a refund, which they decided.
create or replace function is_of_own_approval(entry audit_log) returns boolean
language sql stable as $$
  select exists (
      select from withdrawal_history
      where withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
        and move = 'approve' and actor_id = entry.actor_id)
    or exists (
      select from payout_batch_rows r join payout_batches b on b.id = r.batch_id
      where r.withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
        -- one that comes back is so in its batch before it is written down
        and r.state <> 'taken_out' and b.approved_by = entry.actor_id)
    or exists (
      select from payout_batches
      where 'payout_batch:' || id = entry.subject and approved_by = entry.actor_id)
    or exists (
      select from refund_tasks t
      where t.id = case when entry.subject ~ '^refund:\d+$'
          then substr(entry.subject, length('refund:') + 1)::bigint end
        and case
          when t.refund_id is not null then exists (
            select from order_refunds where id = t.refund_id and actor_id = entry.actor_id)
          else exists (
              select from order_history
              where order_id = t.order_id and move = 'refund_original'
                and actor_id = entry.actor_id)
            or exists (
              select from disputes
              where order_id = t.order_id and decided_to = 'original'
                and decided_by = entry.actor_id)
        end)
$$;

-- The account of a refund -------------------------------------------------------------------------

-- Whether what a refund gives back came by card, as 0062_partial_refunds_money.sql marks it for the
-- wallet.
create function came_by_card(task refund_tasks) returns boolean language sql stable as $$
  select exists (
    select from ledger_transfers t join orders o on o.id = task.order_id
    where t.reference = 'order:' || task.order_id and t.code = 'capture'
      and t.card_at is not null and not paid_by_transfer(o));
$$;

-- Until when a refund of card money rests before it goes to an account, as it would in the wallet;
-- null of other money.
create function refund_rests_until(task refund_tasks) returns timestamptz
language sql stable as $$
  select task.created_at + make_interval(hours => card_rest_hours()) where came_by_card(task);
$$;

-- Until when an account rests (account_rests); null where it does not.
create function account_rests_until(person uuid, at timestamptz) returns timestamptz
language sql stable as $$
  select max(ended_at) + interval '7 days' from account_changes
  where user_id = person and ended_as = 'done' and ended_at > at - interval '7 days';
$$;

create function refuse_account_of_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- a further refund of an order goes where its buyer said before
    if not exists (
      select from refund_tasks
      where order_id = new.order_id and user_id = new.user_id
        and (account, holder, given_at) = (new.account, new.holder, new.given_at))
    then
      raise exception 'a refund begins without an account'
        using errcode = 'check_violation', constraint = 'refund_tasks_begin_without_account';
    end if;
  elsif account_rests_until(new.user_id, new.given_at) is not null then
    raise exception 'the account rests'
      using errcode = 'check_violation', constraint = 'refund_tasks_account_rests';
  end if;
  return new;
end $$;
create trigger refuse_new_account_of_refund before insert on refund_tasks
  for each row when (new.account is not null)
  execute function refuse_account_of_refund();
create trigger refuse_account_of_refund before update on refund_tasks
  for each row when (
    new.account is not null
    and (new.account, new.holder, new.given_at)
      is distinct from (old.account, old.holder, old.given_at))
  execute function refuse_account_of_refund();

-- Back to the card itself it goes at any time.
create function refuse_resting_refund() returns trigger language plpgsql as $$
begin
  if refund_rests_until(new) > new.done_at then
    raise exception 'what came by card rests before it is sent'
      using errcode = 'check_violation', constraint = 'refund_tasks_resting';
  end if;
  return new;
end $$;
create trigger refuse_resting_refund before update of done_at on refund_tasks
  for each row when (new.done_at is not null and new.account is not null)
  execute function refuse_resting_refund();
