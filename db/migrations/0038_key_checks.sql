-- What a key that keeps something in the database is known by at the next start.
-- Additive: yes
-- Locks: audit_log, share row exclusive, for a moment

create table key_checks (
  kind   text not null check (kind in ('secrets', 'vault')),
  number int  not null check (number >= 0),   -- 0 is the application's secret
  digest text not null check (length(digest) = 43),
  primary key (kind, number)
);

-- Who runs the machine takes the second step off an account (npm run admin:two-step-off), whose own
-- act it counts as, administrator or not.
create or replace trigger audit_by_administrators before insert on audit_log
  for each row when (new.action not in (
    'seller_application.submit', 'seller_application.update', 'seller_application.resubmit',
    'account.delete', 'account.two_step_off'))
  execute function audit_by_administrators();
