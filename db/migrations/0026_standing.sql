-- Who acts is asked at the moment of the act, in its own transaction: a request may have been under way since before a right
-- was taken or an account suspended, as long as its body takes to arrive.

-- Every command of the back office writes into the audit log, so none of them takes effect for whoever is no administrator now.
-- The row stays shared until the end: who takes the right waits, or comes first.
create function audit_by_administrators() returns trigger language plpgsql as $$
declare
  may_act boolean;
begin
  select is_admin and suspended_at is null into may_act from profiles where id = new.actor_id for share;
  if may_act is not true then
    raise exception 'only administrators act in the back office' using errcode = 'check_violation', constraint = 'audit_by_administrators';
  end if;
  return new;
end $$;
create trigger audit_by_administrators before insert on audit_log
  for each row when (new.action not in ('seller_application.submit', 'seller_application.update', 'seller_application.resubmit', 'account.delete'))
  execute function audit_by_administrators();

-- Nor do the suspended buy, redeem, deposit, withdraw, or move orders. What the site does by itself has no actor.
create function refuse_for_suspended() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name = 'order_history' then person := new.actor_id; else person := new.user_id; end if;
  if exists (select from profiles where id = person and suspended_at is not null) then
    raise exception 'the account is suspended' using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $$;
create trigger refuse_for_suspended before insert on orders for each row execute function refuse_for_suspended();
create trigger refuse_for_suspended before insert on loyalty_redemptions for each row execute function refuse_for_suspended();
create trigger refuse_for_suspended before insert on withdrawals for each row execute function refuse_for_suspended();
create trigger refuse_for_suspended before insert on deposits for each row execute function refuse_for_suspended();
create trigger refuse_for_suspended before insert on order_history for each row execute function refuse_for_suspended();
