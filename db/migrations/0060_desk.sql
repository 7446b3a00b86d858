-- The home of the desk: what a person says of the launch, and when its queues changed.
-- Additive: yes
-- Locks: the tables of the queues and audit_log, share row exclusive, for a moment

-- What cannot be derived of whether the site is ready.
create table launch_ticks (
  step      text        primary key check (step in ('policies', 'backup')),
  ticked_by uuid        not null references profiles,
  ticked_at timestamptz not null
);

insert into act_permissions (action, permission) values ('launch.tick', 'run_site');

-- Tells the open desks of every node to look again, once for all that a transaction does. What
-- staff do is in the audit log; what comes, or goes without them, is told by its table. Orders
-- tell of nothing here: too many come, and of those that wait for staff no moment is one.
create function tell_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', '');
  return null;
end $$;

create trigger tell_desk after insert on audit_log
  for each statement execute function tell_desk();
create trigger tell_desk after insert or delete on reconciliation_alerts
  for each statement execute function tell_desk();
create trigger tell_desk after update of status on disputes
  for each row when (
    old.status <> new.status
    and (old.status in ('deciding', 'second_look') or new.status in ('deciding', 'second_look')))
  execute function tell_desk();
create trigger tell_desk_new after insert on disputes
  for each row when (new.status in ('deciding', 'second_look')) execute function tell_desk();
create trigger tell_desk after insert or update of state on transfer_receipts
  for each row execute function tell_desk();
create trigger tell_desk after insert or update of outcome on payment_events
  for each row when (new.outcome in (
    'buyer_gone', 'wrong_amount', 'wrong_currency', 'unknown_order', 'not_asked_for', 'unclear',
    'paid_by_hand', 'paid_again', 'test_mode'))
  execute function tell_desk();
create trigger tell_desk after insert or update of status on withdrawals
  for each row execute function tell_desk();
create trigger tell_desk after insert or update of status on deposits
  for each row execute function tell_desk();
create trigger tell_desk after insert on refund_tasks
  for each row execute function tell_desk();
create trigger tell_desk after insert or update of status or delete on seller_applications
  for each row execute function tell_desk();
create trigger tell_desk after insert or update of handled_at on abuse_reports
  for each row execute function tell_desk();
create trigger tell_desk after insert or update of handled_at on offer_reports
  for each row execute function tell_desk();
create trigger tell_desk after insert or update of settled_as on undelivered
  for each row execute function tell_desk();
create trigger tell_desk after update of state, resale_at on vault_units
  for each row when (old.state = 'held' or new.state = 'held' or new.resale_at is not null)
  execute function tell_desk();
create trigger tell_desk_new after insert on vault_units
  for each row when (new.state = 'held' or new.resale_at is not null)
  execute function tell_desk();
