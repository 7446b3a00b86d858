-- What may never happen to payments by machine and by transfer, as verify.sql says it of the trade
-- and in its way. What transfers say of 13 is found there, where they are read.
--
--  25 an attempt is paid once, by an event of its payment; what a provider keeps, pays out, and what arrives, goes into a wallet or
--     is sent back is in the ledger once, to the dinar; and what was told is taken within ten minutes

-- Attempts, and the events that count for them.
with
counting as (
  select attempt_id, count(*) as events, min(payment_id) as payment_id,
    min((payload ->> 'amount')::bigint) as amount,
    count(*) filter (where payment_id is null) as unnamed
  from payment_events
  where attempt_id is not null
    and outcome in ('paid', 'deposited', 'to_wallet', 'buyer_gone', 'paid_by_hand', 'paid_again')
  group by attempt_id
),
-- what the provider keeps is booked with the money, when the event is taken or a person handles it
booked as (
  select attempt_id, max((payload ->> 'fees')::bigint) as fees
  from payment_events
  where attempt_id is not null
    and (outcome in ('paid', 'deposited', 'to_wallet')
    or handled_as in ('credited', 'marked_paid', 'sent_back'))
    and (payload ->> 'fees')::bigint <= (payload ->> 'amount')::bigint
  group by attempt_id
),
checked as (
  select a.id, a.state, coalesce(e.events, 0) as events, coalesce(b.fees, 0) as kept,
    coalesce(t.amount, 0) as booked,
    (a.state = 'paid') <> (e.events is not null) or e.events > 1 as wrong_state,
    e.payment_id <> a.provider_id or e.amount <> a.amount or e.unnamed > 0 as wrong_payment,
    coalesce(t.amount, 0) <> coalesce(b.fees, 0)
      or t.debit_account_id <> 'gateway_fees'
        or t.credit_account_id <> 'clearing:' || a.payment_method_id as wrong_fee
  from payment_attempts a
  left join counting e on e.attempt_id = a.id
  left join booked b on b.attempt_id = a.id
  left join ledger_transfers t on t.reference = 'attempt:' || a.id and t.code = 'gateway_fee'
)
select 25 as invariant, 'attempt:' || id as subject, c.detail
from checked
cross join lateral (values
  (wrong_state, format('is %s, and %s events count for it', state, events)),
  (wrong_payment, 'was paid by another payment than its own'),
  (wrong_fee, format('has fees of %s, the ledger %s', kept, booked))
) c (broken, detail)
where c.broken;

-- Receipts of transfers: what arrived came from the bank, and what no order needed went to the
-- buyer's wallet.
with
arrived as (
  select r.order_id, sum(r.received_amount) as received, sum(coalesce(s.amount, 0)) as settled,
    sum(coalesce(l.amount, 0)) as returned,
    bool_or(s.debit_account_id <> 'bank'
      or s.credit_account_id <> 'clearing:' || o.payment_method_id
      or l.debit_account_id <> 'clearing:' || o.payment_method_id
        or l.credit_account_id <> 'wallet:' || o.user_id) as elsewhere
  from transfer_receipts r
  join orders o on o.id = r.order_id
  left join ledger_transfers s on s.reference = 'receipt:' || r.id and s.code = 'settlement'
  left join ledger_transfers l on l.reference = 'receipt:' || r.id and l.code = 'late_payment'
  where r.state = 'arrived'
  group by r.order_id
),
owed as (
  select a.*, o.status, case
    when s.is_undone and not s.was_paid then a.received
    when not s.was_paid then 0
    when exists (select from payment_events e
      where e.order_id = o.id and (e.outcome = 'paid' or e.handled_as = 'marked_paid'))
      then a.received
    else greatest(0, a.received - o.total_price)
  end as spare
  from arrived a join orders o on o.id = a.order_id join order_statuses s on s.status = o.status
)
select 25 as invariant, 'order:' || order_id as subject,
  format('is %s, of %s that arrived %s came from the bank and %s of %s went to the wallet', status,
    received, settled, returned, spare) as detail
from owed where received <> settled or returned <> spare or elsewhere;

-- While a receipt is under review only a payment pays its order: by hand the same money would count
-- twice.
select 25 as invariant, 'order:' || o.id as subject,
  'was paid by hand, and a receipt of it is under review' as detail
from transfer_receipts r
join orders o on o.id = r.order_id
where r.state = 'under_review' and o.paid_at is not null
  and not exists (select from payment_events e
    where e.order_id = o.id and (e.outcome = 'paid' or e.handled_as = 'marked_paid'));

-- One image is one transfer: it is shown for an order or for a deposit.
select 25 as invariant, 'receipt:' || r.id as subject, 'shows the image of a deposit' as detail
from transfer_receipts r
where exists (select from deposits d where d.receipt_digest = r.receipt_digest);

-- What is sent back by hand, and what a provider paid out.
select 25 as invariant, 'refund:' || r.id as subject,
  'is not what was sent, or of an order that kept its money' as detail
from refund_tasks r
left join orders o on o.id = r.order_id
left join ledger_transfers t on t.reference = 'refund:' || r.id and t.code = 'refund_sent'
left join order_refunds f on f.id = r.refund_id
left join ledger_transfers w on w.reference = 'refund:' || r.id and w.code = 'refund_to_wallet'
cross join lateral (select coalesce(sum(amount), 0) as amount
  from order_refunds where order_id = r.order_id) g
