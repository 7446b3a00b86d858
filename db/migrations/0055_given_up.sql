-- Push notifications, removals of pictures and imports of games that were given up wait for an
-- administrator too.
-- Additive: yes
-- Locks: undelivered, access exclusive, for a moment

alter table undelivered
  drop constraint undelivered_kind_check,
  drop constraint undelivered_person,
  drop constraint undelivered_succeeded,
  add constraint undelivered_kind_check
    check (kind in ('mail', 'push', 'webhook', 'job', 'event', 'images', 'import')),
  -- whom a mail or a push is for, and who asked for an import
  add constraint undelivered_person
    check (person_id is null or kind in ('mail', 'push', 'import')),
  add constraint undelivered_succeeded
    check (settled_as is distinct from 'succeeded' or kind in ('job', 'import'));

-- A browser that cannot be reached is one row, with the last that it was to be told.
create unique index undelivered_push on undelivered (subject_id)
  where kind = 'push' and settled_as is null;
create index undelivered_import on undelivered (subject_id)
  where kind = 'import' and settled_as is null;
