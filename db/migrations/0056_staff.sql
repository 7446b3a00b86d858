-- Who runs the site, in three roles; what each of them may do, which the audit log asks before an
-- entry is written; and what takes a second owner or a day.
-- Additive: yes
-- Locks: profiles, audit_log, share row exclusive, for a moment

create table staff (
  user_id  uuid        primary key references profiles,
  role     text        not null check (role in ('owner', 'finance', 'support')),
  given_by uuid        references profiles,      -- null: who runs the machine
  since    timestamptz not null default now()
);

insert into staff (user_id, role, since)
select id, 'owner', created_at from profiles where is_admin;

-- `is_admin` says whether somebody has a role. It follows from here, and is written nowhere else.
create function staff_are_administrators() returns trigger language plpgsql as $$
begin
  update profiles p set is_admin = not is_admin, updated_at = now()
  where id = coalesce(new.user_id, old.user_id)
    and is_admin <> exists (select from staff where user_id = p.id);
  return null;
end $$;
create trigger staff_are_administrators after insert or delete on staff
  for each row execute function staff_are_administrators();

create function administrators_are_staff() returns trigger language plpgsql as $$
begin
  if exists (
    select from profiles p
    where id = new.id and is_admin <> exists (select from staff where user_id = p.id))
  then
    raise exception 'an administrator is who has a role'
      using errcode = 'check_violation', constraint = 'profiles_administrators_are_staff';
  end if;
  return null;
end $$;
create constraint trigger administrators_are_staff_at_first after insert on profiles
  deferrable initially deferred
  for each row when (new.is_admin) execute function administrators_are_staff();
create constraint trigger administrators_are_staff after update on profiles
  deferrable initially deferred
  for each row when (old.is_admin <> new.is_admin) execute function administrators_are_staff();

create function staff_keep_person() returns trigger language plpgsql as $$
begin
  raise exception 'a role is not passed on'
    using errcode = 'check_violation', constraint = 'staff_keep_person';
end $$;
create trigger staff_keep_person before update on staff
  for each row when (old.user_id <> new.user_id) execute function staff_keep_person();

-- An owner always remains who can work; 0002_people.sql asks the same when one is suspended.
create or replace function administrators_remain() returns trigger language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (
    select from staff s join profiles p on p.id = s.user_id
    where s.role = 'owner' and p.suspended_at is null)
  then
    raise exception 'one owner remains'
      using errcode = 'check_violation', constraint = 'profiles_administrator_remains';
  end if;
  return null;
end $$;
create constraint trigger owners_remain after update or delete on staff
  deferrable initially deferred
  for each row when (old.role = 'owner') execute function administrators_remain();

-- Who may what ------------------------------------------------------------------------------------

-- The same as `permissions` in app/modules/step-up/permissions.ts; a test compares them. `bound`
-- says how far it goes: up to an amount (whole DA) of a setting, `most` where it is not set, by
-- each act or in a day; or not what the same person approved.
create table role_permissions (
  role       text   not null check (role in ('owner', 'finance', 'support')),
  permission text   not null,
  bound      text   check (bound in ('act', 'day', 'others')),
  setting    text,
  most       bigint check (most >= 0),
  primary key (role, permission),
  constraint role_permissions_bounded check (
    (bound in ('act', 'day')) is not true = (setting is null)
    and (setting is null) = (most is null))
);

-- What each act of the audit log takes, and whether its person always confirms first that it is
-- them. An act that is not here is the owner's.
create table act_permissions (
  action     text    primary key,
  permission text    not null,
  confirmed  boolean not null default false
);

-- The settings whose change is confirmed.
create table confirmed_settings (key text primary key);

insert into role_permissions (role, permission)
select 'owner', unnest('{
  read, take_payments, approve_payouts, send_payouts, refund, adjust_wallets, moderate,
  help_accounts, edit_shop, read_figures, read_books, run_site, manage_staff
}'::text[])
union all
select 'finance', unnest('{
  read, take_payments, approve_payouts, refund, read_figures, read_books
}'::text[])
union all
select 'support', unnest('{
  read, moderate, help_accounts, edit_shop, read_figures
}'::text[]);
insert into role_permissions (role, permission, bound, setting, most) values
  ('finance', 'send_payouts', 'others', null, null),
  ('finance', 'adjust_wallets', 'day', 'adjust_day_most', 20000),
  ('support', 'refund', 'act', 'support_refund_most', 20000);

