-- Money on its way out of wallets and into them: withdrawals to a bank or postal account, deposits by transfer.

-- `not valid`: what is there already is read by 0025, beside those who trade
alter table ledger_accounts drop constraint ledger_accounts_id_check, drop constraint ledger_accounts_keep_balance;
alter table ledger_accounts
  add constraint ledger_accounts_id_check check (id ~ '^(wallet|escrow|clearing|withdrawal):.+$' or id in ('fees', 'rewards', 'adjustments', 'bank')) not valid,
  -- what a withdrawal set aside is kept like escrow
  add constraint ledger_accounts_keep_balance check ((id ~ '^(wallet|escrow|withdrawal):') = (balance is not null)) not valid;
alter table ledger_transfers drop constraint ledger_transfers_code_check;
alter table ledger_transfers add constraint ledger_transfers_code_check check (code in
  ('capture', 'payout', 'fee', 'refund_wallet', 'refund_original', 'redemption', 'deposit', 'withdrawal', 'late_payment',
   'withdrawal_paid', 'withdrawal_fee', 'withdrawal_returned')) not valid;

-- Whether an account's key fits its number: the same formulas as app/kernel/algerian-account.ts; a test compares them.
create function account_fits(kind text, account text) returns boolean language sql immutable strict parallel safe
  return case
    when kind = 'rib' and account ~ '^\d{20}$'
      then 97 - mod(substr(account, 4, 15)::numeric * 100, 97) = substr(account, 19)::numeric and (account !~ '^007' or account ~ '^00799999')
    when kind = 'ccp' and account ~ '^\d{12}$'
      then (select sum(substr(account, place, 1)::int * (14 - place)) from generate_series(1, 10) place) % 100 = substr(account, 11)::int
    else false
  end;

create table withdrawals (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid        not null references profiles,
  amount         bigint      not null check (amount > 0),
  fee_bp         int         not null check (fee_bp between 0 and 10000),   -- basis points, frozen like all that was agreed
  fee            bigint      not null check (fee >= 0 and fee < amount),
  level          text        check (level in ('beginner', 'intermediate', 'advanced')),
  account_kind   text        not null check (account_kind in ('rib', 'ccp')),
  account        text,                                                      -- digits alone; null when it was forgotten
  account_holder text        check (length(account_holder) between 1 and 120),
  status         text        not null default 'requested' check (status in ('requested', 'approved', 'paid', 'returned', 'cancelled')),
  bank_reference text        check (length(bank_reference) between 1 and 80),
  return_reason  text        check (length(return_reason) between 1 and 1000),
  token          uuid        not null,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  -- what the queue of the back office is searched through
  search_text    text generated always as (coalesce(account, '') || E'\n' || fold(coalesce(account_holder, '')) || E'\n' || lower(coalesce(bank_reference, ''))) stored,
  constraint withdrawals_once unique (user_id, token),
  constraint withdrawals_fee check (fee = (amount * fee_bp + 5000) / 10000),
  constraint withdrawals_account_fits check (account_fits(account_kind, account)),
  constraint withdrawals_account_whole check ((account is null) = (account_holder is null)),
  constraint withdrawals_account_known check (account is not null or status in ('paid', 'returned', 'cancelled')),
  constraint withdrawals_bank_reference check ((status = 'paid') = (bank_reference is not null)),
  constraint withdrawals_return_reason check ((status = 'returned') = (return_reason is not null))
);
create index withdrawals_of_person on withdrawals (user_id, created_at desc, id);
create index withdrawals_by_age on withdrawals (created_at desc, id);
create index withdrawals_by_status on withdrawals (status, created_at desc, id);
create index withdrawals_by_amount on withdrawals (amount desc, id);
create index withdrawals_by_status_and_amount on withdrawals (status, amount desc, id);
create index withdrawals_queue on withdrawals ((level is not distinct from 'advanced') desc, created_at, id) where status in ('requested', 'approved');
create index withdrawals_search on withdrawals using gin (search_text gin_trgm_ops);
create index withdrawals_account on withdrawals (account) where account is not null;
-- one transfer of the bank pays a person once, though one order to the bank may pay many people
create unique index withdrawals_bank_reference_once on withdrawals (user_id, lower(bank_reference)) where bank_reference is not null;
create trigger refuse_for_deleted before insert on withdrawals for each row execute function refuse_for_deleted();

