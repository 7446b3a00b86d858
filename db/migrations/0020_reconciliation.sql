-- Days of the books, as the clock in Algiers has them, counted once and kept. Append-only.

-- What a report calls an account: clearing by its payment method, every other by its kind.
create function ledger_book(account text) returns text
  language sql immutable parallel safe
  return case when account like 'clearing:%' then account else split_part(account, ':', 1) end;

create table reconciliation_days (
  day         date        primary key,
  transfers   int         not null check (transfers >= 0),
  amount      bigint      not null check (amount >= 0),
  differences int         not null check (differences >= 0),     -- found when it was closed
  closed_at   timestamptz not null
);
create trigger reconciliation_days_append_only before update or delete on reconciliation_days
  for each row execute function refuse_change();
create trigger reconciliation_days_no_truncate before truncate on reconciliation_days
  for each statement execute function refuse_change();

create table reconciliation_movements (
  day          date   not null references reconciliation_days,
  code         text   not null,
  from_account text   not null,
  to_account   text   not null,
  amount       bigint not null check (amount > 0),
  transfers    int    not null check (transfers > 0),
  -- of a fee, what buyers paid of it
  buyer_fee    bigint not null default 0 check (buyer_fee between 0 and amount),
  primary key (day, code, from_account, to_account)
);
create trigger reconciliation_movements_append_only
  before update or delete on reconciliation_movements
  for each row execute function refuse_change();
create trigger reconciliation_movements_no_truncate before truncate on reconciliation_movements
  for each statement execute function refuse_change();

-- What the operator was told of days that do not add up, so that they are told once and again only
-- of another difference.
create table reconciliation_alerts (
  day        date        primary key,
  difference text        not null,
  told_at    timestamptz not null
);
