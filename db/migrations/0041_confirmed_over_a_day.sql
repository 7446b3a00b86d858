-- What an administrator does without a confirmation is counted over a day, so that many orders below the limit are no way around it.
-- The end of a dispute counts as well, since it pays the seller, and more acts ask: what is done to administrators, payment methods,
-- the file for the bank, and the settings that say who hears of orders and who speaks in our name.

-- Whether an act that asks above a limit only was confirmed; null of all others.
alter table audit_log add column confirmed boolean;
create index audit_log_unconfirmed on audit_log (actor_id, created_at) where action in ('order.mark_paid', 'order.settle') and confirmed is not true;

-- The id of a subject of this noun, `order:…`; null for another subject.
create function id_of_subject(subject text, noun text) returns uuid language sql immutable as $$
  select case when subject ~ ('^' || noun || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') then substr(subject, length(noun) + 2)::uuid end;
$$;

-- What an administrator moved without a confirmation, by the acts that ask above the limit, in the day before, in whole DA.
create function unconfirmed_amount(administrator uuid, until timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(o.total_price), 0)::bigint from audit_log l join orders o on o.id = id_of_subject(l.subject, 'order')
  where l.action in ('order.mark_paid', 'order.settle') and l.confirmed is not true
    and l.actor_id = administrator and l.created_at > until - interval '1 day';
$$;

drop function takes_confirmation(text, text);

-- Whether an act of the back office, as the audit log names it, is one that its administrator confirms.
create function takes_confirmation(act text, subject text, administrator uuid, at timestamptz) returns boolean language sql stable as $$
  select case
    when act in ('order.mark_paid', 'order.settle') then
      coalesce((select total_price from orders where id = id_of_subject(subject, 'order')) + unconfirmed_amount(administrator, at) > mark_paid_limit(), true)
    when act in ('user.grant_seller', 'user.remove_seller', 'user.suspend', 'user.restore', 'user.sign_out') then
      exists (select from profiles where id = id_of_subject(subject, 'profile') and is_admin)
    when act = 'setting.update' then subject = any (
      '{setting:seller_fee_accounts_bp,setting:seller_fee_items_bp,setting:seller_fee_currencies_bp,setting:seller_fee_boosting_bp,
        setting:buyer_fee_bp,setting:withdrawal_fee_bp,setting:withdrawal_fee_intermediate_bp,setting:withdrawal_fee_advanced_bp,
        setting:withdrawal_min,setting:withdrawal_max,setting:deposit_min,setting:deposit_max,setting:most_pending_deposits,
        setting:deposit_account_ccp,setting:deposit_account_rip,setting:deposit_account_holder,setting:mark_paid_limit,
        setting:points_per_100_da,setting:auto_receive_hours,setting:protection_days,
        setting:charge_buyer_fee,setting:deposits_open,setting:withdrawals_open,setting:wallet_payment_open,
        setting:support_email,setting:operator_email,setting:order_webhook_url,setting:chat_app_id}'::text[])
    else act = any (
      '{user.grant_admin,user.remove_admin,wallet.deposit,wallet.withdrawal,order.refund_wallet,order.refund_original,
        withdrawal.approve,withdrawal.pay,withdrawal.export,deposit.confirm,payment_method.create,payment_method.update,
        reward.create,reward.update}'::text[])
  end;
$$;

-- What says of itself that it was confirmed is asked for it too.
create or replace function audit_confirmed() returns trigger language plpgsql as $$
begin
  if (new.confirmed or takes_confirmation(new.action, new.subject, new.actor_id, new.created_at)) and not exists (
    select from profiles p join sessions s on s.user_id = p.id
    where p.id = new.actor_id and p.two_factor_enabled and s.confirmed_at > new.created_at - interval '10 minutes'
  ) then
    raise exception 'an act on money or power that was not confirmed' using errcode = 'check_violation', constraint = 'audit_confirmed';
  end if;
  return new;
end $$;
