-- What a seller's level allows, where the settings say so, and which prices may be bait.
-- Additive: yes
-- Locks: offers, share row exclusive, and offer_facets, access exclusive, for a moment

-- How many offers that are not sold out the level of a seller allows; null for any number.
create function most_offers_of(seller uuid) returns int stable language sql as $$
  select nullif((value #>> '{}')::int, 0) from settings where key = 'most_offers_' ||
    (array['new', 'rising', 'trusted', 'expert', 'master'])[
      1 + coalesce((select level from seller_facts where seller_id = seller), 0)];
$$;

-- How many more a seller may list; null for any number. What was emptied by hand counts, and what
-- buyers emptied does not: else one would make room by typing a stock of none.
create function room_for_offers(seller uuid) returns int stable language sql as $$
  select most - (
    select count(*)::int from offers o where o.user_id = seller and o.deleted_at is null
      and (o.status <> 'completed' or not exists (select from orders where offer_id = o.id)))
  from most_offers_of(seller) most where most is not null;
$$;

-- What is there already stays, whatever the level.
create function refuse_too_many_offers() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  for seller in select distinct user_id from new_offers order by user_id loop
    continue when most_offers_of(seller) is null;
    -- two at once are counted one after the other
    perform pg_advisory_xact_lock(hashtextextended('offers of ' || seller, 0));
    if room_for_offers(seller) < 0 then
      raise exception 'the level of this seller allows no more offers'
        using errcode = 'check_violation', constraint = 'offers_at_most_of_level';
    end if;
  end loop;
  return null;
end $$;
create trigger refuse_too_many_offers after insert on offers
  referencing new table as new_offers
  for each statement execute function refuse_too_many_offers();

-- Of an offer that costs so much less than others that it may be bait, what is usual beside it.
alter table offer_facets add usual_price bigint;
create index offer_facets_bait on offer_facets (offer_id) where usual_price is not null;

-- Whether an act of the back office is one that its administrator confirms, as 0021_audit.sql has
-- it, with what a level takes off the fee.
create or replace function takes_confirmation(
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
      setting:level_discount_rising_bp,
      setting:level_discount_trusted_bp,
      setting:level_discount_expert_bp,
      setting:level_discount_master_bp,
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
