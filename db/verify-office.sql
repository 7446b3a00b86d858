-- What may never happen to what the back office counts, corrects and pays, as verify.sql says it of
-- the trade and in its way. What transfers say of 18, 21 and 22 is found there, where they are
-- read.
--
--  17 the back office's counts of orders, sales and people are what a recount finds
--  18 an adjustment of a wallet has one transfer of its amount and one audit row of its administrator, and no such transfer is without one
--  19 who is suspended has nothing on sale and is signed in nowhere, and somebody can run the back office
--  20 what a closed day of the books says is what the ledger still says of it
--  21 a withdrawal holds its amount while it is open, then all of it was sent and charged, or came back; its history leads to where it is
--  22 a deposit brought what arrived once when it was confirmed, and else nothing
--  44 a batch of withdrawals is what is in it, approved by somebody of whom none is, and its files are numbered in turn
--  26 invoices are numbered without a gap within their year, each is of a paid order and its total, and a credit note takes back of it what the buyer got back
--     when and only when the order is refunded

-- What closed days of the books say, and what the ledger says of them (20).
select 20 as invariant, 'day:' || day as subject,
  format('%s from %s to %s was closed with %s, the ledger makes %s', code, from_account, to_account,
    sum(closed), sum(recounted)) as detail
from (
  select day, code, from_account, to_account, amount as closed, 0 as recounted
  from reconciliation_movements
  union all
  select algiers_day(created_at), code, ledger_book(debit_account_id),
    ledger_book(credit_account_id), 0, amount
  from ledger_transfers
  where created_at < ((select max(day) from reconciliation_days) + 1)::timestamp at time zone
    'Africa/Algiers'
) both_counts
group by day, code, from_account, to_account having sum(closed) <> sum(recounted);

-- Closed days, and their movements (20).
select 20 as invariant, 'day:' || d.day as subject,
  format('was closed with %s transfers of %s DA, its movements make %s of %s', d.transfers,
    d.amount, coalesce(m.transfers, 0), coalesce(m.amount, 0)) as detail
from reconciliation_days d
left join (select day, sum(transfers) as transfers, sum(amount) as amount
  from reconciliation_movements group by day) m on m.day = d.day
where d.transfers <> coalesce(m.transfers, 0) or d.amount <> coalesce(m.amount, 0);

-- Orders and sales by day, as they are and as they are counted (17).
with
made as materialized (
  select algiers_day(created_at) as placed_on, algiers_day(paid_at) as paid_on, category, status,
    count(*) as orders,
    sum(total_price - shared_back(total_price, buyer_fee, refunded_part)) as amount
  from orders group by 1, 2, 3, 4
)
select 17 as invariant, 'orders:' || day as subject,
  format('are counted with %s more that are %s in %s', sum(orders), status, category) as detail
from (
  select day, category, status, orders from orders_by_day
  union all
  select placed_on, category, status, -orders from made
) c group by day, category, status having sum(orders) <> 0
union all
select 17, 'sales:' || day,
  format('are counted with %s more of %s DA in %s', sum(orders), sum(amount), category)
from (
  select day, category, orders, amount from sales_by_day
  union all
  select paid_on, category, -orders, -amount from made join order_statuses using (status)
  where is_sale
) c group by day, category having sum(orders) <> 0 or sum(amount) <> 0;

-- Figures by day, as they are counted and as orders, ledger and disputes have them (17): of days
-- that wait for no change, and of what happens on a day once it is over for an hour.
with
still as materialized (
  select day, counted_at >= (day + 1)::timestamp at time zone 'Africa/Algiers' + interval '1 hour'
    as is_over
  from figure_days d
  where counted_at is not null and not is_stale
    and not exists (select from order_changes c where c.paid_on = d.day)
    and not exists (select from figure_changes c where c.day = d.day)
),
counted as materialized (
  select day, split, sum(orders) as orders, sum(sales) as sales, sum(commission) as commission,
    sum(refunded) as refunded, sum(disputes) as disputes
  from day_figures group by 1, 2
),
moved as materialized (
  select algiers_day(created_at) as day, coalesce(sum(amount) filter (where code = 'fee'), 0)
    as commission, coalesce(sum(amount) filter (where code <> 'fee'), 0) as refunded
  from ledger_transfers
  where code in ('fee', 'refund_wallet', 'refund_original', 'refund_part') group by 1
),
opened as materialized (
  select algiers_day(opened_at) as day, count(*) as disputes from disputes group by 1
),
sold as materialized (
  select day, sum(orders) as orders, sum(amount) as amount from sales_by_day group by 1
)
select 17 as invariant, 'figures:' || s.day as subject,
  format('by %s are %s orders of %s DA, %s DA earned, %s back, %s disputes; should be %s, %s, %s, '
    '%s, %s', p.split, c.orders, c.sales, c.commission, c.refunded, c.disputes, a.orders, a.amount,
    m.commission, m.refunded, d.disputes) as detail
