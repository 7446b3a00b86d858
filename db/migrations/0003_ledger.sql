-- The ledger. Every dinar that moves is one row of ledger_transfers, for ever.
create table ledger_accounts (
  id         text primary key check (id ~ '^(wallet|escrow|clearing):.+$' or id in ('fees', 'rewards', 'adjustments')),
  balance    bigint constraint ledger_accounts_not_below_zero check (balance >= 0),
  created_at timestamptz not null default now(),
  -- wallets and escrow keep their balance; the platform's own accounts are summed when asked, so no row is hot
  constraint ledger_accounts_keep_balance check ((id ~ '^(wallet|escrow):') = (balance is not null))
);

create table ledger_transfers (
  id                bigint generated always as identity primary key,
  reference         text        not null,        -- what caused it: order:…, payment:…, redemption:…, adjustment:…
  code              text        not null check (code in
                                  ('capture', 'payout', 'fee', 'refund_wallet', 'refund_original', 'redemption', 'deposit', 'withdrawal', 'late_payment')),
  debit_account_id  text        not null references ledger_accounts,
  credit_account_id text        not null references ledger_accounts,
  amount            bigint      not null check (amount > 0),
  description       text,
  order_id          uuid,                        -- of a payment:…, the order it was for; of an order:…, the reference says it
  created_at        timestamptz not null default now(),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id),
  constraint ledger_transfers_once unique (reference, code)
);
create index ledger_transfers_debit on ledger_transfers (debit_account_id, id desc);
create index ledger_transfers_credit on ledger_transfers (credit_account_id, id desc);

create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function refuse_change();

-- Balances follow the transfers and nothing else; rows are locked in the order of their ids.
create function apply_transfer() returns trigger language plpgsql as $$
begin
  if new.debit_account_id < new.credit_account_id then
    update ledger_accounts set balance = balance - new.amount where id = new.debit_account_id and balance is not null;
    update ledger_accounts set balance = balance + new.amount where id = new.credit_account_id and balance is not null;
  else
    update ledger_accounts set balance = balance + new.amount where id = new.credit_account_id and balance is not null;
    update ledger_accounts set balance = balance - new.amount where id = new.debit_account_id and balance is not null;
  end if;
  return null;
end $$;
create trigger apply_transfer after insert on ledger_transfers
  for each row execute function apply_transfer();

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

create view wallet_balances as
select substr(id, 8)::uuid as user_id, balance from ledger_accounts where id like 'wallet:%';

-- The wallet's history as its owner reads it. Filter by account_id = 'wallet:…' so that the indexes serve.
create view wallet_transactions as
select t.id,
       t.account_id,
       substr(t.account_id, 8)::uuid as user_id,
       case t.code
         when 'refund_wallet' then 'refund'
         when 'late_payment' then 'refund'
         when 'redemption' then 'redemption'
         when 'deposit' then 'deposit'
         when 'withdrawal' then 'withdrawal'
         else 'other'
       end as type,
       'completed' as status,
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

-- profiles.wallet_balance reads as a column: select p.wallet_balance from profiles p
create function wallet_balance(profiles) returns bigint language sql stable
  return coalesce((select balance from ledger_accounts where id = 'wallet:' || ($1).id), 0);
