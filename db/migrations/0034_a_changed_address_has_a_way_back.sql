-- A link to the address that an account had before, by which its owner takes the change back: once, and for a week.
create table email_reversals (
  digest     text        primary key,
  user_id    uuid        not null references profiles on delete cascade,
  email      text        not null check (email = lower(email)),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_reversals_user_id on email_reversals (user_id);
create index email_reversals_expires_at on email_reversals (expires_at);
