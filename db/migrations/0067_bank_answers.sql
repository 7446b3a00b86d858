-- What the bank answered to a payout batch: its file until it was taken in, and what the columns of
-- each bank's file hold. The moves by which a batch stays as it is.
-- Additive: yes
-- Locks: none

insert into payout_batch_moves values
  ('take_out', 'open', 'open'),
  ('export', 'exported', 'exported');

-- It holds account numbers, and so goes once it was taken in, or the day after.
create table bank_answers (
  batch_id    bigint      primary key references payout_batches,
  content     text        not null check (content <> ''),
  sha256      text        not null check (sha256 ~ '^[0-9a-f]{64}$'),  -- of the content
  uploaded_by uuid        not null references profiles,
  uploaded_at timestamptz not null
);
create index bank_answers_by_age on bank_answers (uploaded_at);

-- Which columns of a bank's file hold what, from 0 on, known again by the names of its columns; and
-- which of the bank's words say that somebody was paid, or that it came back.
create table bank_layouts (
  header     text        primary key check (length(header) between 1 and 2000),
  account    int         not null check (account between 0 and 63),
  key        int         check (key between 0 and 63),           -- of a CCP in a column of its own
  amount     int         not null check (amount between 0 and 63),
  reference  int         check (reference between 0 and 63),
  outcome    int         check (outcome between 0 and 63),       -- null: every line was paid
  reason     int         check (reason between 0 and 63),
  words      jsonb       not null default '{}' check (jsonb_typeof(words) = 'object'),
  saved_by   uuid        not null references profiles,
  saved_at   timestamptz not null,
  constraint bank_layouts_apart check (account <> amount)
);

insert into act_permissions (action, permission, confirmed) values
  ('payout_batch.layout', 'send_payouts', true),
  ('payout_batch.answer', 'send_payouts', true);
