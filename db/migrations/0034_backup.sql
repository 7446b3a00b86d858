-- Backups of the product's own PostgreSQL, and databases that are copies of the real one.
-- Additive: yes
-- Locks: none

-- One row while this database is a copy: nothing leaves the site until `npm run resume` says that
-- it is the real one.
create table silence (
  one   boolean     primary key default true check (one),
  since timestamptz not null
);

-- One row, by the process that owns the database: when the last whole backup was finished, until
-- when the log is in the archive, and since when one of the two fails.
create table backup_state (
  one           boolean primary key default true check (one),
  made_at       timestamptz,
  archived_at   timestamptz,
  failing_since timestamptz,
  constraint backup_state_says_something
    check (num_nonnulls(made_at, archived_at, failing_since) > 0)
);
