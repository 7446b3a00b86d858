-- The ledger. Every dinar that moves is one row of ledger_transfers, for ever.

create table ledger_accounts (
  id         text        primary key,
  balance    bigint,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_id_check check (
    id ~ '^(wallet|escrow|clearing|withdrawal):.+$'
    or id in ('fees', 'gateway_fees', 'rewards', 'adjustments', 'bank')),
  constraint ledger_accounts_not_below_zero check (balance >= 0),
  -- wallets, escrow and what withdrawals set aside keep their balance; the platform's own accounts
  -- are summed when asked, so no row is hot
  constraint ledger_accounts_keep_balance
    check ((id ~ '^(wallet|escrow|withdrawal):') = (balance is not null))
);

create function refuse_hand_made_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'ledger accounts are never deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and coalesce(new.balance, 0) <> 0 then
    raise exception 'an account begins at 0' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a transfer' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger refuse_hand_made_balance before insert or update or delete on ledger_accounts
  for each row execute function refuse_hand_made_balance();

create table ledger_transfers (
  id                bigint generated always as identity primary key,
  -- what caused it: order:…, payment:…, redemption:…, adjustment:…, withdrawal:…, deposit:…,
  -- attempt:…, receipt:…, refund:…, settlement:…
  reference         text        not null,
  code              text        not null,
  debit_account_id  text        not null references ledger_accounts,
  credit_account_id text        not null references ledger_accounts,
  amount            bigint      not null check (amount > 0),
  description       text,
  -- of a payment:… or a receipt:…, the order it was for; of an order:…, the reference says it
  order_id          uuid,
  created_at        timestamptz not null default now(),
  -- when the money of it was paid by card; null where none was (mark_card_money)
  card_at           timestamptz,
  constraint ledger_transfers_code_check check (code in (
    'capture', 'payout', 'fee', 'refund_wallet', 'refund_original', 'refund_part', 'redemption',
    'deposit',
    'withdrawal', 'late_payment', 'withdrawal_paid', 'withdrawal_fee', 'withdrawal_returned',
    'gateway_fee', 'settlement', 'refund_sent')),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id),
  constraint ledger_transfers_once unique (reference, code)
);
create index ledger_transfers_debit on ledger_transfers (debit_account_id, id desc);
create index ledger_transfers_credit on ledger_transfers (credit_account_id, id desc);
-- what came for an order without paying it
create index ledger_transfers_late on ledger_transfers (order_id) where code = 'late_payment';
create index ledger_transfers_by_card on ledger_transfers (credit_account_id, card_at)
  where card_at is not null;
create index ledger_transfers_by_time on ledger_transfers (created_at);
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function refuse_change();

-- Balances follow the transfers and nothing else; rows are locked in the order of their ids.
create function apply_transfer() returns trigger language plpgsql as $$
begin
  if new.debit_account_id < new.credit_account_id then
    update ledger_accounts set balance = balance - new.amount
    where id = new.debit_account_id and balance is not null;
    update ledger_accounts set balance = balance + new.amount
    where id = new.credit_account_id and balance is not null;
  else
    update ledger_accounts set balance = balance + new.amount
    where id = new.credit_account_id and balance is not null;
    update ledger_accounts set balance = balance - new.amount
    where id = new.debit_account_id and balance is not null;
  end if;
  return null;
end $$;
create trigger apply_transfer after insert on ledger_transfers
  for each row execute function apply_transfer();

-- No money comes to where nobody could take it from again.
create function refuse_credit_of_deleted() returns trigger language plpgsql as $$
declare
  ended timestamptz;
begin
  select deleted_at into ended from profiles
  where id = substr(new.credit_account_id, 8)::uuid for key share;
  if ended is not null then
    raise exception 'the wallet is of a deleted account'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return null;
end $$;
create trigger refuse_credit_of_deleted after insert on ledger_transfers
  for each row when (new.credit_account_id like 'wallet:%')
  execute function refuse_credit_of_deleted();

-- Wallets ----------------------------------------------------------------------------------------

create view wallet_balances as
select substr(id, 8)::uuid as user_id, balance from ledger_accounts where id like 'wallet:%';

-- profiles.wallet_balance reads as a column: select p.wallet_balance from profiles p
create function wallet_balance(profiles) returns bigint language sql stable
  return coalesce((select balance from ledger_accounts where id = 'wallet:' || ($1).id), 0);

-- Money that an administrator puts into a wallet or takes out of it. Its transfer has the reference
-- adjustment:{id}.
create table wallet_adjustments (
  id          bigint generated always as identity primary key,
  user_id     uuid        not null references profiles,
  actor_id    uuid        not null references profiles,
  kind        text        not null check (kind in ('deposit', 'withdrawal')),
  amount      bigint      not null,
  description text        not null check (length(description) between 1 and 600),
  token       uuid        not null,           -- of the form that asked for it: sent twice it is one
  created_at  timestamptz not null default now(),
  constraint wallet_adjustments_amount check (amount between 1 and 1000000),
  constraint wallet_adjustments_once unique (token),
  constraint wallet_adjustments_of_another check (user_id <> actor_id)
);
create index wallet_adjustments_of_user on wallet_adjustments (user_id, id desc);
create index wallet_adjustments_by_time on wallet_adjustments (created_at);
create trigger wallet_adjustments_append_only before update or delete on wallet_adjustments
  for each row execute function refuse_change();
create trigger wallet_adjustments_no_truncate before truncate on wallet_adjustments
  for each statement execute function refuse_change();
create trigger refuse_for_deleted before insert on wallet_adjustments
  for each row execute function refuse_for_deleted();
