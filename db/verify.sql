-- What may never happen to money and state: statements that return a row for each violation. They
-- change nothing and hold nobody up, so they may run on a live database: npm run verify runs two at
-- a time on one snapshot, psql -f one after the other. The back office's are in verify-office.sql.
--
--   1 every transfer is of two accounts that are there and a whole amount, so all accounts together hold 0
--   2 a stored balance is the sum of its account's transfers
--   3 no wallet, no escrow and nothing that a withdrawal set aside is below 0
--   4 escrow holds the total of an order whose status says so (order_statuses) and that is not released, less the parts that went back; else 0
--   6 an order that was ever paid has one capture of its total; others have none
--   7 money that left escrow went one way: to the seller, to the buyer's wallet, or back where it came from; parts before that by refunds of theirs
--   8 a total is the frozen unit price (the sum of frozen steps) × quantity, less the discount, plus the buyer's fee
--   9 what went back + seller's part + fee = total, at the frozen rate
--  10 points are earned once, for released orders, and never below 0; a redemption credits its value once
--  11 feedback is the buyer's, after the order was received, and counted right
--  12 an order's history has only legal moves and ends where the order is; what only grows is still guarded
--  13 a payment event or a job takes effect once
--  14 nothing points to an order or a person that is not there

-- Orders and their transfers (6, 7, 9, 14). A code is there once for a reference at most: max() is
-- its amount, min() its account. Where transfers are more than codes, each account is looked at.
with
money as (
  select reference, count(*) as transfers,
    max(amount) filter (where code = 'capture') as captured,
    max(amount) filter (where code = 'payout') as payout,
    max(amount) filter (where code = 'fee') as fee,
    max(amount) filter (where code = 'refund_wallet') as to_wallet,
    max(amount) filter (where code = 'refund_original') as to_source,
    max(amount) filter (where code = 'refund_part') as part,
    min(debit_account_id) filter (where code = 'capture') as payer,
    min(credit_account_id) filter (where code = 'payout') as payee,
    min(credit_account_id)
      filter (where code in ('refund_wallet', 'refund_original', 'refund_part')) as refunded_to,
    bool_or(credit_account_id <> 'escrow:' || split_part(reference, ':', 2))
      filter (where code = 'capture') as captured_elsewhere,
    bool_or(debit_account_id <> 'escrow:' || split_part(reference, ':', 2))
      filter (where code <> 'capture') as left_elsewhere,
    bool_or(credit_account_id <> 'fees') filter (where code = 'fee') as fee_elsewhere
  from ledger_transfers
  where reference like 'order:%'
  group by reference
),
parts as (select order_id, sum(part) as part, sum(amount) as amount from order_refunds group by 1),
checked as (
  select o.id, m.reference, o.status, o.total_price, m.captured, m.payout, m.fee,
    coalesce(m.to_wallet, m.to_source, m.part) as refunded,
    m.captured is distinct from case when s.was_paid then o.total_price end
      or m.captured_elsewhere or m.payer <> p.payer
      or x.more and exists (select from ledger_transfers t
        where t.reference = m.reference and code = 'capture' and debit_account_id <> p.payer)
      or o.from_wallet and o.paid_at is null as wrong_capture,
    (m.payout is not null or m.fee is not null) <> (o.released_at is not null)
      or m.to_wallet is distinct from case when o.status = 'refunded_wallet' then g.rest end
      or m.to_source is distinct from case when o.status = 'refunded_original' then g.rest end
      or m.part is distinct from case when o.refunded_part > g.part
        then b.back - o.total_price + g.rest end
      or o.refunded_part < g.part or o.refunded_part > g.part and o.released_at is null
      or m.left_elsewhere or m.refunded_to is not null and m.refunded_to <> case
        when m.to_source is null then 'wallet:' || o.user_id else p.payer end
      or x.more as wrong_end,
    o.seller_fee <> ((o.total_price - o.buyer_fee - o.refunded_part) * o.seller_fee_bp + 5000) /
      10000
      or o.released_at is not null
        and (g.rest <> coalesce(m.part, 0) + coalesce(m.payout, 0) + coalesce(m.fee, 0)
        or coalesce(m.fee, 0) <> o.seller_fee + o.buyer_fee - b.back + o.refunded_part)
      or m.fee_elsewhere or m.payee <> 'wallet:' || o.seller_id
      or x.more and exists (select from ledger_transfers t
        where t.reference = m.reference and code = 'payout'
        and credit_account_id <> 'wallet:' || o.seller_id) as wrong_share
  from orders o
  full join money m on m.reference = 'order:' || o.id
  left join order_statuses s on s.status = o.status
  left join parts f on f.order_id = o.id
  cross join lateral (select coalesce(f.part, 0) as part,
    o.total_price - coalesce(f.amount, 0) as rest) g
  cross join lateral (select case when o.from_wallet then 'wallet:' || o.user_id
    else 'clearing:' || o.payment_method_id end as payer) p
  cross join lateral (select shared_back(o.total_price, o.buyer_fee, o.refunded_part) as back) b
  cross join lateral (select m.transfers is not null
    and m.transfers > num_nonnulls(m.captured, m.payout, m.fee, m.to_wallet, m.to_source,
    m.part) as more) x
)
select c.invariant, coalesce('order:' || id, reference) as subject, c.detail
from checked
cross join lateral (values
  (6, id is not null and wrong_capture,
    format('is %s of %s and captured %s, or from elsewhere', status, total_price,
    coalesce(captured, 0))),
  (7, id is not null and wrong_end,
    format('is %s, and was paid out %s and refunded %s', status,
    coalesce(payout, 0) + coalesce(fee, 0), coalesce(refunded, 0))),
  (9, id is not null and wrong_share,
    format('of %s was shared as %s + %s, and %s went back', total_price, coalesce(payout, 0),
    coalesce(fee, 0), coalesce(refunded, 0))),
  (14, id is null, 'moved money and is not there')
) c (invariant, broken, detail)
where (wrong_capture or wrong_end or wrong_share or id is null) and c.broken;

