-- Who changed what in the back office, with the values before and after. Append-only, and the last
-- door: an entry that may not be written takes its whole command back.

-- The acts on an order that are confirmed above a limit only: the same as in app/modules/step-up.
create function asks_above_limit(act text) returns boolean language sql immutable as $$
  select act in ('order.mark_paid', 'order.settle', 'order.let_resale_pass');
$$;

create table audit_log (
  id         bigint generated always as identity primary key,
  actor_id   uuid,
  action     text        not null,
  subject    text        not null,
  before     jsonb,
  after      jsonb,
  reason     text,
  -- whether an act that asks above a limit only was confirmed; null of all others
  confirmed  boolean,
  -- of an act on money: how much it moved, in whole DA, and into whose wallet it went or will go
  amount     bigint      check (amount >= 0),
  credited   uuid,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_kind on audit_log (split_part(subject, ':', 1), id desc);
create index audit_log_money on audit_log (actor_id, created_at) where amount is not null;
create index audit_log_credited on audit_log (credited, actor_id, created_at)
  where credited is not null;
create index audit_log_unconfirmed on audit_log (actor_id, created_at)
  where asks_above_limit(action) and confirmed is not true;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Administrators ---------------------------------------------------------------------------------

-- Every command of the back office writes into the audit log, so none of them takes effect for
-- whoever is no administrator at the moment of the act: its request may have been under way since
-- before the right was taken. The row stays shared until the end: who takes the right waits, or
-- comes first.
create function audit_by_administrators() returns trigger language plpgsql as $$
declare
  may_act boolean;
begin
  select is_admin and suspended_at is null into may_act
  from profiles where id = new.actor_id for share;
  if may_act is not true then
    raise exception 'only administrators act in the back office'
      using errcode = 'check_violation', constraint = 'audit_by_administrators';
  end if;
  return new;
end $$;
create trigger audit_by_administrators before insert on audit_log
  for each row when (new.action not in (
    'seller_application.submit', 'seller_application.update', 'seller_application.resubmit',
    'account.delete'))
  execute function audit_by_administrators();

-- Acts on money and rights ------------------------------------------------------------------------

-- A session alone moves no money and gives no rights: its administrator uses two-step verification,
-- and has given a code in the last ten minutes. The commands ask for it in the session
-- that acts (app/modules/step-up); what their audit log says is asked for it once more here.

-- Up to how much an order is marked as paid without: the same as the default of the settings.
create function mark_paid_limit() returns bigint language sql stable as $$
  select coalesce(
    (select (value #>> '{}')::bigint from settings where key = 'mark_paid_limit'), 50000);
$$;

-- The id of a subject of this noun, `order:…`; null for another subject.
create function id_of_subject(subject text, noun text) returns uuid language sql immutable as $$
  select case
    when subject ~ ('^' || noun || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      then substr(subject, length(noun) + 2)::uuid
  end;
$$;

-- What an administrator moved without a confirmation, by the acts that ask above the limit, in the
-- day before, in whole DA: counted over a day, many orders below the limit are no way around it.
create function unconfirmed_amount(administrator uuid, until timestamptz) returns bigint
  language sql stable as $$
  select coalesce(sum(o.total_price), 0)::bigint
  from audit_log l join orders o on o.id = id_of_subject(l.subject, 'order')
  where asks_above_limit(l.action) and l.confirmed is not true
    and l.actor_id = administrator and l.created_at > until - interval '1 day';
$$;

-- Whether an act of the back office, as the audit log names it, is one that its administrator
-- confirms.
create function takes_confirmation(
  act text, subject text, administrator uuid, at timestamptz
) returns boolean language sql stable as $$
  select case
    when asks_above_limit(act) then
      coalesce(
        (select total_price from orders where id = id_of_subject(subject, 'order'))
          + unconfirmed_amount(administrator, at) > mark_paid_limit(),
        true)
    when act in (
      'user.grant_seller', 'user.remove_seller', 'user.suspend', 'user.restore', 'user.sign_out'
    ) then
      exists (select from profiles where id = id_of_subject(subject, 'profile') and is_admin)
    when act = 'setting.update' then subject = any ('{
      setting:seller_fee_accounts_bp,
      setting:seller_fee_items_bp,
      setting:seller_fee_currencies_bp,
      setting:seller_fee_boosting_bp,
      setting:buyer_fee_bp,
      setting:withdrawal_fee_bp,
      setting:withdrawal_fee_intermediate_bp,
      setting:withdrawal_fee_advanced_bp,
      setting:withdrawal_min,
      setting:withdrawal_max,
      setting:card_rest_hours,
      setting:deposit_min,
      setting:deposit_max,
      setting:most_pending_deposits,
      setting:deposit_account_ccp,
      setting:deposit_account_rip,
      setting:deposit_account_holder,
      setting:company_address,
      setting:company_rc,
      setting:company_nif,
      setting:company_nis,
      setting:company_ai,
      setting:mark_paid_limit,
      setting:staff_money_per_day,
      setting:points_per_100_da,
      setting:auto_receive_hours,
      setting:protection_days,
      setting:charge_buyer_fee,
      setting:deposits_open,
      setting:withdrawals_open,
      setting:wallet_payment_open,
      setting:support_email,
      setting:operator_email,
      setting:order_webhook_url,
      setting:chat_app_id,
      setting:second_look_from,
      setting:second_look_one_in
    }'::text[])
    else act = any ('{
      user.grant_admin,
      user.remove_admin,
      wallet.deposit,
      wallet.withdrawal,
      order.refund_wallet,
      order.refund_original,
      dispute.decide,
      dispute.confirm,
      withdrawal.approve,
      withdrawal.pay,
      withdrawal.export,
      deposit.confirm,
      receipt.arrive_other,
      payment.credit,
      payment.send_back,
      payment.dismiss,
      refund.done,
      settlement.record,
      payment_method.create,
      payment_method.update,
      reward.create,
      reward.update,
      outage.enter,
      stock.let_through
    }'::text[])
  end;
$$;

-- What says of itself that it was confirmed is asked for it too.
create function audit_confirmed() returns trigger language plpgsql as $$
begin
  if (new.confirmed
      or takes_confirmation(new.action, new.subject, new.actor_id, new.created_at))
     and not exists (
       select from profiles p join sessions s on s.user_id = p.id
       where p.id = new.actor_id and p.two_factor_enabled
         and s.confirmed_at > new.created_at - interval '10 minutes')
  then
    raise exception 'an act on money or rights that was not confirmed'
      using errcode = 'check_violation', constraint = 'audit_confirmed';
  end if;
  return new;
end $$;
create trigger audit_confirmed before insert on audit_log
  for each row execute function audit_confirmed();

-- Money that one administrator moves -------------------------------------------------------------

-- Each act on money, and how it counts: the same as `moneyActs` in app/modules/step-up; a test
-- compares them. What credits somebody names them; what carries out an act that was counted is not
-- counted again.
create function money_act(act text) returns text language sql immutable as $$
  select case
    when act in ('wallet.deposit', 'deposit.confirm', 'payment.credit', 'order.refund_wallet',
                 'order.mark_paid') then 'credits'
    when act in ('wallet.withdrawal', 'order.refund_original', 'order.settle',
                 'order.let_resale_pass', 'dispute.decide', 'receipt.arrive',
                 'receipt.arrive_other', 'payment.send_back', 'withdrawal.approve',
                 'reward.create', 'reward.update') then 'counted'
    when act in ('dispute.confirm', 'withdrawal.pay', 'refund.done', 'settlement.record')
      then 'carries_out'
  end;
$$;
alter table audit_log
  add constraint audit_log_amount
    check ((money_act(action) is not null) = (amount is not null)) not valid,
  add constraint audit_log_credited
    check (money_act(action) is distinct from 'credits' or credited is not null) not valid;

-- How much one administrator moves in a day at most: the setting, or its default, the same as
-- there. A higher one counts a day after it was set: nobody raises it for what they do next.
create function staff_money_per_day(until timestamptz) returns bigint language sql stable as $$
  select least(
    coalesce(
      (select (value #>> '{}')::bigint from settings where key = 'staff_money_per_day'), 2000000),
    (select min((before ->> 'staff_money_per_day')::bigint) from audit_log
     where subject = 'setting:staff_money_per_day' and action = 'setting.update'
       and created_at > until - interval '1 day'));
$$;

-- What an administrator moved in the day before, in whole DA.
create function money_moved(administrator uuid, until timestamptz) returns bigint
  language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from audit_log
  where actor_id = administrator and amount is not null
    and created_at > until - interval '1 day' and money_act(action) <> 'carries_out';
$$;

-- What came into a person's wallet in a time by an administrator's hand, in whole DA: what they
-- credited, what came back of orders that they marked as paid, what rewards brought that they made
-- or changed, and what orders earned that were paid from a wallet which had such money, through up
-- to three wallets. A wallet passes on no more of it than it had, and only after it had some.
-- It follows the money from the administrator on, hop by hop: the few wallets that have any are
-- looked at, however many people paid the person.
create function money_by_hand(
  administrator uuid, person uuid, since timestamptz, until timestamptz
) returns bigint language plpgsql stable as $$
declare
  given_wallets text[]; given_amounts bigint[]; given_at timestamptz[];
  wallets text[]; amounts bigint[]; had_at timestamptz[];
begin
  select array_agg(wallet), array_agg(amount), array_agg(at)
  into given_wallets, given_amounts, given_at
  from (
    select wallet, sum(amount)::bigint as amount, min(at) as at
    from (
      select 'wallet:' || credited as wallet, amount, created_at as at from audit_log
      where actor_id = administrator and credited is not null and amount is not null
        and created_at > since and created_at <= until and money_act(action) <> 'carries_out'
      union all
      select t.credit_account_id, t.amount, t.created_at
      from audit_log l join ledger_transfers t on t.reference = l.subject
      where l.actor_id = administrator and l.action = 'order.mark_paid' and l.amount is not null
        and l.created_at > since
        and t.code in ('refund_wallet', 'refund_part') and t.created_at <= until
        and t.credit_account_id like 'wallet:%'
      union all
      select 'wallet:' || r.user_id, r.reward_value, r.created_at
      from (
        select substr(subject, 8)::bigint as id, min(created_at) as written_at from audit_log
        where actor_id = administrator and action in ('reward.create', 'reward.update')
          and amount is not null and created_at > since
        group by 1
      ) l join loyalty_redemptions r on r.reward_id = l.id
      where r.created_at >= l.written_at and r.created_at <= until
    ) came
    group by wallet
  ) given;
  wallets := given_wallets; amounts := given_amounts; had_at := given_at;
  for hop in 1..3 loop
    exit when wallets is null;
    select array_agg(wallet), array_agg(amount), array_agg(at)
    into wallets, amounts, had_at
    from (
      select wallet, sum(amount)::bigint as amount, min(at) as at
      from (
        select * from unnest(given_wallets, given_amounts, given_at) as g (wallet, amount, at)
        union all
        select seller, least(sum(earned), amount), min(at)
        from (
          select t.credit_account_id as seller, h.wallet as payer, h.amount, t.amount as earned,
            t.created_at as at
          from unnest(wallets, amounts, had_at) as h (wallet, amount, at)
            join ledger_transfers c on c.debit_account_id = h.wallet and c.code = 'capture'
              and c.created_at >= h.at and c.created_at <= until
            join ledger_transfers t on t.reference = c.reference and t.code = 'payout'
              and t.created_at <= until
        ) passed
        group by seller, payer, amount
      ) had
      group by wallet
    ) hands;
  end loop;
  return coalesce((
    select amount from unnest(wallets, amounts) as h (wallet, amount)
    where wallet = 'wallet:' || person), 0);
end $$;

-- Whether administrators put money into somebody's wallet in the 30 days before, also by marking an
-- order of theirs as paid whose money then came back to them, or more than a tenth of what would be
-- paid out came by their hand through a reward or through orders.
create function credited_by(
  administrators uuid[], person uuid, amount bigint, at timestamptz
) returns boolean language sql stable as $$
  select exists (
      select from audit_log
      where credited = person and actor_id = any (administrators)
        and created_at > at - interval '30 days'
      union all
      select from ledger_transfers t join audit_log l on l.subject = t.reference
      where t.credit_account_id = 'wallet:' || person
        and t.code in ('refund_wallet', 'refund_part') and l.action = 'order.mark_paid'
        and l.actor_id = any (administrators) and l.created_at > at - interval '30 days')
    or (select sum(money_by_hand(each, person, at - interval '30 days', at))
        from unnest(administrators) each) * 10 > amount;
$$;

-- Those who are administrators or were in the 30 days before: who is suspended, or has lost the
-- role, is still another one, so that nobody is alone by sending the others away.
create function recent_administrators(at timestamptz) returns setof uuid language sql stable as $$
  select id from profiles
  where is_admin and (suspended_at is null or suspended_at > at - interval '30 days')
  union
  select id_of_subject(subject, 'profile') from audit_log
  where action = 'user.remove_admin' and created_at > at - interval '30 days';
$$;

-- An administrator and those whom they made one in the 30 days before, or who made them, and so on:
-- they may all be one person.
create function made_together(administrator uuid, at timestamptz) returns uuid[]
language sql stable as $$
  with recursive made as (
    select actor_id as maker, id_of_subject(subject, 'profile') as id from audit_log
    where action = 'user.grant_admin' and created_at > at - interval '30 days'
  ), together as (
    select administrator as id
    union
    select case when made.maker = together.id then made.id else made.maker end
    from together join made on together.id in (made.maker, made.id)
  )
  select array_agg(id) from together where id is not null;
$$;

-- Whether an administrator may not pay somebody out: they credited them and there is another one
-- who could; or one who is made together with them did, and there is another besides those.
create function credited_alone(
  administrator uuid, person uuid, amount bigint, at timestamptz
) returns boolean language plpgsql stable as $$
declare
  together uuid[] := made_together(administrator, at);
begin
  if not exists (
    select from audit_log l
    where l.actor_id = any (together) and l.created_at > at - interval '30 days'
      and l.amount is not null)
  then return false;
  end if;
  return exists (
      select from recent_administrators(at) other where other not in (administrator, person))
    and credited_by(array[administrator], person, amount, at)
    or cardinality(together) > 1
    and exists (
      select from recent_administrators(at) other
      where other <> all (together) and other <> person)
    and credited_by(together, person, amount, at);
end $$;

-- One act after another, so that each sees those before it.
create function audit_money() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('money of ' || new.actor_id, 0));
  if money_act(new.action) <> 'carries_out'
     and new.amount + money_moved(new.actor_id, new.created_at) > staff_money_per_day(new.created_at)
  then
    raise exception 'more than one administrator moves in a day'
      using errcode = 'check_violation', constraint = 'audit_day_sum';
  end if;
  if new.action in ('withdrawal.approve', 'withdrawal.pay')
     and (select credited_alone(new.actor_id, user_id, amount, new.created_at) from withdrawals
          where id = id_of_subject(new.subject, 'withdrawal'))
  then
    raise exception 'who credited a wallet does not pay it out'
      using errcode = 'check_violation', constraint = 'audit_two_for_a_payout';
  end if;
  return new;
end $$;
create trigger audit_money before insert on audit_log
  for each row when (new.amount is not null) execute function audit_money();