-- The same table of moves as modules/payouts/internal/withdrawal.ts; a test compares them.
create table withdrawal_moves (
  move        text not null,
  from_status text not null,
  to_status   text not null,
  primary key (from_status, to_status)
);
insert into withdrawal_moves values
  ('approve', 'requested', 'approved'),
  ('pay', 'approved', 'paid'),
  ('return', 'requested', 'returned'),
  ('return', 'approved', 'returned'),
  ('cancel', 'requested', 'cancelled');

create function refuse_illegal_withdrawal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'a withdrawal begins as requested' using errcode = 'check_violation', constraint = 'withdrawals_begin_requested';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (select from withdrawal_moves where from_status = old.status and to_status = new.status) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'withdrawals_legal_move';
  end if;
  if (new.user_id, new.amount, new.fee_bp, new.fee, new.level, new.account_kind, new.token, new.created_at)
     is distinct from (old.user_id, old.amount, old.fee_bp, old.fee, old.level, old.account_kind, old.token, old.created_at)
     -- an account is never another one; it can only be forgotten
     or (new.account, new.account_holder) is distinct from (old.account, old.account_holder) and new.account is not null
     or old.bank_reference is distinct from new.bank_reference and old.bank_reference is not null
     or old.return_reason is distinct from new.return_reason and old.return_reason is not null then
    raise exception 'what was requested is frozen' using errcode = 'check_violation', constraint = 'withdrawals_frozen_terms';
  end if;
  return new;
end $$;
create trigger refuse_illegal_withdrawal_change before insert or update on withdrawals
  for each row execute function refuse_illegal_withdrawal_change();
create trigger withdrawals_stay before delete on withdrawals for each row execute function refuse_change();

-- Every step of a withdrawal: who, when, why. Append-only.
create table withdrawal_history (
  id            bigint generated always as identity primary key,
  withdrawal_id uuid        not null references withdrawals,
  move          text        not null check (move in ('request', 'approve', 'pay', 'return', 'cancel')),
  from_status   text,
  to_status     text        not null,
  actor_id      uuid        not null references profiles,
  note          text,                                        -- the bank's reference, or why it was returned
  created_at    timestamptz not null
);
create index withdrawal_history_of on withdrawal_history (withdrawal_id, id);
create trigger withdrawal_history_append_only before update or delete on withdrawal_history
  for each row execute function refuse_change();
create trigger withdrawal_history_no_truncate before truncate on withdrawal_history
  for each statement execute function refuse_change();

-- At commit an open withdrawal's account holds its amount, a closed one's nothing.
create function check_withdrawal(withdrawal_id uuid) returns void language plpgsql as $$
declare
  held bigint := coalesce((select balance from ledger_accounts where id = 'withdrawal:' || withdrawal_id), 0);
  owed bigint;
begin
  select case when status in ('requested', 'approved') then amount else 0 end into owed from withdrawals where id = withdrawal_id;
  if held <> coalesce(owed, 0) then
    raise exception 'withdrawal % holds % instead of %', withdrawal_id, held, coalesce(owed, 0)
      using errcode = 'check_violation', constraint = 'withdrawals_hold_amount';
  end if;
end $$;

create function check_changed_withdrawal() returns trigger language plpgsql as $$
begin
  perform check_withdrawal(new.id);
  return null;
end $$;
create constraint trigger withdrawals_hold_amount after insert or update on withdrawals deferrable initially deferred
  for each row execute function check_changed_withdrawal();