-- Orders and their history (12, 13, 14): what its steps add up to is what its own columns say.
with
-- The statuses that an order has the time of.
timed (status) as (values ('pending'), ('paid'), ('completed'), ('received')),
-- Each of them, and each end, is one bit and ten thousand: a sum tells which statuses there were,
-- and each once. One that an order only passes through leaves no trace on it, and counts nothing.
statuses as materialized (
  select *, case when is_undone or status in (table timed)
    then 10000 + (1 << (row_number() over (order by status))::int) else 0 end as worth
  from order_statuses
),
worths as materialized (
  select max(worth) filter (where status = 'pending') as pending, max(worth)
    filter (where status = 'paid') as paid,
    max(worth) filter (where status = 'completed') as completed, max(worth)
      filter (where status = 'received') as received
  from statuses
),
-- Every legal step. What is not among them counts a million.
steps (move, from_status, to_status, entered, left_, released, disputed) as materialized (
  select m.move, m.from_status, m.to_status, case when stays then 0 else e.worth end, case
    when stays then 0 else l.worth end, 0, 0
  from order_moves m
  join statuses e on e.status = m.to_status
  join statuses l on l.status = m.from_status
  cross join lateral (select m.from_status = m.to_status as stays) s
  union all
  select 'place', null, 'pending', pending, 0, 0, 0 from worths
  union all
  values ('release', 'received', 'received', 0, 0, 1, 0)
  union all
  select move, status, status, 0, 0, 0, change
  from (values ('dispute', 1), ('settle', -1), ('refund_part', 0),
    ('refund_part_original', 0)) d (move, change), statuses where holds_money
),
compared as (
  select order_id, sum(entered) as entered, sum(left_) as left_, sum(disputed) as disputed,
    sum(released) as releases,
    bool_or(is_released) as is_released
  from (
    select h.order_id, coalesce(s.entered, 1000000) as entered, s.left_, s.disputed, s.released,
      null::boolean as is_released
    from order_history h
    left join steps s on s.move = h.move and s.to_status is not distinct from h.to_status
      and s.from_status is not distinct from h.from_status
    union all
    select o.id, -entered, s.worth - entered, -(disputed_at is not null)::int, 0,
      released_at is not null
    from orders o
    left join statuses s on s.status = o.status
    cross join worths t
    cross join lateral (
      select t.pending + case when paid_at is null then 0 else t.paid end + case
        when completed_at is null then 0 else t.completed end
        + case when received_at is null then 0 else t.received end + case when s.is_undone
          then s.worth else 0 end as entered
    ) e
  ) both_sides
  group by order_id
)
select c.invariant, 'order:' || order_id as subject, c.detail
from compared
cross join lateral (values
  (12, is_released is not null
    and (entered <> 0 or left_ <> 0 or disputed <> 0 or (releases > 0) <> is_released),
    format('is %s, which its history does not lead to',
      (select status from orders where id = order_id))),
  (13, is_released is not null and releases > 1, 'was released more than once'),
  (14, is_released is null, 'has a history and is not there')
) c (invariant, broken, detail)
where (entered <> 0 or left_ <> 0 or disputed <> 0 or releases > 1 or (releases > 0) <> is_released
  or is_released is null) and c.broken;

