-- Receipts of transfers: what they hold up, and what their money must be, whatever a program does.

-- While somebody looks for its money, nobody cancels an order.
create function refuse_cancel_under_review() returns trigger language plpgsql as $$
begin
  if exists (
    select from transfer_receipts where order_id = new.id and state = 'under_review'
  ) then
    raise exception 'a receipt of order % is under review', new.id
      using errcode = 'check_violation', constraint = 'orders_under_review';
  end if;
  return new;
end $$;
create trigger refuse_cancel_under_review before update on orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function refuse_cancel_under_review();

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
