-- Figures of the desk by day: what was sold, earned, given back and disputed, by category, game,
-- way of paying and seller, and how long paying and delivering took. A day is counted as a whole
-- from orders, ledger and disputes: again and again until an hour after it is over, and once more
-- whenever an order that was paid on it changes.
-- Additive: yes
-- Locks: disputes, ledger_transfers, share row exclusive, for a moment

create table figure_days (
  day        date        primary key,
  counted_at timestamptz,                       -- null while it never was
  is_stale   boolean     not null default false
);

create table day_figures (
  split      text   not null check (split in ('category', 'game', 'method', 'seller')),
  day        date   not null references figure_days,
  key        text   not null,          -- the category, the game's or method's id, the seller's id
  orders     int    not null check (orders >= 0),     -- paid on the day, and not refunded since
  sales      bigint not null check (sales >= 0),      -- of these, less what went back in parts
  commission bigint not null check (commission >= 0), -- fees that came from escrow on the day
  refunded   bigint not null check (refunded >= 0),   -- what went back on the day
  disputes   int    not null check (disputes >= 0),   -- opened on the day
  primary key (split, day, key)
);

-- Of the orders that were paid on the day: how many took so long to be paid, and to be delivered.
create table day_times (
  kind    text not null check (kind in ('pay', 'deliver')),
  day     date not null references figure_days,
  seconds int  not null check (seconds > 0),
  orders  int  not null check (orders > 0),
  primary key (kind, day, seconds)
);

create index if not exists disputes_by_opening on disputes (opened_at);

-- Days of which something was written down later than they are counted by themselves, which the
-- program never does: the demo and tests do.
create table figure_changes (
  id  bigint generated always as identity primary key,
  day date   not null
);
create function mark_late_transfer() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day) values (algiers_day(new.created_at));
  return null;
end $$;
create trigger mark_late_transfer after insert on ledger_transfers
  for each row when (new.created_at < now() - interval '1 hour'
    and new.code in ('fee', 'refund_wallet', 'refund_original', 'refund_part'))
  execute function mark_late_transfer();
create function mark_late_dispute() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day) values (algiers_day(new.opened_at));
  return null;
end $$;
create trigger mark_late_dispute after insert on disputes
  for each row when (new.opened_at < now() - interval '1 hour')
  execute function mark_late_dispute();

-- A time as it is shown, so that the median of these is the median as it is shown: the same as
-- shownSeconds in app/modules/messaging/figures.ts; a test compares them.
create function shown_seconds(took interval) returns int language sql immutable parallel safe
return (
  select greatest(round(extract(epoch from took) / step) * step, 60)
  from (select case when took < interval '1 hour' then 60 when took < interval '1 day' then 900
    else 3600 end as step) s);

-- Counts a day anew, as of its snapshot.
create function count_figures(on_day date, at timestamptz) returns void language plpgsql as $$
declare
  since timestamptz := on_day::timestamp at time zone 'Africa/Algiers';
  until timestamptz := (on_day + 1)::timestamp at time zone 'Africa/Algiers';
begin
  insert into figure_days (day) values (on_day) on conflict do nothing;
  -- whoever marks it stale meanwhile waits, and it is counted again
  update figure_days set counted_at = at, is_stale = false where day = on_day;
  delete from day_figures where day = on_day;
  delete from day_times where day = on_day;
  with facts (order_id, orders, sales, commission, refunded, disputes) as materialized (
    select o.id, 1, o.total_price - shared_back(o.total_price, o.buyer_fee, o.refunded_part),
      0, 0, 0
    from order_history h join orders o on o.id = h.order_id
      join order_statuses s on s.status = o.status
    where h.move = 'mark_paid' and h.created_at >= since and h.created_at < until and s.is_sale
    union all
    select substr(t.debit_account_id, 8)::uuid, 0, 0,
      case when t.code = 'fee' then t.amount else 0 end,
      case when t.code <> 'fee' then t.amount else 0 end, 0
    from ledger_transfers t
    where t.created_at >= since and t.created_at < until
      and t.code in ('fee', 'refund_wallet', 'refund_original', 'refund_part')
      and t.debit_account_id like 'escrow:%'
    union all
    select order_id, 0, 0, 0, 0, 1 from disputes where opened_at >= since and opened_at < until
  )
  insert into day_figures (split, day, key, orders, sales, commission, refunded, disputes)
  select k.split, on_day, k.key, sum(f.orders), sum(f.sales), sum(f.commission), sum(f.refunded),
    sum(f.disputes)
  from facts f join orders o on o.id = f.order_id
  cross join lateral (values ('category', o.category), ('game', o.game_id::text),
    ('method', o.payment_method_id::text), ('seller', o.seller_id::text)) k (split, key)
  group by 1, 3;
  insert into day_times (kind, day, seconds, orders)
  select t.kind, on_day, shown_seconds(t.took), count(*)
  from order_history h join orders o on o.id = h.order_id
  cross join lateral (values
    -- what a wallet paid was placed and paid at once, and what is instant was delivered by its
    -- payment: neither took anybody time
    ('pay', case when not o.from_wallet then o.paid_at - o.created_at end),
    ('deliver', case when o.delivery_mode = 'manual' then o.completed_at - o.paid_at end)
  ) t (kind, took)
  where h.move = 'mark_paid' and h.created_at >= since and h.created_at < until
    and t.took is not null
  group by 1, 3;
end $$;

-- What 0019_counts.sql folds, and which days are to be counted again.
create or replace function fold_changes(most int) returns int language plpgsql as $$
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
  ), late_taken as (
    delete from figure_changes returning day
  ), marked as (
    insert into figure_days (day, is_stale)
    select paid_on, true from orders_taken where paid_on is not null
    union
    select day, true from late_taken order by 1
    on conflict (day) do update set is_stale = true
  )
  select (select count(*) from orders_taken) + (select count(*) from people_taken) into folded;
  return folded;
end $$;

-- the days there are already are counted by the first folds
insert into figure_days (day)
select day::date from generate_series(
  (select algiers_day(min(created_at)) from orders)::timestamp, algiers_day(now())::timestamp,
  interval '1 day') day;