-- Every account: what it keeps, its transfers make, an order owes it; whose it is (1, 2, 3, 4, 14).
select c.invariant, c.subject, c.detail
from (
  select account, bool_or(is_account) as is_account, sum(amount) as moved, max(balance) as balance,
    max(owed) as owed, bool_or(is_owned) as is_owned
  from (
    select credit_account_id as account, amount, null::boolean as is_account,
      null::bigint as balance, null::bigint as owed, null::boolean as is_owned
    from ledger_transfers
    union all
    select debit_account_id, -amount, null, null, null, null from ledger_transfers
    union all
    select id, null, true, balance, null, null from ledger_accounts
    union all
    select 'escrow:' || id, null, null, null,
      case when holds_money and released_at is null
        then total_price - shared_back(total_price, buyer_fee, refunded_part) else 0 end, true
    from orders join order_statuses using (status)
    union all
    select 'wallet:' || id, null, null, null, null, true from profiles
    union all
    select 'withdrawal:' || id, null, null, null, null, true from withdrawals
  ) all_of_it
  group by account
) a
cross join lateral (values
  (1, account, moved is not null and is_account is null, 'has transfers and is no account'),
  (2, account, is_account
    and (account like 'wallet:%' or account like 'escrow:%' or account like 'withdrawal:%')
    and balance is distinct from coalesce(moved, 0),
    format('keeps %s, its transfers make %s', balance, coalesce(moved, 0))),
  (3, account, balance < 0, format('is at %s', balance)),
  (4, 'order:' || substr(account, 8), coalesce(balance, 0) <> owed,
    format('is %s, escrow holds %s instead of %s',
    case when owed is not null then (select status from orders where id = substr(account, 8)::uuid)
      end, coalesce(balance, 0), owed)),
  (14, account, is_account and is_owned is null
    and account like 'escrow:%', 'is an account of an order that is not there'),
  (14, account, is_account and is_owned is null
    and account like 'withdrawal:%', 'is an account of a withdrawal that is not there'),
  (14, account, is_account and is_owned is null
    and account like 'wallet:%', 'is an account of a person who is not there')
) c (invariant, subject, broken, detail)
where (is_account is null and moved is not null or is_account
  and (is_owned is null or balance is distinct from coalesce(moved, 0))
    or balance < 0 or coalesce(balance, 0) <> owed)
  and c.broken;

-- What an order says of itself, who is in it, its points and its feedback (8, 10, 11, 14, 15).
with
checked as (
  select coalesce(o.id, p.order_id, f.order_id) as id, o.total_price,
    o.total_price <> o.unit_price * o.quantity - o.discount + o.buyer_fee
      or o.total_price <= 0 as wrong_total,
    o.climb is not null and (o.quantity <> 1 or o.unit_price is distinct from climb_price(o.climb)
      or o.delivery_seconds <> 60 * climb_minutes(o.climb)) as wrong_climb,
    p.order_id is not null
      and (o.released_at is null or p.user_id <> o.user_id or p.points_earned <= 0) as wrong_points,
    f.order_id is not null
      and (o.received_at is null or f.user_id <> o.user_id or f.seller_id <> o.seller_id
      or f.approved and o.status <> 'received') as wrong_feedback,
    b.id is null or s.id is null as without_people,
    not m.is_undone and o.released_at is null
      and (b.deleted_at is not null or s.deleted_at is not null) as open_of_deleted,
    case when o.id is null then case when p.order_id is null then 'feedback' else 'points' end
      end as left_over
  from orders o
  left join order_statuses m on m.status = o.status
  left join profiles b on b.id = o.user_id
  left join profiles s on s.id = o.seller_id
  full join loyalty_points p on p.order_id = o.id
  full join order_feedback f on f.order_id = o.id
)
select c.invariant, 'order:' || id as subject, c.detail
from checked
cross join lateral (values
  (8, wrong_total, format('has the total %s', total_price)),
  (8, wrong_climb, 'does not cost and take what its frozen steps do'),
  (10, wrong_points and left_over is null, 'has points, and is not released or of someone else'),
  (11, wrong_feedback and left_over is null,
    'has feedback, and is not received or of someone else'),
  (14, without_people and left_over is null, 'has no buyer or no seller'),
  (14, left_over is not null, format('has %s and is not there', left_over)),
  (15, open_of_deleted, 'is open, and an account of it is deleted')
) c (invariant, broken, detail)
where (wrong_total or wrong_climb or wrong_points or wrong_feedback or without_people
  or open_of_deleted)
  and c.broken;

