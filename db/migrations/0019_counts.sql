-- What the back office counts, kept as it changes instead of counted at each look: orders by the
-- day they were placed, sales by the day they were paid, people by the day they came.
--
-- A command only appends what it changes (order_changes, profile_changes), so that no row is hot
-- and no commit waits for another; a schedule folds these rows into the counts, and who reads adds
-- up both (orders_by_day, sales_by_day, people_by_day).

-- The counts -------------------------------------------------------------------------------------

create table order_counts (
  day      date   not null,
  category text   not null check (category in ('accounts', 'currencies', 'boosting', 'items')),
  status   text   not null references order_statuses,
  orders   bigint not null,
  primary key (day, category, status)
);

create table daily_sales (
  day      date   not null,
  category text   not null check (category in ('accounts', 'currencies', 'boosting', 'items')),
  orders   bigint not null,
  amount   bigint not null,
  primary key (day, category)
);

create table profile_counts (
  day      date   primary key,
  profiles bigint not null
);

-- What changes them ------------------------------------------------------------------------------

create table order_changes (
  id        bigint generated always as identity primary key,
  placed_on date   not null,
  paid_on   date,
  category  text   not null check (category in ('accounts', 'currencies', 'boosting', 'items')),
  status    text   not null,     -- of an order, and checked there: no row is asked for each change
  orders    int    not null,
  amount    bigint not null
);

create function orders_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (placed_on, paid_on, category, status, orders, amount)
    select algiers_day(created_at), algiers_day(paid_at), category, status, 1,
      total_price - shared_back(total_price, buyer_fee, refunded_part)
    from new_orders;
  elsif tg_op = 'DELETE' then
    insert into order_changes (placed_on, paid_on, category, status, orders, amount)
    select algiers_day(created_at), algiers_day(paid_at), category, status, -1,
      shared_back(total_price, buyer_fee, refunded_part) - total_price
    from old_orders;
  else
    insert into order_changes (placed_on, paid_on, category, status, orders, amount)
    select algiers_day(c.created_at), algiers_day(c.paid_at), c.category, c.status, c.change,
      c.change * (c.total_price - shared_back(c.total_price, c.buyer_fee, c.refunded_part))
    from old_orders o join new_orders n on n.id = o.id
    cross join lateral (values
      (o.created_at, o.paid_at, o.category, o.status, o.total_price, o.buyer_fee, o.refunded_part,
        -1),
      (n.created_at, n.paid_at, n.category, n.status, n.total_price, n.buyer_fee, n.refunded_part,
        1)
    ) c (created_at, paid_at, category, status, total_price, buyer_fee, refunded_part, change)
    where (o.created_at, o.paid_at, o.category, o.status, o.total_price, o.refunded_part)
      is distinct from
      (n.created_at, n.paid_at, n.category, n.status, n.total_price, n.refunded_part);
  end if;
  return null;
end $$;
create trigger orders_counted_new after insert on orders
  referencing new table as new_orders
  for each statement execute function orders_counted();
create trigger orders_counted_changed after update on orders
  referencing old table as old_orders new table as new_orders
  for each statement execute function orders_counted();
create trigger orders_counted_gone after delete on orders
  referencing old table as old_orders
  for each statement execute function orders_counted();

create table profile_changes (
  id       bigint generated always as identity primary key,
  day      date not null,
  profiles int  not null
);

-- Who deleted the account is not counted any more. Nothing else about a person changes the counts,
-- and a person's row changes whenever they are seen: so here the trigger is of the row, and runs
-- for what counts only.
create function profile_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into profile_changes (day, profiles) values (algiers_day(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into profile_changes (day, profiles) values (algiers_day(new.created_at), 1);
  end if;
  return null;
end $$;
create trigger profile_counted_new after insert or delete on profiles
  for each row execute function profile_counted();
create trigger profile_counted_changed after update of deleted_at, created_at on profiles
  for each row when (
    (old.deleted_at is null) <> (new.deleted_at is null) or old.created_at <> new.created_at)
  execute function profile_counted();

-- Adds up to `most` changes to the counts, in one statement and so in one snapshot with their
-- removal. Returns how many; 0 too while another node is at it.
create function fold_changes(most int) returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_changes', 0)) then
    return 0;
  end if;
  with orders_taken as (
    delete from order_changes
    where id in (select id from order_changes order by id limit most) returning *
  ), people_taken as (
    delete from profile_changes
    where id in (select id from profile_changes order by id limit most) returning *
  ), placed as (
    insert into order_counts as kept
    select placed_on, category, status, sum(orders) from orders_taken group by 1, 2, 3
    on conflict (day, category, status) do update set orders = kept.orders + excluded.orders
  ), sold as (
    insert into daily_sales as kept
    select paid_on, category, sum(orders), sum(amount)
    from orders_taken join order_statuses using (status) where is_sale group by 1, 2
    on conflict (day, category) do update
      set orders = kept.orders + excluded.orders, amount = kept.amount + excluded.amount
  ), came as (
    insert into profile_counts as kept
    select day, sum(profiles) from people_taken group by 1
    on conflict (day) do update set profiles = kept.profiles + excluded.profiles
  )
  select (select count(*) from orders_taken) + (select count(*) from people_taken) into folded;
  return folded;
end $$;

-- Both together ----------------------------------------------------------------------------------

create view orders_by_day as
select day, category, status, sum(orders)::bigint as orders
from (
  select day, category, status, orders from order_counts
  union all
  select placed_on, category, status, orders from order_changes
) c
group by day, category, status;

create view sales_by_day as
select day, category, sum(orders)::bigint as orders, sum(amount)::bigint as amount
from (
  select day, category, orders, amount from daily_sales
  union all
  select paid_on, category, orders, amount
  from order_changes join order_statuses using (status) where is_sale
) c
group by day, category;

create view people_by_day as
select day, sum(profiles)::bigint as profiles
from (
  select day, profiles from profile_counts
  union all
  select day, profiles from profile_changes
) c
group by day;