create function check_withdrawal_of_transfer() returns trigger language plpgsql as $$
begin
  perform check_withdrawal(substr(a, 12)::uuid) from unnest(array[new.debit_account_id, new.credit_account_id]) a where a like 'withdrawal:%';
  return null;
end $$;
create constraint trigger transfers_withdrawals_hold_amount after insert on ledger_transfers deferrable initially deferred
  for each row when (new.debit_account_id like 'withdrawal:%' or new.credit_account_id like 'withdrawal:%')
  execute function check_withdrawal_of_transfer();

create table deposits (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid        not null references profiles,
  amount          bigint      not null check (amount > 0),          -- as the person says
  received_amount bigint      check (received_amount > 0),          -- as it arrived
  to_account      text        not null,                             -- ours: kind, blank, digits, as it was shown then
  reference_text  text        check (length(reference_text) between 1 and 80),
  receipt_url     text,
  receipt_digest  text        not null check (receipt_digest ~ '^[0-9a-f]{64}$'),   -- SHA-256 of what the picture shows
  status          text        not null default 'pending' check (status in ('pending', 'confirmed', 'refused')),
  refusal_reason  text        check (length(refusal_reason) between 1 and 1000),
  decided_by      uuid references profiles,
  decided_at      timestamptz,
  token           uuid        not null,
  created_at      timestamptz not null,
  search_text     text generated always as (fold(coalesce(reference_text, ''))) stored,
  constraint deposits_once unique (user_id, token),
  constraint deposits_receipt_known check (receipt_url is not null or status <> 'pending'),
  constraint deposits_received_amount check ((status = 'confirmed') = (received_amount is not null)),
  constraint deposits_refusal_reason check ((status = 'refused') = (refusal_reason is not null)),
  constraint deposits_decided check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint deposits_nobody_decides_own check (decided_by <> user_id)
);
create index deposits_of_person on deposits (user_id, created_at desc, id);
create index deposits_by_age on deposits (created_at desc, id);
create index deposits_by_status on deposits (status, created_at desc, id);
create index deposits_search on deposits using gin (search_text gin_trgm_ops);
create index deposits_by_amount on deposits (amount desc, id);
create index deposits_by_status_and_amount on deposits (status, amount desc, id);
create index deposits_received_amount on deposits (received_amount) where received_amount is not null;
create index deposits_receipt on deposits (receipt_url) where receipt_url is not null;
create index deposits_digest on deposits (receipt_digest);
create trigger refuse_for_deleted before insert on deposits for each row execute function refuse_for_deleted();

create function refuse_illegal_deposit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a deposit begins as pending' using errcode = 'check_violation', constraint = 'deposits_begin_pending';
    end if;
    return new;
  end if;
  if new.status <> old.status and old.status <> 'pending' then
    raise exception 'a deposit is decided once' using errcode = 'check_violation', constraint = 'deposits_decided_once';
  end if;
  if (new.user_id, new.amount, new.to_account, new.receipt_digest, new.token, new.created_at)
     is distinct from (old.user_id, old.amount, old.to_account, old.receipt_digest, old.token, old.created_at)
     or (new.receipt_url is distinct from old.receipt_url and new.receipt_url is not null)
     or (new.reference_text is distinct from old.reference_text and new.reference_text is not null)
     or old.status <> 'pending' and (new.received_amount, new.refusal_reason, new.decided_by, new.decided_at)
        is distinct from (old.received_amount, old.refusal_reason, old.decided_by, old.decided_at) then
    raise exception 'what was said of a deposit is frozen' using errcode = 'check_violation', constraint = 'deposits_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_deposit_change before insert or update on deposits
  for each row execute function refuse_illegal_deposit_change();
create trigger deposits_stay before delete on deposits for each row execute function refuse_change();

-- At commit a confirmed deposit has brought what arrived to its wallet, and no other has brought anything.
create function check_deposit(deposit_id uuid) returns void language plpgsql as $$
declare
  owed bigint;
  brought bigint;
  elsewhere bigint;
