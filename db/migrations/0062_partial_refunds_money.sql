-- Partial refunds, and refunds that went to the wallet after all, in the ledger, the wallet and the
-- audit log.
-- Additive: yes
-- Locks: ledger_transfers, access exclusive, for a moment

alter table ledger_transfers
  drop constraint ledger_transfers_code_check,
  add constraint ledger_transfers_code_check check (code in (
    'capture', 'payout', 'fee', 'refund_wallet', 'refund_original', 'refund_part', 'redemption',
    'deposit',
    'withdrawal', 'late_payment', 'withdrawal_paid', 'withdrawal_fee', 'withdrawal_returned',
    'gateway_fee', 'settlement', 'refund_sent', 'refund_to_wallet')) not valid;

-- What moved the money of a transfer first: of a part:…, and of a refund:… that went to the
-- wallet, the order.
create function cause_of(t ledger_transfers) returns text language sql immutable as $$
  select case when t.reference like 'part:%' or t.code = 'refund_to_wallet'
    then 'order:' || t.order_id else t.reference end;
$$;

-- What went back in parts of what a wallet had paid for an order, to it.
create function parts_back(paid ledger_transfers) returns bigint language sql stable as $$
  select case when paid.code = 'capture' then coalesce((
    select sum(back.amount) from ledger_transfers back
    where back.debit_account_id = paid.credit_account_id and back.reference like 'part:%'
      and back.credit_account_id = paid.debit_account_id), 0) else 0 end::bigint;
$$;

-- What 0013_withdrawals.sql says of money that came by card counts parts too.
create or replace function card_money(
  person uuid, since timestamptz, out amount bigint, out newest timestamptz
) language sql stable as $$
  with moved as (
    select t.id, t.created_at, t.card_at, t.amount from ledger_transfers t
    where t.credit_account_id = 'wallet:' || person and t.card_at > since
    union all
    select t.id, t.created_at, null, coalesce((
        select sum(back.amount) from ledger_transfers back
        where back.reference = t.reference and back.code in ('refund_wallet', 'refund_part')
          and back.credit_account_id = t.debit_account_id), 0) + parts_back(t) - t.amount
    from ledger_transfers t
    where t.debit_account_id = 'wallet:' || person and t.code = 'capture'
      and t.created_at > since and t.card_at is not null
  ),
  summed as (
    select m.card_at, sum(m.amount) over w as sum, row_number() over w as place
    from moved m window w as (order by m.created_at, m.id)
  )
  select
    coalesce((select s.sum from summed s order by s.place desc limit 1)
      - least(0, (select min(s.sum) from summed s)), 0)::bigint,
    (select max(s.card_at) from summed s);
$$;

create or replace function own_card_money(person uuid) returns bigint language plpgsql stable as $$
declare
  wallet text := 'wallet:' || person;
  held bigint := 0;
  by_card bigint := 0;
  moved record;
begin
  if not exists (
    select from ledger_transfers
    where credit_account_id = wallet and card_at is not null and code <> 'payout'
  ) then
    return 0;
  end if;
  for moved in
    select t.id, t.created_at, t.amount, t.card_at is not null and t.code <> 'payout' as is_card,
      false as is_order
    from ledger_transfers t
    where t.credit_account_id = wallet and not exists (
      select from ledger_transfers paid
      where paid.reference = cause_of(t) and paid.debit_account_id = wallet)
    union all
    select t.id, t.created_at, coalesce((
        select sum(back.amount) from ledger_transfers back
        where back.reference = t.reference and back.credit_account_id = wallet), 0)
        + parts_back(t) - t.amount,
      false, t.code = 'capture'
    from ledger_transfers t
    where t.debit_account_id = wallet
    order by created_at, id
  loop
    held := held + moved.amount;
    if moved.is_card then
      by_card := by_card + moved.amount;
    elsif moved.is_order then
      by_card := greatest(0, by_card + moved.amount);
    elsif moved.amount < 0 then
      by_card := greatest(0, least(by_card, held));
    end if;
  end loop;
  return by_card;
end $$;

create or replace function mark_card_money() returns trigger language plpgsql as $$
declare
  paid ledger_transfers;
begin
  if new.code in ('payout', 'refund_wallet', 'refund_part', 'refund_to_wallet') then
    select t.* into paid from ledger_transfers t
    where t.reference = cause_of(new) and t.code = 'capture' and t.card_at is not null
      and not exists (
        select from orders o
        where o.id = case when t.reference like 'order:%' then substr(t.reference, 7)::uuid end
          and paid_by_transfer(o));
    if new.code = 'payout' then
      new.card_at := paid.card_at;
    elsif paid.debit_account_id like 'clearing:%' then
      new.card_at := new.created_at;
    end if;
  elsif new.debit_account_id like 'wallet:%' then
    select newest into new.card_at from card_money(
      substr(new.debit_account_id, 8)::uuid,
      new.created_at - make_interval(hours => card_rest_hours()))
    where amount > 0;
  elsif new.reference not like 'receipt:%' then
    select new.created_at into new.card_at from payment_methods
    where id = substr(new.debit_account_id, 10)::bigint and kind in ('gateway', 'link');
  end if;
  return new;
