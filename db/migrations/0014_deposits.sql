-- Money into wallets: by transfer, with a receipt that waits for an administrator, or by a payment
-- at the gateway, which is there with its money.

create table deposits (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid        not null references profiles,
  amount          bigint      not null check (amount > 0),     -- as the person says
  received_amount bigint      check (received_amount > 0),     -- as it arrived
  attempt_id      uuid
    references payment_attempts,          -- the payment at the gateway, if it was one
  to_account      text,                        -- ours: kind, blank, digits, as it was shown then
  reference_text  text        check (length(reference_text) between 1 and 80),
  receipt_url     text,
  receipt_digest  text
                  check (receipt_digest ~ '^[0-9a-f]{64}$'),   -- SHA-256 of what the image shows
  receipt_look    bigint,          -- 64 bits that images which look alike nearly share
  status          text        not null default 'pending'
                  check (status in ('pending', 'confirmed', 'refused')),
  refusal_reason  text        check (length(refusal_reason) between 1 and 1000),
  decided_by      uuid references profiles,
  decided_at      timestamptz,
  token           uuid        not null,
  created_at      timestamptz not null,
  search_text     text        generated always as (fold(coalesce(reference_text, ''))) stored,
  constraint deposits_once unique (user_id, token),
  constraint deposits_receipt_known check (receipt_url is not null or status <> 'pending'),
  constraint deposits_received_amount
    check ((status = 'confirmed') = (received_amount is not null)),
  constraint deposits_refusal_reason check ((status = 'refused') = (refusal_reason is not null)),
  constraint deposits_attempt_once unique (attempt_id),
  constraint deposits_one_way check (
    (attempt_id is null) = (to_account is not null)
    and (attempt_id is null) = (receipt_digest is not null)
    and (attempt_id is null or (status = 'confirmed' and received_amount = amount
      and reference_text is null and receipt_url is null))),
  -- what the gateway took nobody decided on
  constraint deposits_decided check (
    (status = 'pending') = (decided_at is null)
    and (decided_at is not null and attempt_id is null) = (decided_by is not null)),
  constraint deposits_nobody_decides_own check (decided_by <> user_id)
);
create index deposits_of_person on deposits (user_id, created_at desc, id);
create index deposits_by_age on deposits (created_at desc, id);
create index deposits_by_status on deposits (status, created_at desc, id);
create index deposits_search on deposits using gin (search_text gin_trgm_ops);
create index deposits_by_amount on deposits (amount desc, id);
create index deposits_by_status_and_amount on deposits (status, amount desc, id);
create index deposits_received_amount on deposits (received_amount)
  where received_amount is not null;
create index deposits_receipt on deposits (receipt_url) where receipt_url is not null;
create index deposits_digest on deposits (receipt_digest);
create unique index deposits_image_once on deposits (receipt_digest) where status <> 'refused';
create index deposits_look on deposits (receipt_look);
create index deposits_confirmed_by_time on deposits (decided_at) where status = 'confirmed';
create trigger refuse_for_deleted before insert on deposits
  for each row execute function refuse_for_deleted();
-- what the gateway took of somebody who is suspended is theirs all the same
create trigger refuse_for_suspended before insert on deposits
  for each row when (new.attempt_id is null) execute function refuse_for_suspended();
create trigger deposits_stay before delete on deposits
  for each row execute function refuse_change();