-- Points of each person, earned and spent (10).
select 10 as invariant, 'profile:' || user_id as subject,
  format('has %s points, earned less spent is %s', sum(kept), sum(earned)) as detail
from (
  select user_id, points_earned as earned, 0 as kept from loyalty_points
  union all
  select user_id, -points_spent, 0 from loyalty_redemptions
  union all
  select user_id, 0, points from loyalty_balances
) all_points
group by user_id having sum(earned) <> sum(kept) or sum(kept) < 0;

-- Feedback of each seller, as it is and as it is counted (11).
select 11 as invariant, 'profile:' || seller_id as subject,
  format('feedback less its counts: %s positive, %s neutral, %s negative', sum(positive),
    sum(neutral), sum(negative)) as detail
from (
  select seller_id, count(*) filter (where rating = 'positive') as positive, count(*)
    filter (where rating = 'neutral') as neutral,
    count(*) filter (where rating = 'negative') as negative
  from order_feedback where approved group by seller_id
  union all
  select seller_id, -positive, -neutral, -negative from feedback_counts
) both_counts
group by seller_id having sum(positive) <> 0 or sum(neutral) <> 0 or sum(negative) <> 0;

-- Transfers that are no order's (1, 10, 13, 18, 21, 22), and whatever is odd, in one reading.
with
picked as materialized (
  select id, reference, code, debit_account_id, credit_account_id, amount from ledger_transfers
  where reference not like 'order:%'
    or code not in ('capture', 'payout', 'fee', 'refund_wallet', 'refund_original', 'refund_part')
    or amount <= 0 or debit_account_id = credit_account_id or debit_account_id = 'bank'
)
select 1 as invariant, 'transfer:' || id as subject,
  format('%s DA from %s to %s', amount, debit_account_id, credit_account_id) as detail
from picked where amount <= 0 or debit_account_id = credit_account_id
union all
select 10, 'redemption:' || r.id,
  format('of %s DA has %s in the ledger', r.reward_value, coalesce(t.amount, 0))
from loyalty_redemptions r
left join picked t on t.reference = 'redemption:' || r.id and t.code = 'redemption'
  and t.debit_account_id = 'rewards' and t.credit_account_id = 'wallet:' || r.user_id
where t.amount is distinct from r.reward_value
union all
select 10, t.reference, 'credits a redemption that is not there'
from picked t where t.code = 'redemption'
  and not exists (select from loyalty_redemptions r where t.reference = 'redemption:' || r.id)
union all
select 13, 'payment:' || e.id,
  format('went to the wallet with %s instead of %s', coalesce(t.amount, 0), w.amount)
from payment_events e
left join orders o on o.id = e.order_id
left join picked t on t.reference = 'payment:' || e.id and t.code = 'late_payment'
cross join lateral (select nullif(case
  when e.outcome = 'to_wallet' or e.handled_as = 'credited' then (e.payload ->> 'amount')::bigint
  when e.handled_as = 'marked_paid' then (e.payload ->> 'amount')::bigint - o.total_price
end, 0) as amount) w
where (e.outcome = 'to_wallet' or e.handled_as in ('credited', 'marked_paid'))
  and t.amount is distinct from w.amount
union all
select 13, t.reference, 'credits a payment event that did not go to the wallet'
from picked t where t.code = 'late_payment' and t.reference not like 'receipt:%' and not exists (
  select from payment_events e
  where t.reference = 'payment:' || e.id
    and (e.outcome = 'to_wallet' or e.handled_as in ('credited', 'marked_paid')))
union all
select 18, t.reference, 'has no adjustment'
from picked t
where t.reference ~ '^adjustment:\d+$'
  and not exists (select from wallet_adjustments a where 'adjustment:' || a.id = t.reference)
union all
select 21, t.reference, 'moved the money of a withdrawal that is not there'
from picked t
where (t.reference like 'withdrawal:%'
  or t.code in ('withdrawal_paid', 'withdrawal_fee', 'withdrawal_returned'))
  and not exists (select from withdrawals w where 'withdrawal:' || w.id = t.reference)
union all
select 22, 'deposit:' || d.id,
  format('is %s, brought %s instead of %s', d.status, coalesce(t.amount, 0),
  coalesce(d.received_amount, 0))
