-- Additive: yes
-- Locks: none

-- What was tried until it was given up: mails, calls of the operator's webhook, scheduled jobs and
-- events. Each waits until an administrator decides, and is forgotten a month after its last try.
create table undelivered (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind in ('mail', 'webhook', 'job', 'event')),
  -- the template of a mail, the name of a job or an event
  name       text        not null check (name <> ''),
  -- an event's; the order that the webhook is told of
  subject_id text,
  -- what it takes to do it again, without the links that open an account
  payload    jsonb       not null default '{}',
  -- whom a mail is for, where it is for somebody with an account
  person_id  uuid        references profiles,
  reason     text        not null check (length(reason) between 1 and 500),
  tries      int         not null check (tries > 0),
  asked_at   timestamptz not null,
  failed_at  timestamptz not null,
  -- the job of the queue that was given up, so that it is written down once
  job_id     uuid        unique,
  settled_as text        check (settled_as in ('again', 'aside', 'succeeded')),
  settled_by uuid        references profiles,
  settled_at timestamptz,
  constraint undelivered_person check (person_id is null or kind = 'mail'),
  constraint undelivered_succeeded check (settled_as is distinct from 'succeeded' or kind = 'job'),
  constraint undelivered_settled check ((settled_as is null) = (settled_at is null)),
  constraint undelivered_decided
    check ((settled_by is null) = (settled_as is null or settled_as = 'succeeded'))
);
create index undelivered_failed_at on undelivered (failed_at, id);
create index undelivered_waiting on undelivered (failed_at, id) where settled_as is null;
create index undelivered_person_id on undelivered (person_id) where person_id is not null;
-- a job that fails each minute is one row, until it has run or somebody has decided
create unique index undelivered_job on undelivered (name)
  where kind = 'job' and settled_as is null;

-- Whoever decided first has decided.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  raise exception 'what became of undelivered % is decided', old.id
    using errcode = 'check_violation', constraint = 'undelivered_decided_once';
end $$;
create trigger refuse_second_decision before update on undelivered
  for each row when (old.settled_as is not null)
  execute function refuse_second_decision();

-- Until now an event that was given up stayed in the outbox, due never; there it hurts nobody.
insert into undelivered (kind, name, subject_id, payload, reason, tries, asked_at, failed_at)
select 'event', event, subject_id, payload, 'not kept before this version', greatest(attempts, 1),
  created_at, created_at
from outbox where due_at = 'infinity';