begin
  select d.received_amount into owed from deposits d where d.id = deposit_id;
  select sum(t.amount) filter (where t.code = 'deposit' and t.debit_account_id = 'bank' and t.credit_account_id = 'wallet:' || d.user_id),
    count(*) filter (where (t.code = 'deposit' and t.debit_account_id = 'bank' and t.credit_account_id = 'wallet:' || d.user_id) is not true)
  into brought, elsewhere from ledger_transfers t left join deposits d on d.id = deposit_id where t.reference = 'deposit:' || deposit_id;
  if brought is distinct from owed or elsewhere > 0 then
    raise exception 'deposit % brought % instead of %', deposit_id, brought, owed using errcode = 'check_violation', constraint = 'deposits_bring_money';
  end if;
end $$;

create function check_changed_deposit() returns trigger language plpgsql as $$
begin
  perform check_deposit(new.id);
  return null;
end $$;
create constraint trigger deposits_bring_money after update on deposits deferrable initially deferred
  for each row execute function check_changed_deposit();

create function check_deposit_of_transfer() returns trigger language plpgsql as $$
begin
  perform check_deposit(substr(new.reference, 9)::uuid);
  return null;
end $$;
create constraint trigger transfers_deposits_bring_money after insert on ledger_transfers deferrable initially deferred
  for each row when (new.reference like 'deposit:%')
  execute function check_deposit_of_transfer();

-- How many deposits of a person wait: whoever asks goes on alone until its transaction ends, so that those made at once count each other.
create function pending_deposits_of(person uuid) returns int language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit ' || person, 0));
  return (select count(*) from deposits where user_id = person and status = 'pending');
end $$;

-- The wallet's history: a withdrawal waits until the bank has paid it, and failed when its money came back.
create or replace view wallet_transactions as
select t.id,
       t.account_id,
       substr(t.account_id, 8)::uuid as user_id,
       case t.code
         when 'refund_wallet' then 'refund'
         when 'late_payment' then 'refund'
         when 'redemption' then 'redemption'
         when 'deposit' then 'deposit'
         when 'withdrawal' then 'withdrawal'
         when 'withdrawal_returned' then 'withdrawal'
         else 'other'
       end as type,
       case when t.code = 'withdrawal' and t.reference like 'withdrawal:%' then (
         select case w.status when 'paid' then 'completed' when 'requested' then 'pending' when 'approved' then 'pending' else 'failed' end
         from withdrawals w where w.id = substr(t.reference, 12)::uuid
       ) else 'completed' end as status,
       t.amount,
       t.created_at,
       t.description,
       case when t.reference like 'order:%' then substr(t.reference, 7)::uuid else t.order_id end as order_id,
       case when t.reference like 'redemption:%' then substr(t.reference, 12)::bigint end as loyalty_redemption_id
from (
  select id, credit_account_id as account_id, code, amount, created_at, description, reference, order_id from ledger_transfers
  where credit_account_id like 'wallet:%'
  union all
  select id, debit_account_id, code, -amount, created_at, description, reference, order_id from ledger_transfers
  where debit_account_id like 'wallet:%'
) t;

create or replace view picture_urls as
  select url from offer_images
  union all select profile_image_url from profiles where profile_image_url is not null
  union all select logo_url from games where logo_url is not null
  union all select banner_url from games where banner_url is not null
  union all select thumbnail_url from game_guides where thumbnail_url is not null
  union all select logo_url from payment_methods where logo_url is not null
  union all select icon_url from user_badges where icon_url is not null
  union all select featured_image from blog_posts where featured_image is not null
  union all select (regexp_matches(content, '/files/blog-images/[a-z0-9-]+\.webp', 'g'))[1] from blog_posts
  union all select (regexp_matches(content, '/files/blog-images/[a-z0-9-]+\.webp', 'g'))[1] from help_articles
  union all select receipt_url from deposits where receipt_url is not null;