insert into act_permissions (action, permission, confirmed)
select action, permission, confirmed
from (values
  ('read', false, '{conversation.read}'),
  ('take_payments', false, '{
    order.mark_paid, receipt.arrive, receipt.not_found, deposit.refuse, payment.handle}'),
  ('take_payments', true, '{
    receipt.arrive_other, deposit.confirm, payment.credit, payment.send_back, payment.dismiss,
    settlement.record}'),
  ('approve_payouts', false, '{withdrawal.return}'),
  ('approve_payouts', true, '{withdrawal.approve}'),
  ('send_payouts', true, '{withdrawal.pay, withdrawal.export, refund.done}'),
  ('refund', false, '{
    order.settle, order.let_resale_pass, dispute.return, dispute.escalate, dispute.assign,
    dispute.ask}'),
  ('refund', true, '{
    order.refund_wallet, order.refund_original, dispute.decide, dispute.confirm}'),
  ('adjust_wallets', true, '{wallet.deposit, wallet.withdrawal}'),
  ('moderate', false, '{
    order.complete, order.cancel, order.dispute,
    user.suspend, user.restore, user.sign_out, user.grant_seller, user.remove_seller, user.badges,
    seller_application.approve, seller_application.reject, seller_application.notes,
    seller_application.documents, feedback.reject, feedback.remove_reply, offer.dismiss_reports,
    conversation.handle, conversation.remove_message, stock.open, stock.refuse}'),
  ('moderate', true, '{stock.let_through}'),
  ('help_accounts', false, '{undelivered.again, undelivered.aside}'),
  ('edit_shop', false, '{
    offer.pause, offer.activate, offer.delete, badge.create, badge.update, badge.delete,
    game.create, game.update, game.delete, games.import, attributes.import,
    game_faq.create, game_faq.update, game_faq.delete, game_faq.move,
    game_guide.create, game_guide.update, game_guide.delete, game_guide.move,
    game_field.create, game_field.update, game_field.delete, game_field.move,
    game_attribute.create, game_attribute.update, game_attribute.delete, game_attribute.move,
    game_attribute.copy, guide_step.create, guide_step.update, guide_step.move, guide_step.copy,
    game_relation.create, game_relation.delete, category.update,
    post.create, post.update, post.delete, article.create, article.update, article.delete,
    help_category.create, help_category.update, help_category.delete, help_category.move,
    game_family.update, search_word.create, search_word.update, search_word.delete,
    popular_search.show, popular_search.hide}'),
  ('run_site', false, '{setting.update, payment_method.delete, reward.delete}'),
  ('run_site', true, '{
    payment_method.create, payment_method.update, reward.create, reward.update, outage.enter}'),
  ('manage_staff', false, '{admin.create, staff.withdraw, staff.take_effect, staff.freeze}'),
  ('manage_staff', true, '{
    user.grant_admin, user.remove_admin, staff.propose}')
) as t (permission, confirmed, actions), unnest(actions::text[]) action;

insert into confirmed_settings (key) select unnest('{
  seller_fee_accounts_bp, seller_fee_items_bp, seller_fee_currencies_bp, seller_fee_boosting_bp,
  level_discount_rising_bp, level_discount_trusted_bp, level_discount_expert_bp,
  level_discount_master_bp, counted_order_min,
  buyer_fee_bp, withdrawal_fee_bp, withdrawal_fee_intermediate_bp, withdrawal_fee_advanced_bp,
  withdrawal_min, withdrawal_max, card_rest_hours, deposit_min, deposit_max, most_pending_deposits,
  deposit_account_ccp, deposit_account_rip, deposit_account_holder,
  company_address, company_rc, company_nif, company_nis, company_ai,
  mark_paid_limit, staff_money_per_day, support_refund_most, adjust_day_most, owners_told_from,
  points_per_100_da, auto_receive_hours, protection_days,
  charge_buyer_fee, deposits_open, withdrawals_open, wallet_payment_open,
  support_email, operator_email, order_webhook_url, chat_app_id,
  second_look_from, second_look_one_in
}'::text[]);

-- The lists of acts and settings that 0021_audit.sql wrote out are those tables now.
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
    when act = 'setting.update' then
      exists (select from confirmed_settings where 'setting:' || key = subject)
    else exists (select from act_permissions where action = act and confirmed)
  end;
$$;

-- What an entry takes. Acts on a person who has a role themselves are those of who gives roles.
create function permission_of(act text, subject text) returns text language sql stable as $$
  select case
    when act like 'user.%' and exists (
      select from staff where user_id = id_of_subject(subject, 'profile'))
    then 'manage_staff'
    else coalesce((select permission from act_permissions where action = act), 'run_site')
  end;
$$;