create function refuse_illegal_deposit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' and new.attempt_id is null then
      raise exception 'a deposit begins as pending'
        using errcode = 'check_violation', constraint = 'deposits_begin_pending';
    end if;
    return new;
  end if;
  if new.status <> old.status and old.status <> 'pending' then
    raise exception 'a deposit is decided once'
      using errcode = 'check_violation', constraint = 'deposits_decided_once';
  end if;
  if (new.user_id, new.amount, new.attempt_id, new.to_account, new.receipt_digest,
      new.receipt_look, new.token, new.created_at)
     is distinct from
     (old.user_id, old.amount, old.attempt_id, old.to_account, old.receipt_digest,
      old.receipt_look, old.token, old.created_at)
     -- what shows a person can only be forgotten
     or (new.receipt_url is distinct from old.receipt_url and new.receipt_url is not null)
     or (new.reference_text is distinct from old.reference_text
         and new.reference_text is not null)
     or old.status <> 'pending'
        and (new.received_amount, new.refusal_reason, new.decided_by, new.decided_at)
        is distinct from
        (old.received_amount, old.refusal_reason, old.decided_by, old.decided_at)
  then
    raise exception 'what was said of a deposit is frozen'
      using errcode = 'check_violation', constraint = 'deposits_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_deposit_change before insert or update on deposits
  for each row execute function refuse_illegal_deposit_change();

-- One image is one transfer, so it brings an order its money or a wallet, never both: those who
-- show it at once wait for each other, by the lock that the program takes.
create function refuse_image_shown_elsewhere() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipt:' || new.receipt_digest, 0));
  if tg_table_name = 'deposits'
      and exists (select from transfer_receipts where receipt_digest = new.receipt_digest)
    or tg_table_name = 'transfer_receipts'
      and exists (select from deposits where receipt_digest = new.receipt_digest)
  then
    raise exception 'the image of a receipt was shown elsewhere'
      using errcode = 'check_violation', constraint = 'receipts_image_in_one_place';
  end if;
  return new;
end $$;
create trigger refuse_image_shown_elsewhere before insert on deposits
  for each row when (new.receipt_digest is not null)
  execute function refuse_image_shown_elsewhere();
create trigger refuse_image_shown_elsewhere before insert on transfer_receipts
  for each row execute function refuse_image_shown_elsewhere();

-- How many deposits of a person wait: whoever asks goes on alone until its transaction ends, so
-- that those made at once count each other.
create function pending_deposits_of(person uuid) returns int language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit ' || person, 0));
  return (select count(*) from deposits where user_id = person and status = 'pending');
end $$;

-- At commit a confirmed deposit has brought what arrived to its wallet, and no other has brought
-- anything.
create function check_deposit(deposit_id uuid) returns void language plpgsql as $$
declare
  owed bigint;
  brought bigint;
  elsewhere bigint;
  payer text;
begin
  select d.received_amount, coalesce('clearing:' || a.payment_method_id, 'bank') into owed, payer
  from deposits d left join payment_attempts a on a.id = d.attempt_id where d.id = deposit_id;
  select
    sum(t.amount) filter (
      where t.code = 'deposit' and t.debit_account_id = payer
        and t.credit_account_id = 'wallet:' || d.user_id),
    count(*) filter (
      where (t.code = 'deposit' and t.debit_account_id = payer
        and t.credit_account_id = 'wallet:' || d.user_id) is not true)
  into brought, elsewhere
  from ledger_transfers t left join deposits d on d.id = deposit_id
  where t.reference = 'deposit:' || deposit_id;
  if brought is distinct from owed or elsewhere > 0 then
    raise exception 'deposit % brought % instead of %', deposit_id, brought, owed
      using errcode = 'check_violation', constraint = 'deposits_bring_money';
  end if;
end $$;

create function check_changed_deposit() returns trigger language plpgsql as $$
begin
  perform check_deposit(new.id);
  return null;
end $$;
create constraint trigger deposits_bring_money after insert or update on deposits
  deferrable initially deferred
  for each row execute function check_changed_deposit();

create function check_deposit_of_transfer() returns trigger language plpgsql as $$
begin
  perform check_deposit(substr(new.reference, 9)::uuid);
  return null;
end $$;
create constraint trigger transfers_deposits_bring_money after insert on ledger_transfers
  deferrable initially deferred
  for each row when (new.reference like 'deposit:%')
  execute function check_deposit_of_transfer();