where (r.order_id is not null and r.refund_id is null
    and (o.status <> 'refunded_original' or o.total_price - g.amount <> r.amount))
  or r.refund_id is not null
    and (f.order_id <> r.order_id or f.way <> 'original' or f.amount <> r.amount)
  or (w.id is not null) <> (r.to_wallet_at is not null)
  or w.amount <> r.amount or w.debit_account_id <> 'clearing:' || r.payment_method_id
    or w.credit_account_id <> 'wallet:' || r.user_id
  or (t.id is not null) <> (r.done_at is not null and r.payment_method_id is not null)
  or t.amount <> r.amount or t.debit_account_id <> 'clearing:' || r.payment_method_id
    or t.credit_account_id <> 'bank'
union all
select 25, 'order:' || o.id, 'went back to where it came from, and nobody was asked to send it'
from orders o where o.status = 'refunded_original'
  and not exists (select from refund_tasks where order_id = o.id and refund_id is null)
union all
select 25, 'part:' || f.id, 'went back to where it came from, and nobody was asked to send it'
from order_refunds f where f.way = 'original'
  and not exists (select from refund_tasks where refund_id = f.id)
union all
select 25, 'settlement:' || s.id,
  format('of %s has %s in the ledger', s.amount, coalesce(t.amount, 0))
from provider_settlements s
left join ledger_transfers t on t.reference = 'settlement:' || s.id and t.code = 'settlement'
  and t.debit_account_id = 'bank' and t.credit_account_id = 'clearing:' || s.payment_method_id
where t.amount is distinct from s.amount;

-- Transfers of all of these that nothing stands behind.
select 25 as invariant, t.reference as subject, 'moved money for what is not there' as detail
from ledger_transfers t
where (t.code in ('gateway_fee', 'settlement', 'refund_sent', 'refund_to_wallet')
    or t.code = 'late_payment' and t.reference like 'receipt:%')
  and case split_part(t.reference, ':', 1)
  when 'attempt' then t.code <> 'gateway_fee'
    or not exists (select from payment_attempts a where t.reference = 'attempt:' || a.id)
  when 'receipt' then t.code not in ('settlement', 'late_payment') or not exists (
    select from transfer_receipts r where t.reference = 'receipt:' || r.id and r.state = 'arrived')
  when 'settlement' then t.code <> 'settlement' or not exists (
    select from provider_settlements s where t.reference = 'settlement:' || s.id)
  when 'refund' then t.code not in ('refund_sent', 'refund_to_wallet')
    or not exists (select from refund_tasks r where t.reference = 'refund:' || r.id)
  else true
end;

-- Causes that were booked once more, under a code that is none of theirs (13). Which of theirs is
-- whose is asked above and in verify.sql, where those of orders, deposits and the like are as well.
select 13 as invariant, t.reference as subject,
  format('moved %s DA more, as %s', t.amount, t.code) as detail
from ledger_transfers t
where split_part(t.reference, ':', 1) in ('payment', 'attempt', 'receipt', 'redemption', 'refund',
    'settlement')
  and t.code not in ('late_payment', 'gateway_fee', 'settlement', 'redemption', 'refund_sent',
    'refund_to_wallet');

-- Payment events, and the orders they paid (13).
select 13 as invariant, 'order:' || order_id as subject,
  format('was paid by %s payment events', count(*)) as detail
from payment_events where outcome = 'paid' group by order_id having count(*) > 1
union all
select 13, 'payment:' || min(id),
  format('counts with %s other events for one payment', count(*) - 1)
from payment_events where outcome in ('paid', 'deposited', 'to_wallet', 'buyer_gone',
  'paid_by_hand', 'paid_again')
group by provider, coalesce(payment_id, 'of order ' || order_id) having count(*) > 1
union all
select 13, 'payment:' || e.id, 'paid an order that is not paid'
from payment_events e left join orders o on o.id = e.order_id
where e.outcome = 'paid' and o.paid_at is null;

-- What was told and could not be taken: whose money it is nobody knows yet (25).
select 25 as invariant, 'payment:' || id as subject,
  format('waits since %s, after %s tries', received_at, tries) as detail
from payment_events where outcome is null and received_at < now() - interval '10 minutes';

-- Triggers that guard what of payments only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('refuse_illegal_attempt_change', 'payment_attempts'),
  ('payment_attempts_stay', 'payment_attempts'),
  ('refuse_illegal_event_change', 'payment_events'), ('payment_events_stay', 'payment_events'),
  ('payment_attempt_moves_no_truncate', 'payment_attempt_moves'),
  ('payment_attempt_moves_stay', 'payment_attempt_moves'),
  ('refuse_illegal_receipt_change', 'transfer_receipts'),
  ('transfer_receipts_stay', 'transfer_receipts'), ('orders_not_paid_under_review', 'orders'),
  ('refuse_image_shown_elsewhere', 'transfer_receipts'),
  ('refuse_image_shown_elsewhere', 'deposits'), ('refuse_illegal_task_change', 'refund_tasks'),
  ('refund_tasks_stay', 'refund_tasks'), ('refuse_account_of_refund', 'refund_tasks'),
  ('refuse_new_account_of_refund', 'refund_tasks'), ('refuse_resting_refund', 'refund_tasks'),
  ('audit_return_of_exported', 'audit_log'), ('audit_credits_buyer', 'audit_log'),
  ('orders_refund_has_task', 'orders'),
  ('provider_settlements_append_only', 'provider_settlements'),
  ('provider_settlements_no_truncate', 'provider_settlements'),
  ('provider_checks_append_only', 'provider_checks'),
  ('provider_checks_no_truncate', 'provider_checks'),
  ('provider_differences_append_only', 'provider_differences'),
  ('provider_differences_no_truncate', 'provider_differences'), ('refuse_other_total', 'invoices'),
  ('invoices_append_only', 'invoices'), ('invoices_no_truncate', 'invoices'),
  ('invoices_without_gaps', 'invoices'), ('refuse_other_number', 'invoice_years'),
  ('invoice_years_have_invoices', 'invoice_years')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
