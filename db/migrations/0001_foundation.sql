-- What every module stands on: text folding for search, settings, the audit log, the outbox.
create extension if not exists pg_trgm;

-- Folds a text for search: lower case, no accents, one form for each Arabic letter, no vowel marks, no tatweel.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(value),
    'àáâãäåçèéêëìíîïñòóôõöùúûüýÿœæأإآٱىةؤئگڤپ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
    'aaaaaaceeeeiiiinooooouuuuyyoaاااايهوءكفب'
  );

-- The site's figures and switches that differ from their defaults (modules/settings/internal/settings.ts).
create table settings (
  key        text primary key,
  value      jsonb       not null,
  updated_at timestamptz not null default now()
);

create function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', coalesce(new.key, old.key));
  return null;
end $$;
create trigger settings_changed after insert or update or delete on settings
  for each row execute function settings_changed();

-- Refuses update and delete: for tables that only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Who changed what in the back office, with the values before and after. Append-only.
create table audit_log (
  id         bigint generated always as identity primary key,
  actor_id   uuid,
  action     text        not null,
  subject    text        not null,
  before     jsonb,
  after      jsonb,
  reason     text,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject, id desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Facts that commands tell the rest of the product, written in the command's own transaction and taken once.
create table outbox (
  id         bigint generated always as identity primary key,
  event      text        not null,
  subject_id text        not null,
  payload    jsonb       not null default '{}',
  attempts   int         not null default 0,
  due_at     timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (due_at, id);

-- Tells every node to drop the kept public pages that show this subject. The fact goes through the outbox, whose
-- relay sends one NOTIFY for many facts: a NOTIFY in the transaction itself would make every commit wait its turn.
create function page_changed(subject text) returns void language sql as $$
  insert into outbox (event, subject_id) values ('page.changed', subject);
$$;