from still s
cross join (values ('category'), ('game'), ('method'), ('seller')) p (split)
left join counted c on c.day = s.day and c.split = p.split
left join sold a on a.day = s.day
left join moved m on m.day = s.day
left join opened d on d.day = s.day
where (coalesce(c.orders, 0), coalesce(c.sales, 0)) <> (coalesce(a.orders, 0), coalesce(a.amount, 0))
  or s.is_over and (coalesce(c.commission, 0), coalesce(c.refunded, 0), coalesce(c.disputes, 0))
    <> (coalesce(m.commission, 0), coalesce(m.refunded, 0), coalesce(d.disputes, 0));

-- People by day (17).
select 17 as invariant, 'people:' || day as subject,
  format('are counted with %s more', sum(profiles)) as detail
from (
  select day, profiles from people_by_day
  union all
  select algiers_day(created_at), -count(*) from profiles where deleted_at is null group by 1
) c group by day having sum(profiles) <> 0;

-- Adjustments, and what must stand for each (18).
select 18 as invariant, 'adjustment:' || a.id as subject,
  'is not its transfer and its audit row' as detail
from wallet_adjustments a
where not exists (
    select from ledger_transfers t
    where t.reference = 'adjustment:' || a.id and t.code = a.kind and t.amount = a.amount
      and t.description = a.description
      and array[t.debit_account_id, t.credit_account_id] =
        case a.kind when 'deposit' then array['adjustments', 'wallet:' || a.user_id]
          else array['wallet:' || a.user_id, 'adjustments'] end)
  or (select count(*) from ledger_transfers t where t.reference = 'adjustment:' || a.id) <> 1
  or (select count(*) from audit_log l
    where l.subject = 'profile:' || a.user_id and l.action = 'wallet.' || a.kind
    and l.actor_id = a.actor_id
        and l.after @> jsonb_build_object('adjustment', a.id, 'amount', a.amount)
        and (l.after->>'balance')::bigint - (l.before->>'balance')::bigint = case a.kind
          when 'deposit' then a.amount else -a.amount end) <> 1;

-- The suspended, and who runs the back office (19).
select 19 as invariant, 'profile:' || p.id as subject,
  'is suspended and has something on sale' as detail
from profiles p
where p.suspended_at is not null
  and exists (select from offers where user_id = p.id and status = 'active')
union all
select 19, 'profile:' || p.id, 'is suspended and signed in'
from profiles p
where p.suspended_at is not null and exists (select from sessions where user_id = p.id)
union all
select 19, 'administrators', 'are all gone'
where exists (select from audit_log
  where action in ('user.grant_admin', 'user.remove_admin', 'admin.create', 'staff.propose'))
  and not exists (
    select from staff s join profiles p on p.id = s.user_id
    where s.role = 'owner' and p.suspended_at is null)
union all
select 19, 'profile:' || p.id, 'is an administrator without a role, or has one and is none'
from profiles p left join staff s on s.user_id = p.id
where p.is_admin <> (s.user_id is not null)
union all
select 19, 'pending_change:' || c.id, 'is done without its audit entry'
from pending_changes c
where c.ended_as = 'done' and not exists (
  select from audit_log l
  where l.created_at = c.ended_at and l.actor_id = coalesce(c.ended_by, c.proposed_by)
    and l.action in ('user.grant_admin', 'staff.take_effect', 'setting.update'));

