-- Money out of wallets, to a bank or postal account.

-- Whether an account's key fits its number: the same formulas as app/kernel/algerian-account.ts; a
-- test compares them.
create function account_fits(kind text, account text) returns boolean
  language sql immutable strict parallel safe
  return case
    when kind = 'rib' and account ~ '^\d{20}$'
      then 97 - mod(substr(account, 4, 15)::numeric * 100, 97) = substr(account, 19)::numeric
        and (account !~ '^007' or account ~ '^00799999')
    when kind = 'ccp' and account ~ '^\d{12}$'
      then (
        select sum(substr(account, place, 1)::int * (14 - place)) from generate_series(1, 10) place
      ) % 100 = substr(account, 11)::int
    else false
  end;

create table withdrawals (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid        not null references profiles,
  amount         bigint      not null check (amount > 0),
  fee_bp         int         not null
                 check (fee_bp between 0 and 10000),    -- basis points, frozen like all agreed
  fee            bigint      not null check (fee >= 0 and fee < amount),
  level          text        check (level in ('beginner', 'intermediate', 'advanced')),
  account_kind   text        not null check (account_kind in ('rib', 'ccp')),
  account        text,                                  -- digits alone; null when it was forgotten
  account_holder text        check (length(account_holder) between 1 and 120),
  status         text        not null default 'requested'
                 check (status in ('requested', 'approved', 'paid', 'returned', 'cancelled')),
  bank_reference text        check (length(bank_reference) between 1 and 80),
  return_reason  text        check (length(return_reason) between 1 and 1000),
  token          uuid        not null,
  -- money by card is in it, and nobody has looked at the name of whoever asks (mark_unproven_name)
  unproven_name  boolean     not null default false,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  -- when it last went into a file for the bank, and who took the file: what is in one already does
  -- not go into the next unasked
  exported_at    timestamptz,
  exported_by    uuid references profiles,
  -- what the queue of the back office is searched through
  search_text    text        generated always as (
    coalesce(account, '') || E'\n'
    || fold(coalesce(account_holder, '')) || E'\n'
    || lower(coalesce(bank_reference, ''))) stored,
  constraint withdrawals_once unique (user_id, token),
  constraint withdrawals_fee check (fee = (amount * fee_bp + 5000) / 10000),
  constraint withdrawals_account_fits check (account_fits(account_kind, account)),
  constraint withdrawals_account_whole check ((account is null) = (account_holder is null)),
  constraint withdrawals_account_known
    check (account is not null or status in ('paid', 'returned', 'cancelled')),
  constraint withdrawals_bank_reference check ((status = 'paid') = (bank_reference is not null)),
  constraint withdrawals_return_reason
    check ((status = 'returned') = (return_reason is not null)),
  constraint withdrawals_exported check ((exported_at is null) = (exported_by is null))
);
create index withdrawals_of_person on withdrawals (user_id, created_at desc, id);
create index withdrawals_by_age on withdrawals (created_at desc, id);
create index withdrawals_by_status on withdrawals (status, created_at desc, id);
create index withdrawals_by_amount on withdrawals (amount desc, id);
create index withdrawals_by_net_amount on withdrawals ((amount - fee));
create index withdrawals_by_status_and_amount on withdrawals (status, amount desc, id);
create index withdrawals_queue on withdrawals
  ((level is not distinct from 'advanced') desc, created_at, id)
  where status in ('requested', 'approved');
create index withdrawals_in_turn on withdrawals
  ((level is not distinct from 'advanced') desc, created_at, id);
create index withdrawals_by_status_in_turn on withdrawals
  (status, (level is not distinct from 'advanced') desc, created_at, id);
create index withdrawals_search on withdrawals using gin (search_text gin_trgm_ops);
create index withdrawals_account on withdrawals (account) where account is not null;
-- one transfer of the bank pays a person once, though one order to the bank may pay many people
create unique index withdrawals_bank_reference_once on withdrawals (user_id, lower(bank_reference))
  where bank_reference is not null;
create trigger refuse_for_deleted before insert on withdrawals
  for each row execute function refuse_for_deleted();
