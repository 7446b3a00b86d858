-- A fee changes from a day on: until then the one before is charged, and it can be taken back. The
-- audit log is searched by the words of reasons and values, and by days.
-- Additive: yes
-- Locks: audit_log, share, while it is indexed, unless that was done by hand before

-- `value` counts from the beginning of `counts_from` in Algiers, whether or not a job has written
-- it into `settings` yet (ended_as: stored). What was taken back never counts.
create table fee_changes (
  id          bigint      generated always as identity primary key,
  key         text        not null,
  before      int         not null check (before between 0 and 10000),    -- basis points
  value       int         not null check (value between 0 and 10000),     -- basis points
  counts_from date        not null,
  created_by  uuid        not null references profiles,
  created_at  timestamptz not null,
  ended_as    text        check (ended_as in ('stored', 'taken_back')),
  ended_by    uuid        references profiles,                            -- null: the time
  ended_at    timestamptz,
  constraint fee_changes_key check (key in (
    'seller_fee_accounts_bp', 'seller_fee_items_bp', 'seller_fee_currencies_bp',
    'seller_fee_boosting_bp', 'buyer_fee_bp', 'withdrawal_fee_bp',
    'withdrawal_fee_intermediate_bp', 'withdrawal_fee_advanced_bp', 'level_discount_rising_bp',
    'level_discount_trusted_bp', 'level_discount_expert_bp', 'level_discount_master_bp')),
  constraint fee_changes_other check (value <> before),
  constraint fee_changes_ahead check (
    counts_from > (created_at at time zone 'Africa/Algiers')::date
    and counts_from <= (created_at at time zone 'Africa/Algiers')::date + 366),
  constraint fee_changes_end check (
    (ended_as is null) = (ended_at is null) and (ended_as = 'taken_back') = (ended_by is not null)),
  constraint fee_changes_end_by_day check (
    ended_as is null
    or (ended_as = 'stored') = ((ended_at at time zone 'Africa/Algiers')::date >= counts_from))
);
create unique index fee_changes_one_coming on fee_changes (key) where ended_as is null;
create index fee_changes_of_key on fee_changes (key, id desc);

-- It ends once, as what it was.
create function fee_changes_fixed() returns trigger language plpgsql as $$
begin
  if (old.id, old.key, old.before, old.value, old.counts_from, old.created_by, old.created_at)
       is distinct from
     (new.id, new.key, new.before, new.value, new.counts_from, new.created_by, new.created_at)
     or old.ended_as is not null
  then
    raise exception 'the change of a fee ends once, as what it was'
      using errcode = 'check_violation', constraint = 'fee_changes_fixed';
  end if;
  return new;
end $$;
create trigger fee_changes_fixed before update on fee_changes
  for each row execute function fee_changes_fixed();
create trigger fee_changes_stay before delete on fee_changes
  for each row execute function refuse_change();

-- Both ends of it by a person are in the audit log.
create function fee_changes_written_down() returns trigger language plpgsql as $$
begin
  if not exists (
    select from audit_log
    where subject = 'setting:' || new.key
      and case when new.ended_as is null
        then action = 'setting.schedule' and actor_id = new.created_by
          and created_at = new.created_at
        else action = 'setting.take_back' and actor_id = new.ended_by
          and created_at = new.ended_at end)
  then
    raise exception 'a fee changes without an audit row'
      using errcode = 'check_violation', constraint = 'fee_changes_written_down';
  end if;
  return null;
end $$;
create constraint trigger fee_changes_made after insert on fee_changes
  deferrable initially deferred for each row execute function fee_changes_written_down();
create constraint trigger fee_changes_taken_back after update on fee_changes
  deferrable initially deferred for each row when (new.ended_as = 'taken_back')
  execute function fee_changes_written_down();

-- All nodes hear of it, and pages that name fees are made anew.
create trigger fee_changes_heard after insert or update on fee_changes
  for each row execute function settings_changed();
create trigger fee_changes_pages_changed after insert or update on fee_changes
  for each statement execute function everything_changed();

insert into act_permissions (action, permission, confirmed) values
  ('setting.schedule', 'run_site', true),
  ('setting.take_back', 'run_site', true);

-- Reasons and values as searches compare them (app/modules/reports/audit-log.server.ts).
create index if not exists audit_log_words on audit_log using gin (fold(
  coalesce(reason, '') || E'\n' || coalesce(before::text, '') || E'\n' || coalesce(after::text, '')
) gin_trgm_ops);
create index if not exists audit_log_created_at on audit_log (created_at desc, id desc);