end $$;

create or replace view wallet_transactions as
select t.id,
       t.account_id,
       substr(t.account_id, 8)::uuid as user_id,
       case t.code
         when 'refund_wallet' then 'refund'
         when 'refund_part' then 'refund'
         when 'refund_to_wallet' then 'refund'
         when 'late_payment' then 'refund'
         when 'redemption' then 'redemption'
         when 'deposit' then 'deposit'
         when 'withdrawal' then 'withdrawal'
         when 'withdrawal_returned' then 'withdrawal'
         else 'other'
       end as type,
       case when t.code = 'withdrawal' and t.reference like 'withdrawal:%' then (
         select case w.status
           when 'paid' then 'completed'
           when 'requested' then 'pending'
           when 'approved' then 'pending'
           else 'failed'
         end
         from withdrawals w where w.id = substr(t.reference, 12)::uuid
       ) else 'completed' end as status,
       t.amount,
       t.created_at,
       t.description,
       case
         when t.reference like 'order:%' then substr(t.reference, 7)::uuid
         else t.order_id
       end as order_id,
       case
         when t.reference like 'redemption:%' then substr(t.reference, 12)::bigint
       end as loyalty_redemption_id
from (
  select id, credit_account_id as account_id, code, amount, created_at, description, reference,
    order_id
  from ledger_transfers
  union all
  select id, debit_account_id, code, -amount, created_at, description, reference, order_id
  from ledger_transfers
) t
where t.account_id like 'wallet:%';

-- Who moved money by hand (0021_audit.sql) --------------------------------------------------------

create or replace function money_act(act text) returns text language sql immutable as $$
  select case
    when act in ('wallet.deposit', 'deposit.confirm', 'payment.credit', 'order.refund_wallet',
                 'order.refund_part', 'order.mark_paid') then 'credits'
    when act in ('wallet.withdrawal', 'order.refund_original',
                 'order.refund_part_original', 'order.settle',
                 'order.let_resale_pass', 'dispute.decide', 'receipt.arrive',
                 'receipt.arrive_other', 'payment.send_back', 'withdrawal.approve',
                 'reward.create', 'reward.update') then 'counted'
    when act in ('dispute.confirm', 'withdrawal.pay', 'refund.done', 'settlement.record')
      then 'carries_out'
  end;
$$;

insert into act_permissions (action, permission, confirmed) values
  ('order.refund_part', 'refund', true),
  ('order.refund_part_original', 'refund', true);

create or replace function money_by_hand(
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
      from audit_log l join ledger_transfers t
        on t.debit_account_id = 'escrow:' || id_of_subject(l.subject, 'order')
      where l.actor_id = administrator and l.action = 'order.mark_paid' and l.amount is not null
        and l.created_at > since
        and t.code in ('refund_wallet', 'refund_part') and t.created_at <= until
        and t.credit_account_id like 'wallet:%'
      union all
      select t.credit_account_id, t.amount, t.created_at
      from audit_log l join refund_tasks k on k.order_id = id_of_subject(l.subject, 'order')
        join ledger_transfers t on t.reference = 'refund:' || k.id
      where l.actor_id = administrator and l.action = 'order.mark_paid' and l.amount is not null
        and l.created_at > since and t.code = 'refund_to_wallet' and t.created_at <= until
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

create or replace function credited_by(
  administrators uuid[], person uuid, amount bigint, at timestamptz
) returns boolean language sql stable as $$
  select exists (
      select from audit_log
      where credited = person and actor_id = any (administrators)
        and created_at > at - interval '30 days'
      union all
      select from ledger_transfers t join audit_log l on l.subject = cause_of(t)
      where t.credit_account_id = 'wallet:' || person
        and t.code in ('refund_wallet', 'refund_part', 'refund_to_wallet')
        and l.action = 'order.mark_paid' and l.actor_id = any (administrators)
        and l.created_at > at - interval '30 days')
    or (select sum(money_by_hand(each, person, at - interval '30 days', at))
        from unnest(administrators) each) * 10 > amount;
$$;

create or replace function goes_too_far(held role_permissions, entry audit_log) returns boolean
language plpgsql as $$
begin
  case held.bound
    when 'act' then
      -- what went back of one order in parts counts together, whoever gave it back
      return coalesce(entry.amount, 0) > most_of(held.setting, held.most) - (
        select coalesce(sum(l.amount), 0)
        from audit_log l
        where l.subject = entry.subject
          and l.action in ('order.refund_part', 'order.refund_part_original'));
    when 'day' then
      -- one after another, so that each sees those before it
      perform pg_advisory_xact_lock(hashtextextended('money of ' || entry.actor_id, 0));
      return entry.amount > most_of(held.setting, held.most) - (
        select coalesce(sum(l.amount), 0)
        from audit_log l join act_permissions p on p.action = l.action
        where l.actor_id = entry.actor_id and l.amount is not null
          and l.created_at > entry.created_at - interval '1 day'
          and p.permission = held.permission);
    when 'others' then
      return is_of_own_approval(entry);
    else
      return false;
  end case;
end $$;
