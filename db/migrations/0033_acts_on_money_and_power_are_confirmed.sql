-- A session alone moves no money and gives no power: its administrator uses two-step verification, and has given a code or
-- password in the last ten minutes. The commands ask for it in the session that acts (app/modules/power); what their audit log
-- says is asked for it once more here.

-- When its person last gave a code or password in this session.
alter table sessions add column confirmed_at timestamptz;

-- Up to how much an order is marked as paid without: the same as the default of the settings.
create function mark_paid_limit() returns bigint language sql stable as $$
  select coalesce((select (value #>> '{}')::bigint from settings where key = 'mark_paid_limit'), 50000);
$$;

-- Whether an act of the back office, as the audit log names it, is one on money or power.
create function takes_confirmation(act text, subject text) returns boolean language sql stable as $$
  select case
    when act = 'order.mark_paid' then
      coalesce((select total_price > mark_paid_limit() from orders where id = case when subject ~ '^order:[0-9a-f-]{36}$' then substr(subject, 7)::uuid end), true)
    when act = 'setting.update' then subject = any (
      '{setting:seller_fee_accounts_bp,setting:seller_fee_items_bp,setting:seller_fee_currencies_bp,setting:seller_fee_boosting_bp,
        setting:buyer_fee_bp,setting:withdrawal_fee_bp,setting:withdrawal_fee_intermediate_bp,setting:withdrawal_fee_advanced_bp,
        setting:withdrawal_min,setting:withdrawal_max,setting:deposit_min,setting:deposit_max,setting:most_pending_deposits,
        setting:deposit_account_ccp,setting:deposit_account_rip,setting:deposit_account_holder,setting:mark_paid_limit,
        setting:points_per_100_da,setting:auto_receive_hours,setting:protection_days,
        setting:charge_buyer_fee,setting:deposits_open,setting:withdrawals_open,setting:wallet_payment_open}'::text[])
    else act = any (
      '{user.grant_admin,user.remove_admin,wallet.deposit,wallet.withdrawal,order.refund_wallet,order.refund_original,
        withdrawal.approve,withdrawal.pay,deposit.confirm,reward.create,reward.update}'::text[])
  end;
$$;

create function audit_confirmed() returns trigger language plpgsql as $$
begin
  if takes_confirmation(new.action, new.subject) and not exists (
    select from profiles p join sessions s on s.user_id = p.id
    where p.id = new.actor_id and p.two_factor_enabled and s.confirmed_at > new.created_at - interval '10 minutes'
  ) then
    raise exception 'an act on money or power that was not confirmed' using errcode = 'check_violation', constraint = 'audit_confirmed';
  end if;
  return new;
end $$;
create trigger audit_confirmed before insert on audit_log for each row execute function audit_confirmed();