-- Every withdrawal with its money and its history, and what is wrong with them (21).
with
outgoing as materialized (
  select w.id, w.status, w.amount, coalesce(a.balance, 0) as held, o.owed,
    coalesce(a.balance, 0) <> o.owed as wrong_account,
    m.set_aside is distinct from w.amount
      or m.paid is distinct from case when w.status = 'paid' then w.amount - w.fee end
      or m.fee is distinct from case when w.status = 'paid' and w.fee > 0 then w.fee end
      or m.returned is distinct from case when w.status in ('returned', 'cancelled') then w.amount
        end
      or m.wrong_way as wrong_money,
    not coalesce(h.legal, false) or h.ends <> w.status as wrong_history
  from withdrawals w
  cross join lateral (select case when w.status in ('requested', 'approved') then w.amount else 0
    end as owed) o
  left join ledger_accounts a on a.id = 'withdrawal:' || w.id
  cross join lateral (
    select max(amount) filter (where code = 'withdrawal') as set_aside, max(amount)
      filter (where code = 'withdrawal_paid') as paid,
      max(amount) filter (where code = 'withdrawal_fee') as fee, max(amount)
        filter (where code = 'withdrawal_returned') as returned,
      coalesce(bool_or((debit_account_id, credit_account_id) is distinct from (
        case when code = 'withdrawal' then 'wallet:' || w.user_id else 'withdrawal:' || w.id end,
        case code when 'withdrawal' then 'withdrawal:' || w.id when 'withdrawal_paid' then 'bank'
          when 'withdrawal_fee' then 'fees'
          when 'withdrawal_returned' then 'wallet:' || w.user_id end)), false) as wrong_way
    from ledger_transfers where reference = 'withdrawal:' || w.id
  ) m
  cross join lateral (
    select bool_and(case when s.move = 'request' then s.before is null and s.from_status is null
      and s.to_status = 'requested'
        else coalesce(s.before = s.from_status, false) and exists (
          select from withdrawal_moves v
          where (v.move, v.from_status, v.to_status) = (s.move, s.from_status, s.to_status))
            end) as legal,
      (array_agg(s.to_status order by s.id desc))[1] as ends
    from (select h.*, lag(h.to_status) over (order by h.id) as before from withdrawal_history h
      where h.withdrawal_id = w.id) s
  ) h
)
select 21 as invariant, 'withdrawal:' || w.id as subject, c.detail
from outgoing w
cross join lateral (values
  (wrong_account, format('is %s, its account holds %s instead of %s', status, held, owed)),
  (wrong_money, format('is %s, and its %s did not go where they should', status, amount)),
  (wrong_history, format('is %s, which its history does not lead to', status))
) c (broken, detail)
where c.broken;

-- Batches of withdrawals, as their triggers ask it (batch_fault), and what stands for them (44).
select 44 as invariant, 'payout_batch:' || b.id as subject,
  format('is %s, and is not what is in it: %s', b.state, batch_fault(b)) as detail
from payout_batches b where batch_fault(b) is not null
union all
select 44, 'payout_batch:' || b.id, 'was approved without an audit row'
from payout_batches b
where b.approved_by is not null and not exists (
  select from audit_log l
  where l.subject = 'payout_batch:' || b.id and l.action = 'payout_batch.approve'
    and l.actor_id = b.approved_by and l.created_at = b.approved_at)
union all
select 44, 'payout_batch:' || batch_id, 'has files that are not numbered in turn'
from payout_exports group by batch_id having max(copy) <> count(*);

-- Invoices and credit notes of each order (26). An order that was paid before the operator said who
-- they are has none.
select 26 as invariant, 'order:' || i.order_id as subject, c.detail
from (
  select n.order_id, count(*) filter (where n.kind = 'invoice') as invoices, count(*)
    filter (where n.kind = 'credit_note') as notes,
    min(n.total) filter (where n.kind = 'invoice') as invoiced, sum(n.total)
      filter (where n.kind = 'credit_note') as credited,
    bool_or(n.kind = 'credit_note'
      and (t.order_id is distinct from n.order_id or t.kind is distinct from 'invoice')) as
      corrects_other,
    bool_or(n.year <> extract(year from n.issued_at at time zone 'Africa/Algiers')) as of_other_year
  from invoices n left join invoices t on t.year = n.corrects_year and t.number = n.corrects
  group by n.order_id
) i
left join orders o on o.id = i.order_id
left join order_statuses s on s.status = o.status
cross join lateral (select case when s.is_refunded then o.total_price when o.refunded_part > 0
  then o.refunded_part + fee_back(o.buyer_fee, o.refunded_part, o.total_price - o.buyer_fee)
    end as back) b
cross join lateral (values
  (o.paid_at is null, 'has an invoice and was never paid'),
  (invoiced <> o.total_price, format('is of %s, its invoice of %s', o.total_price, invoiced)),
  (credited <> back, format('gave %s back, its credit notes are of %s', back, credited)),
  (invoices <> 1 or (notes > 0) <> (back is not null),
    format('is %s, and has %s invoices and %s credit notes', o.status, invoices, notes)),
  (corrects_other, 'has a credit note that takes back another invoice than its own'),
  (of_other_year, 'has an invoice among the numbers of another year')
) c (broken, detail)
where c.broken;

-- The numbers of each year (26).
select 26 as invariant, 'year:' || year as subject,
  format('has %s invoices up to number %s, and counts %s', coalesce(n, 0), coalesce(most, 0),
  coalesce(last, 0)) as detail
from invoice_years
full join (select year, count(*) as n, max(number) as most from invoices group by year) i
  using (year)
where last is distinct from n or last is distinct from most;
