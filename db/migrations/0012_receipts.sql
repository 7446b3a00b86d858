-- Receipts of transfers: what they say, what they hold up, and what their money must be, whatever a
-- program does.

-- A transfer to the operator's account, as its sender shows it; an administrator looks for the
-- money.
create table transfer_receipts (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid        not null references orders,
  user_id         uuid        not null references profiles,
  amount          bigint      not null check (amount > 0),   -- what was still to be paid then
  to_account      text        not null,      -- ours: kind, blank, digits, as it was shown then
  sender_name     text        check (length(sender_name) between 1 and 120),
  sent_at         timestamptz not null,      -- as the receipt says
  receipt_url     text,
  receipt_digest  text        not null
                  check (receipt_digest ~ '^[0-9a-f]{64}$'),   -- SHA-256 of what the image shows
  receipt_look    bigint      not null,      -- 64 bits that images which look alike nearly share
  state           text        not null default 'under_review'
                  check (state in ('under_review', 'arrived', 'not_found')),
  received_amount bigint      check (received_amount > 0),
  refusal_reason  text        check (length(refusal_reason) between 1 and 500),
  decided_by      uuid references profiles,
  decided_at      timestamptz,
  token           uuid        not null,
  created_at      timestamptz not null,
  search_text     text        generated always as (fold(coalesce(sender_name, ''))) stored,
  constraint transfer_receipts_form_once unique (user_id, token),
  constraint transfer_receipts_image_once unique (receipt_digest),
  constraint transfer_receipts_known check (
    state <> 'under_review' or (receipt_url is not null and sender_name is not null)),
  constraint transfer_receipts_received
    check ((state = 'arrived') = (received_amount is not null)),
  constraint transfer_receipts_refused
    check ((state = 'not_found') = (refusal_reason is not null)),
  constraint transfer_receipts_decided check (
    (state = 'under_review') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint transfer_receipts_nobody_decides_own check (decided_by <> user_id)
);
create unique index transfer_receipts_one_under_review on transfer_receipts (order_id)
  where state = 'under_review';
create index transfer_receipts_of_order on transfer_receipts (order_id, created_at);
create index transfer_receipts_of_person on transfer_receipts (user_id);
create index transfer_receipts_waiting on transfer_receipts (created_at, id)
  where state = 'under_review';
create index transfer_receipts_by_age on transfer_receipts (created_at desc, id);
create index transfer_receipts_by_state on transfer_receipts (state, created_at desc, id);
create index transfer_receipts_arrived_by_time on transfer_receipts (decided_at)
  where state = 'arrived';
create index transfer_receipts_search on transfer_receipts using gin (search_text gin_trgm_ops);
create index transfer_receipts_received_amount on transfer_receipts (received_amount)
  where received_amount is not null;
create index transfer_receipts_look on transfer_receipts (receipt_look);
create index transfer_receipts_amount on transfer_receipts (amount);
create index transfer_receipts_image on transfer_receipts (receipt_url)
  where receipt_url is not null;
create trigger refuse_for_ended before insert on transfer_receipts
  for each row execute function refuse_for_ended();
create trigger transfer_receipts_stay before delete on transfer_receipts
  for each row execute function refuse_change();

create function refuse_illegal_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'under_review' then
      raise exception 'a receipt begins under review'
        using errcode = 'check_violation', constraint = 'transfer_receipts_begin_under_review';
    end if;
    -- whoever moves the order meanwhile is waited for
    perform from orders
    where id = new.order_id and user_id = new.user_id and status = 'pending' and not from_wallet
    for share;
    if not found then
      raise exception 'a receipt is for a pending order of its sender'
        using errcode = 'check_violation', constraint = 'transfer_receipts_of_pending_order';
    end if;
    return new;
  end if;
  if new.state <> old.state and old.state <> 'under_review' then
    raise exception 'a receipt is decided once'
      using errcode = 'check_violation', constraint = 'transfer_receipts_decided_once';
  end if;
  if (new.order_id, new.user_id, new.amount, new.to_account, new.sent_at, new.receipt_digest,
      new.receipt_look, new.token, new.created_at)
     is distinct from
     (old.order_id, old.user_id, old.amount, old.to_account, old.sent_at, old.receipt_digest,
      old.receipt_look, old.token, old.created_at)
     -- what shows a person can only be forgotten
     or (new.receipt_url is distinct from old.receipt_url and new.receipt_url is not null)
     or (new.sender_name is distinct from old.sender_name and new.sender_name is not null)
     or old.state <> 'under_review'
        and (new.received_amount, new.refusal_reason, new.decided_by, new.decided_at)
        is distinct from
        (old.received_amount, old.refusal_reason, old.decided_by, old.decided_at)
  then
    raise exception 'what was said of a receipt is frozen'
      using errcode = 'check_violation', constraint = 'transfer_receipts_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_receipt_change before insert or update on transfer_receipts
  for each row execute function refuse_illegal_receipt_change();

-- What they hold up and bring --------------------------------------------------------------------

-- While somebody looks for its money, nobody cancels an order: three days at most from its first
-- receipt on, since an image alone keeps no stock from others for ever.
create function refuse_cancel_under_review() returns trigger language plpgsql as $$
begin
  if exists (
    select from transfer_receipts where order_id = new.id and state = 'under_review'
  ) and (
    select min(created_at) from transfer_receipts where order_id = new.id
  ) > new.updated_at - interval '72 hours' then
    raise exception 'a receipt of order % is under review', new.id
      using errcode = 'check_violation', constraint = 'orders_under_review';
  end if;
  return new;
end $$;
create trigger refuse_cancel_under_review before update on orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function refuse_cancel_under_review();

-- Nor does anybody say by hand that it is paid, as the same money would count again when it is
-- found: at commit such an order was paid by a payment that a provider told of.
create function refuse_paid_under_review() returns trigger language plpgsql as $$
begin
  if exists (
    select from transfer_receipts where order_id = new.id and state = 'under_review'
  ) and not exists (
    select from payment_events
    where order_id = new.id and (outcome = 'paid' or handled_as = 'marked_paid')
  ) then
    raise exception 'a receipt of order % is under review', new.id
      using errcode = 'check_violation', constraint = 'orders_not_paid_under_review';
  end if;
  return null;
end $$;
create constraint trigger orders_not_paid_under_review after update on orders
  deferrable initially deferred
  for each row when (new.status = 'paid' and old.status = 'pending')
  execute function refuse_paid_under_review();

-- At commit what arrived by a receipt is what the bank owes the method of its order less, and of it
-- no more than that went to the buyer's wallet.
create function check_receipt(receipt_id uuid) returns void language plpgsql as $$
declare
  arrived bigint;
  settled bigint;
  credited bigint;
  elsewhere bigint;
begin
  select r.received_amount,
    sum(t.amount) filter (where t.code = 'settlement'),
    coalesce(sum(t.amount) filter (where t.code = 'late_payment'), 0),
    count(*) filter (where (
      t.code = 'settlement' and t.debit_account_id = 'bank'
        and t.credit_account_id = 'clearing:' || o.payment_method_id
      or t.code = 'late_payment' and t.debit_account_id = 'clearing:' || o.payment_method_id
        and t.credit_account_id = 'wallet:' || r.user_id) is not true)
  into arrived, settled, credited, elsewhere
  from ledger_transfers t
  left join transfer_receipts r on r.id = receipt_id left join orders o on o.id = r.order_id
  where t.reference = 'receipt:' || receipt_id
  group by r.received_amount;
  if not found then
    select received_amount, null, 0, 0 into arrived, settled, credited, elsewhere
    from transfer_receipts where id = receipt_id;
  end if;
  if settled is distinct from arrived or credited > coalesce(arrived, 0) or elsewhere > 0 then
    raise exception 'receipt % brought % instead of %', receipt_id, settled, arrived
      using errcode = 'check_violation', constraint = 'transfer_receipts_bring_money';
  end if;
end $$;

create function check_changed_receipt() returns trigger language plpgsql as $$
begin
  perform check_receipt(new.id);
  return null;
end $$;
create constraint trigger transfer_receipts_bring_money after insert or update on transfer_receipts
  deferrable initially deferred
  for each row execute function check_changed_receipt();

create function check_receipt_of_transfer() returns trigger language plpgsql as $$
begin
  perform check_receipt(substr(new.reference, 9)::uuid);
  return null;
end $$;
create constraint trigger transfers_receipts_bring_money after insert on ledger_transfers
  deferrable initially deferred
  for each row when (new.reference like 'receipt:%')
  execute function check_receipt_of_transfer();

-- Whether transfers paid an order, or what has come of it so far, whatever way its buyer had
-- chosen: some of what arrived by its receipts was not given back to their wallet. Of an order that
-- was never paid whatever arrived counts: nothing else came of it, and all of it went there.
create function paid_by_transfer(orders) returns boolean language sql stable
  return exists (
    select from transfer_receipts t
    where t.order_id = ($1).id and t.received_amount > case when ($1).paid_at is null then 0
      else coalesce((
        select sum(l.amount) from ledger_transfers l
        where l.reference = 'receipt:' || t.id and l.code = 'late_payment'), 0) end);