from deposits d
left join payment_attempts a on a.id = d.attempt_id
left join picked t on t.reference = 'deposit:' || d.id and t.code = 'deposit'
  and t.debit_account_id = coalesce('clearing:' || a.payment_method_id, 'bank')
    and t.credit_account_id = 'wallet:' || d.user_id
where t.amount is distinct from d.received_amount or d.attempt_id is not null and a.state <> 'paid'
union all
select 22, t.reference, 'credits a deposit that is not there, or somebody else'
from picked t where t.reference like 'deposit:%' and not exists (
  select from deposits d left join payment_attempts a on a.id = d.attempt_id
  where 'deposit:' || d.id = t.reference
    and (t.code, t.debit_account_id, t.credit_account_id) = ('deposit',
      coalesce('clearing:' || a.payment_method_id, 'bank'), 'wallet:' || d.user_id))
union all
select 22, t.reference, 'takes from the bank what no deposit brought'
from picked t where t.debit_account_id = 'bank' and t.code <> 'settlement'
  and t.reference not like 'deposit:%';

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('reconciliation_movements_append_only', 'reconciliation_movements'),
  ('reconciliation_movements_no_truncate', 'reconciliation_movements'),
  ('offer_stock_changes_append_only', 'offer_stock_changes'), ('withdrawals_stay', 'withdrawals'),
  ('offer_stock_changes_no_truncate', 'offer_stock_changes'), ('offers_show_seller', 'profiles'),
  ('reconciliation_days_append_only', 'reconciliation_days'), ('record_stock_change', 'offers'),
  ('reconciliation_days_no_truncate', 'reconciliation_days'), ('orders_payer_frozen', 'orders'),
  ('transfers_withdrawals_hold_amount', 'ledger_transfers'), ('deposits_bring_money', 'deposits'),
  ('withdrawal_history_append_only', 'withdrawal_history'), ('payout_rows_follow', 'withdrawals'),
  ('withdrawal_history_no_truncate', 'withdrawal_history'), ('password_changed', 'auth_accounts'),
  ('transfers_deposits_bring_money', 'ledger_transfers'), ('orders_escrow_holds_total', 'orders'),
  ('ledger_transfers_append_only', 'ledger_transfers'), ('order_statuses_stay', 'order_statuses'),
  ('ledger_transfers_no_truncate', 'ledger_transfers'), ('refuse_illegal_order_change', 'orders'),
  ('transfers_escrow_holds_total', 'ledger_transfers'), ('pause_offers_of_suspended', 'profiles'),
  ('refuse_illegal_withdrawal_change', 'withdrawals'), ('withdrawals_hold_amount', 'withdrawals'),
  ('refuse_illegal_batch_change', 'payout_batches'), ('refuse_illegal_export', 'payout_exports'),
  ('refuse_illegal_batch_row', 'payout_batch_rows'), ('payout_batches_whole', 'payout_batches'),
  ('refuse_credit_of_deleted', 'ledger_transfers'), ('refuse_illegal_deposit_change', 'deposits'),
  ('payout_batches_written_down', 'payout_batches'), ('account_changes_now', 'account_changes'),
  ('payout_batch_rows_whole', 'payout_batch_rows'), ('profiles_suspended_are_out', 'profiles'),
  ('payout_exports_append_only', 'payout_exports'), ('profiles_old_username_held', 'profiles'),
  ('refuse_hand_made_balance', 'ledger_accounts'), ('order_history_append_only', 'order_history'),
  ('order_history_no_truncate', 'order_history'), ('refuse_other_reward', 'loyalty_redemptions'),
  ('orders_wallet_paid_at_once', 'orders'), ('audit_by_administrators', 'audit_log'),
  ('administrators_are_staff', 'profiles'), ('profiles_old_links_ended', 'profiles'),
  ('refuse_for_suspended', 'withdrawals'), ('profiles_two_step_ended', 'profiles'),
  ('refuse_other_seller_shown', 'offers'), ('refuse_offer_of_suspended', 'offers'),
  ('audit_log_append_only', 'audit_log'), ('audit_log_no_truncate', 'audit_log'),
  ('apply_transfer', 'ledger_transfers'), ('order_feedback_withdrawn', 'orders'),
  ('audit_by_permission', 'audit_log'), ('refuse_held_username', 'profiles'),
  ('audit_after_wait', 'audit_log'), ('refuse_for_ended', 'sessions'), ('owners_remain', 'staff'),
  ('offers_by_sellers', 'offers'), ('refuse_for_ended', 'orders'), ('deposits_stay', 'deposits'),
  ('audit_money', 'audit_log')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