-- Up to how much, in whole DA: the setting, or what holds where it is not set.
create function most_of(setting text, standard bigint) returns bigint language sql stable as $$
  select coalesce((select (value #>> '{}')::bigint from settings where key = setting), standard);
$$;

-- Whether an act goes further than its person's permission does.
create function goes_too_far(held role_permissions, entry audit_log) returns boolean
language plpgsql as $$
begin
  case held.bound
    when 'act' then
      return coalesce(entry.amount, 0) > most_of(held.setting, held.most);
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
      return exists (
        select from withdrawal_history
        where withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
          and move = 'approve' and actor_id = entry.actor_id);
    else
      return false;
  end case;
end $$;

-- What is written may be done by the role that its person has at this moment: nobody changes it
-- until the transaction ends.
create function audit_by_permission() returns trigger language plpgsql as $$
declare
  needed text := permission_of(new.action, new.subject);
  held   role_permissions;
begin
  select p.* into held
  from staff s join role_permissions p on p.role = s.role and p.permission = needed
  where s.user_id = new.actor_id for share of s;
  if held is null then
    raise exception 'an act that its role may not' using errcode = 'check_violation',
      constraint = 'audit_by_permission', detail = needed;
  end if;
  if goes_too_far(held, new) then
    raise exception 'an act beyond what its role may' using errcode = 'check_violation',
      constraint = 'audit_within_bounds', detail = needed;
  end if;
  return new;
end $$;
create trigger audit_by_permission before insert on audit_log
  for each row when (new.action not in (
    'seller_application.submit', 'seller_application.update', 'seller_application.resubmit',
    'account.delete', 'account.two_step_off'))
  execute function audit_by_permission();

-- Two owners, or a day ----------------------------------------------------------------------------

-- A role that somebody is to have, and another account for deposits: in force once a second owner
-- has confirmed it, or a day later.
create table pending_changes (
  id          uuid        primary key default gen_random_uuid(),
  user_id     uuid        references profiles,             -- whose role
  role        text        check (role in ('owner', 'finance', 'support')),
  settings    jsonb,                                       -- or the settings of the account
  reason      text        check (reason <> ''),
  proposed_by uuid        not null references profiles,
  proposed_at timestamptz not null,
  ended_as    text        check (ended_as in ('done', 'withdrawn', 'dropped')),
  ended_by    uuid        references profiles,             -- null: the time
  ended_at    timestamptz,
  constraint pending_changes_of_one check (
    (user_id is null) = (role is null) and (user_id is null) <> (settings is null)
    and (user_id is null) = (reason is null)),
  constraint pending_changes_end check (
    (ended_as is null) = (ended_at is null) and (ended_as is not null or ended_by is null)),
  constraint pending_changes_wait check (
    ended_as is distinct from 'done'
    or coalesce(ended_by <> proposed_by, ended_at >= proposed_at + interval '24 hours'))
);
create unique index pending_changes_one_of_person on pending_changes (user_id)
  where ended_as is null;
create unique index pending_changes_one_account on pending_changes ((settings is null))
  where ended_as is null and settings is not null;

create function pending_changes_fixed() returns trigger language plpgsql as $$
begin
  if old.ended_as is not null
     or (old.id, old.user_id, old.role, old.settings, old.reason, old.proposed_by, old.proposed_at)
       is distinct from
       (new.id, new.user_id, new.role, new.settings, new.reason, new.proposed_by, new.proposed_at)
  then
    raise exception 'what was proposed ends once, as it was proposed'
      using errcode = 'check_violation', constraint = 'pending_changes_fixed';
  end if;
  return new;
end $$;
create trigger pending_changes_fixed before update on pending_changes
  for each row execute function pending_changes_fixed();
create trigger pending_changes_stay before delete on pending_changes
  for each row execute function refuse_change();

-- What takes two owners or a day is written only when that is so.
create function audit_after_wait() returns trigger language plpgsql as $$
begin
  if not exists (
    select from pending_changes
    where ended_as = 'done' and ended_at = new.created_at
      and coalesce(ended_by, proposed_by) = new.actor_id
      and (user_id = id_of_subject(new.subject, 'profile')
        or settings ? substr(new.subject, length('setting:') + 1)))
  then
    raise exception 'a change that takes a second owner or a day'
      using errcode = 'check_violation', constraint = 'audit_after_wait';
  end if;
  return new;
end $$;
create trigger audit_after_wait before insert on audit_log
  for each row when (
    new.action in ('user.grant_admin', 'staff.take_effect')
    or new.action = 'setting.update' and new.subject like 'setting:deposit\_account\_%')
  execute function audit_after_wait();

-- Who could pay somebody out: finance and owners, also those who were it in the 30 days before.
create or replace function recent_administrators(at timestamptz) returns setof uuid
language sql stable as $$
  select p.id from profiles p join staff s on s.user_id = p.id
  where s.role in ('owner', 'finance')
    and (p.suspended_at is null or p.suspended_at > at - interval '30 days')
  union
  select id_of_subject(subject, 'profile') from audit_log
  where action in ('user.remove_admin', 'user.grant_admin', 'staff.take_effect', 'staff.freeze')
    and created_at > at - interval '30 days'
    and case when before ? 'role' then before ->> 'role' in ('owner', 'finance')
      else action = 'user.remove_admin' end;
$$;

-- Who proposed somebody made them, too.
create or replace function made_together(administrator uuid, at timestamptz) returns uuid[]
language sql stable as $$
  with recursive made as (
    select actor_id as maker, id_of_subject(subject, 'profile') as id from audit_log
    where action in ('user.grant_admin', 'staff.propose') and created_at > at - interval '30 days'
  ), together as (
    select administrator as id
    union
    select case when made.maker = together.id then made.id else made.maker end
    from together join made on together.id in (made.maker, made.id)
  )
  select array_agg(id) from together where id is not null;
$$;
