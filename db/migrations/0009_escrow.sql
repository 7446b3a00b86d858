-- The money of orders: what escrow must hold, whatever a program does.

-- At commit the escrow of an order holds its total while its status says so and it is not released;
-- else 0.
create function check_escrow(order_id uuid) returns void language plpgsql as $$
declare
  held bigint := coalesce(
    (select balance from ledger_accounts where id = 'escrow:' || order_id), 0);
  owed bigint;
begin
  select case when s.holds_money and o.released_at is null then o.total_price else 0 end
  into owed from orders o join order_statuses s on s.status = o.status where o.id = order_id;
  if held <> coalesce(owed, 0) then
    raise exception 'escrow of order % holds % instead of %', order_id, held, coalesce(owed, 0)
      using errcode = 'check_violation', constraint = 'orders_escrow_holds_total';
  end if;
end $$;

create function check_escrow_of_order() returns trigger language plpgsql as $$
begin
  perform check_escrow(new.id);
  return null;
end $$;
create constraint trigger orders_escrow_holds_total after update on orders
  deferrable initially deferred
  for each row execute function check_escrow_of_order();

create function check_escrow_of_transfer() returns trigger language plpgsql as $$
begin
  perform check_escrow(substr(coalesce((
    select a from unnest(array[new.debit_account_id, new.credit_account_id]) a
    where a like 'escrow:%')), 8)::uuid);
  return null;
end $$;
create constraint trigger transfers_escrow_holds_total after insert on ledger_transfers
  deferrable initially deferred
  for each row when (
    new.debit_account_id like 'escrow:%' or new.credit_account_id like 'escrow:%')
  execute function check_escrow_of_transfer();
