-- Invoices: one for each paid order, numbered without a gap within the year of Algiers. One that
-- was made is never changed: a credit note takes it back.

-- The last number of each year. Whoever makes the next one holds the row until its transaction
-- ends, so that no number is lost or given twice.
create table invoice_years (
  year int primary key check (year between 2000 and 9999),
  last int not null check (last >= 0)
);

create function refuse_other_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.last = 1
     or tg_op = 'UPDATE' and new.year = old.year and new.last = old.last + 1 then
    return new;
  end if;
  raise exception 'invoices are numbered one after the other'
    using errcode = 'check_violation', constraint = 'invoice_years_without_gaps';
end $$;
create trigger refuse_other_number before insert or update or delete on invoice_years
  for each row execute function refuse_other_number();

create table invoices (
  year         int         not null references invoice_years,
  number       int         not null check (number > 0),
  kind         text        not null check (kind in ('invoice', 'credit_note')),
  order_id     uuid        not null references orders,
  total        bigint      not null check (total > 0),     -- whole DA
  corrects     int,                                        -- of a credit note, the invoice's number
  corrects_year int,
  -- who made it out, as the settings said then: name, address, RC, NIF, NIS, AI
  operator     jsonb       not null,
  issued_at    timestamptz not null,
  primary key (year, number),
  constraint invoices_once unique (order_id, kind),
  constraint invoices_to_correct unique (year, number, order_id),
  constraint invoices_corrects check (
    (kind = 'credit_note') = (corrects is not null)
    and (corrects is null) = (corrects_year is null)
    and (corrects_year, corrects) is distinct from (year, number)),
  constraint invoices_corrects_one foreign key (corrects_year, corrects, order_id)
    references invoices (year, number, order_id)
);
create index invoices_by_time on invoices (issued_at);

-- An order's total never changes, so it is compared once. A credit note is of all of it, or of what
-- a shared order gave back.
create function refuse_other_total() returns trigger language plpgsql as $$
begin
  if new.total <> (
    select case when new.kind = 'credit_note' and o.refunded_part > 0
      then o.refunded_part + fee_back(o.buyer_fee, o.refunded_part, o.total_price - o.buyer_fee)
      else o.total_price end
    from orders o where o.id = new.order_id
  ) then
    raise exception 'an invoice is of its order''s total, a credit note of what went back'
      using errcode = 'check_violation', constraint = 'invoices_of_order_total';
  end if;
  return new;
end $$;
create trigger refuse_other_total before insert on invoices
  for each row execute function refuse_other_total();

create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices
  for each statement execute function refuse_change();

-- At commit the year's last number is that of its last invoice.
create function check_last_number() returns trigger language plpgsql as $$
begin
  if (select last from invoice_years where year = new.year)
     <> (select max(number) from invoices where year = new.year) then
    raise exception 'a number of % has no invoice', new.year
      using errcode = 'check_violation', constraint = 'invoices_without_gaps';
  end if;
  return null;
end $$;
create constraint trigger invoices_without_gaps after insert on invoices
  deferrable initially deferred
  for each row execute function check_last_number();
create constraint trigger invoice_years_have_invoices after insert or update on invoice_years
  deferrable initially deferred
  for each row execute function check_last_number();
