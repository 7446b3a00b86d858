-- Files with names leave the desk by an entry of the audit log, no wait is written down as over,
-- and who marked an order as paid by hand does not send its refund.
-- Additive: yes
-- Locks: audit_log, pending_changes, account_changes, share row exclusive, for a moment

insert into act_permissions (action, permission) values
  ('audit.export', 'run_site'),
  ('books.export', 'read_books');

-- What waits a day ------------------------------------------------------------------------------

-- Proposed now, as account_changes_now has it of what support asks for.
create function pending_changes_now() returns trigger language plpgsql as $$
begin
  raise exception 'it is proposed now'
    using errcode = 'check_violation', constraint = 'pending_changes_now';
end $$;
create trigger pending_changes_now before insert on pending_changes
  for each row when (new.proposed_at < now() - interval '1 hour')
  execute function pending_changes_now();

-- And a day is over when it is: no end by the time is written down ahead of it.
create function ended_by_the_time() returns trigger language plpgsql as $$
begin
  raise exception 'its day is not over'
    using errcode = 'check_violation', constraint = 'ended_by_the_time';
end $$;
create trigger ended_by_the_time before insert or update on pending_changes
  for each row when (
    new.ended_as = 'done' and new.ended_by is null and new.ended_at > now() + interval '1 hour')
  execute function ended_by_the_time();
create trigger ended_by_the_time before insert or update on account_changes
  for each row when (new.ended_as = 'done' and new.ended_at > now() + interval '1 hour')
  execute function ended_by_the_time();

-- Refunds of what was marked as paid by hand ----------------------------------------------------

-- Whether an administrator may not send a refund: they marked its order as paid by hand and there
-- is another one who could send it; or one who is made together with them did (credited_alone).
create function marked_paid_alone(administrator uuid, task bigint, at timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from refund_tasks t join audit_log l on l.subject = 'order:' || t.order_id,
      made_together(administrator, at) together
    where t.id = task and l.action = 'order.mark_paid' and l.actor_id = any (together)
      and exists (
        select from recent_administrators(at) other
        where other is distinct from t.user_id
          and (l.actor_id = administrator and other <> administrator
            or other <> all (together))));
$$;

create function audit_refund_sent() returns trigger language plpgsql as $$
begin
  if marked_paid_alone(
    new.actor_id, substr(new.subject, length('refund:') + 1)::bigint, new.created_at)
  then
    raise exception 'who marked an order as paid does not send its refund'
      using errcode = 'check_violation', constraint = 'audit_two_for_a_refund';
  end if;
  return new;
end $$;
create trigger audit_refund_sent before insert on audit_log
  for each row when (new.action = 'refund.done' and new.subject ~ '^refund:\d+$')
  execute function audit_refund_sent();