create trigger refuse_for_suspended before insert on withdrawals
  for each row execute function refuse_for_suspended();
-- Money that came by card ------------------------------------------------------------------------

-- How many hours it rests in a wallet: the same as the default of the settings.
create function card_rest_hours() returns int language sql stable as $$
  select coalesce((select (value #>> '{}')::int from settings where key = 'card_rest_hours'), 72);
$$;

-- What came into a person's wallet by card since a time and was not spent on orders after it came:
-- deposits, late payments, what orders gave back and what they earned. An order takes what came by
-- card first, but no more than there is, so that what was spent before frees nothing that comes
-- later. It took only what it was marked with: one that was paid as such money came saw none of it,
-- whichever of the two is dated first. What an order of the wallet gave back was not spent. With
-- when the newest of it was paid.
create function card_money(
  person uuid, since timestamptz, out amount bigint, out newest timestamptz
) language sql stable as $$
  with moved as (
    select t.id, t.created_at, t.card_at, t.amount from ledger_transfers t
    where t.credit_account_id = 'wallet:' || person and t.card_at > since
    union all
    select t.id, t.created_at, null, coalesce((
        select sum(back.amount) from ledger_transfers back
        where back.reference = t.reference and back.code in ('refund_wallet', 'refund_part')
          and back.credit_account_id = t.debit_account_id), 0) - t.amount
    from ledger_transfers t
    where t.debit_account_id = 'wallet:' || person and t.code = 'capture'
      and t.created_at > since and t.card_at is not null
  ),
  summed as (
    select m.card_at, sum(m.amount) over w as sum, row_number() over w as place
    from moved m window w as (order by m.created_at, m.id)
  )
  select
    coalesce((select s.sum from summed s order by s.place desc limit 1)
      - least(0, (select min(s.sum) from summed s)), 0)::bigint,
    (select max(s.card_at) from summed s);
$$;

-- What of a person's wallet they paid in by card or had back on it at any time, less what they
-- earned, and is still there: orders take of it first, withdrawals what did not come by card. What
-- gave back what the wallet had paid (a refund, a withdrawal returned) undoes the payment.
create function own_card_money(person uuid) returns bigint language plpgsql stable as $$
declare
  wallet text := 'wallet:' || person;
  held bigint := 0;
  by_card bigint := 0;
  moved record;
begin
  if not exists (
    select from ledger_transfers
    where credit_account_id = wallet and card_at is not null and code <> 'payout'
  ) then
    return 0;
  end if;
  for moved in
    select t.id, t.created_at, t.amount, t.card_at is not null and t.code <> 'payout' as is_card,
      false as is_order
    from ledger_transfers t
    where t.credit_account_id = wallet and not exists (
      select from ledger_transfers paid
      where paid.reference = t.reference and paid.debit_account_id = wallet)
    union all
    select t.id, t.created_at, coalesce((
        select sum(back.amount) from ledger_transfers back
        where back.reference = t.reference and back.credit_account_id = wallet), 0) - t.amount,
      false, t.code = 'capture'
    from ledger_transfers t
    where t.debit_account_id = wallet
    order by created_at, id
  loop
    held := held + moved.amount;
    if moved.is_card then
      by_card := by_card + moved.amount;
    elsif moved.is_order then
      by_card := greatest(0, by_card + moved.amount);
    elsif moved.amount < 0 then
      by_card := greatest(0, least(by_card, held));
    end if;
  end loop;
  return by_card;
end $$;

-- When the money of a transfer was paid by card: what a gateway or the page behind a payment link
-- collects, now; what a wallet pays while such money rests in it, with the newest of that; what a
-- seller earns, when its order was paid; what an order gives back that a card had paid, now. What
-- came by transfer for an order that was to be paid by card stands on the same account, and was
-- paid by none.
create function mark_card_money() returns trigger language plpgsql as $$
declare
  paid ledger_transfers;
begin
  if new.code in ('payout', 'refund_wallet', 'refund_part') then
    select t.* into paid from ledger_transfers t
    where t.reference = new.reference and t.code = 'capture' and t.card_at is not null
      and not exists (
        select from orders o
        where o.id = case when t.reference like 'order:%' then substr(t.reference, 7)::uuid end
          and paid_by_transfer(o));
    if new.code = 'payout' then
      new.card_at := paid.card_at;
    elsif paid.debit_account_id like 'clearing:%' then
      new.card_at := new.created_at;
    end if;
  elsif new.debit_account_id like 'wallet:%' then
    select newest into new.card_at from card_money(
      substr(new.debit_account_id, 8)::uuid,
      new.created_at - make_interval(hours => card_rest_hours()))
    where amount > 0;
  elsif new.reference not like 'receipt:%' then
    select new.created_at into new.card_at from payment_methods
    where id = substr(new.debit_account_id, 10)::bigint and kind in ('gateway', 'link');
  end if;
  return new;
end $$;
create trigger mark_card_money before insert on ledger_transfers
  for each row when (
    new.debit_account_id like 'clearing:%'
    or new.code in ('payout', 'refund_wallet', 'refund_part')
    or new.code = 'capture' and new.debit_account_id like 'wallet:%')
  execute function mark_card_money();

create function refuse_resting_money() returns trigger language plpgsql as $$
begin
  if new.amount > (select balance from ledger_accounts where id = 'wallet:' || new.user_id)
    - (select amount from card_money(
        new.user_id, new.created_at - make_interval(hours => card_rest_hours())))
  then
    raise exception 'what came by card rests before it is withdrawn'
      using errcode = 'check_violation', constraint = 'withdrawals_resting';
  end if;
  return new;
end $$;
create trigger refuse_resting_money before insert on withdrawals
  for each row execute function refuse_resting_money();

-- A name that somebody gave of themselves proves nothing until staff have looked at it, with the
-- application to sell. What takes money by card without is marked for those who pay it.
create function mark_unproven_name() returns trigger language plpgsql as $$
begin
  new.unproven_name := new.amount > (
      select balance from ledger_accounts where id = 'wallet:' || new.user_id)
      - own_card_money(new.user_id)
    and not exists (
      select from seller_applications where user_id = new.user_id and status = 'approved');
  return new;
end $$;
create trigger mark_unproven_name before insert on withdrawals
  for each row execute function mark_unproven_name();

create trigger withdrawals_stay before delete on withdrawals
  for each row execute function refuse_change();

-- Moves ------------------------------------------------------------------------------------------

-- The same table of moves as app/modules/payouts/withdrawal.ts; a test compares them.
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
      raise exception 'a withdrawal begins as requested'
        using errcode = 'check_violation', constraint = 'withdrawals_begin_requested';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
    select from withdrawal_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a withdrawal does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawals_legal_move';
  end if;
  if (new.user_id, new.amount, new.fee_bp, new.fee, new.level, new.account_kind, new.token,
      new.unproven_name, new.created_at)
     is distinct from
     (old.user_id, old.amount, old.fee_bp, old.fee, old.level, old.account_kind, old.token,
      old.unproven_name, old.created_at)
     -- an account is never another one; it can only be forgotten
     or (new.account, new.account_holder) is distinct from (old.account, old.account_holder)
        and new.account is not null
     or old.bank_reference is distinct from new.bank_reference and old.bank_reference is not null
     or old.return_reason is distinct from new.return_reason and old.return_reason is not null
  then
    raise exception 'what was requested is frozen'
      using errcode = 'check_violation', constraint = 'withdrawals_frozen_terms';
  end if;
  return new;
end $$;
create trigger refuse_illegal_withdrawal_change before insert or update on withdrawals
  for each row execute function refuse_illegal_withdrawal_change();

create function refuse_false_export() returns trigger language plpgsql as $$
begin
  if new.exported_at is null or new.status <> 'approved' or old.exported_at > new.exported_at then
    raise exception 'what was exported stays so, and only what is approved is exported'
      using errcode = 'check_violation', constraint = 'withdrawals_export_stays';
  end if;
  return new;
end $$;
create trigger refuse_false_export before update of exported_at, exported_by on withdrawals
  for each row when (
    (old.exported_at, old.exported_by) is distinct from (new.exported_at, new.exported_by))
  execute function refuse_false_export();

-- Every step of a withdrawal: who, when, why. Append-only.
create table withdrawal_history (
  id            bigint generated always as identity primary key,
  withdrawal_id uuid        not null references withdrawals,
  move          text        not null
                check (move in ('request', 'approve', 'pay', 'return', 'cancel')),
  from_status   text,
  to_status     text        not null,
  actor_id      uuid        not null references profiles,
  note          text,                             -- the bank's reference, or why it was returned
  created_at    timestamptz not null
);
create index withdrawal_history_of on withdrawal_history (withdrawal_id, id);
create index withdrawal_history_money_by_time on withdrawal_history (created_at)
  where move in ('request', 'pay', 'return', 'cancel');
create trigger withdrawal_history_append_only before update or delete on withdrawal_history
  for each row execute function refuse_change();
create trigger withdrawal_history_no_truncate before truncate on withdrawal_history
  for each statement execute function refuse_change();

-- At commit an open withdrawal's account holds its amount, a closed one's nothing ---------------

create function check_withdrawal(withdrawal_id uuid) returns void language plpgsql as $$
declare
  held bigint := coalesce(
    (select balance from ledger_accounts where id = 'withdrawal:' || withdrawal_id), 0);
  owed bigint;
begin
  select case when status in ('requested', 'approved') then amount else 0 end into owed
  from withdrawals where id = withdrawal_id;
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
create constraint trigger withdrawals_hold_amount after insert or update on withdrawals
  deferrable initially deferred
  for each row execute function check_changed_withdrawal();

create function check_withdrawal_of_transfer() returns trigger language plpgsql as $$
begin
  perform check_withdrawal(substr(a, 12)::uuid)
  from unnest(array[new.debit_account_id, new.credit_account_id]) a where a like 'withdrawal:%';
  return null;
end $$;
create constraint trigger transfers_withdrawals_hold_amount after insert on ledger_transfers
  deferrable initially deferred
  for each row when (
    new.debit_account_id like 'withdrawal:%' or new.credit_account_id like 'withdrawal:%')
  execute function check_withdrawal_of_transfer();

-- The wallet's history as its owner reads it -----------------------------------------------------

-- A withdrawal waits until the bank has paid it, and failed when its money came back. Filter by
-- account_id = 'wallet:…': a page is read along the ledger's two indexes, newest first. The
-- condition stands outside the union: inside, the planner kept each half apart, and all rows of a
-- wallet were read and sorted for one page.
create view wallet_transactions as
select t.id,
       t.account_id,
       substr(t.account_id, 8)::uuid as user_id,
       case t.code
         when 'refund_wallet' then 'refund'
         when 'refund_part' then 'refund'
         when 'late_payment' then 'refund'
         when 'redemption' then 'redemption'
         when 'deposit' then 'deposit'
         when 'withdrawal' then 'withdrawal'
         when 'withdrawal_returned' then 'withdrawal'
         else 'other'
       end as type,
       case when t.code = 'withdrawal' and t.reference like 'withdrawal:%' then (
         select case w.status
           when 'paid' then 'completed'
           when 'requested' then 'pending'
           when 'approved' then 'pending'
           else 'failed'
         end
         from withdrawals w where w.id = substr(t.reference, 12)::uuid
       ) else 'completed' end as status,
       t.amount,
       t.created_at,
       t.description,
       case
         when t.reference like 'order:%' then substr(t.reference, 7)::uuid
         else t.order_id
       end as order_id,
       case
         when t.reference like 'redemption:%' then substr(t.reference, 12)::bigint
       end as loyalty_redemption_id
from (
  select id, credit_account_id as account_id, code, amount, created_at, description, reference,
    order_id
  from ledger_transfers
  union all
  select id, debit_account_id, code, -amount, created_at, description, reference, order_id
  from ledger_transfers
) t
where t.account_id like 'wallet:%';
