-- What may never happen to money and state. Returns a row for each violation, none when all is well. It reads one snapshot,
-- changes nothing, and may run on a live database: npm run verify, or psql -f db/verify.sql. What the back office does is in
-- verify-office.sql.
--
--   1 every transfer is of two accounts and a whole amount; all accounts together hold 0
--   2 a stored balance is the sum of its account's transfers
--   3 no wallet, no escrow and nothing that a withdrawal set aside is below 0
--   4 escrow holds the total of an order that is paid, completed, or received and not released; else 0
--   5 stock is never below 0 and never oversold, its seller's changes are all recorded, and active offers are counted right
--   6 an order that was ever paid has one capture of its total; others have none
--   7 money that left escrow went one way: to the seller, to the buyer's wallet, or back where it came from
--   8 a total is the frozen unit price × quantity, less the discount, plus the buyer's fee
--   9 seller's part + fee = total, at the frozen rate
--  10 points are earned once, for released orders, and never below 0; a redemption credits its value once
--  11 feedback is the buyer's, after the order was received, and counted right
--  12 an order's history has only legal moves and ends where the order is; what only grows is still guarded
--  13 a payment event or a job takes effect once
--  14 nothing points to an order or a person that is not there
--  15 a deleted account has no open order and no money, sells nothing, opens nothing and is named on no order
--  16 who is asked for a code has a confirmed app to take it from, and nobody else has

with
flows as materialized (
  select account, sum(amount) as amount
  from (
    select credit_account_id as account, amount from ledger_transfers
    union all
    select debit_account_id, -amount from ledger_transfers
  ) both_sides
  group by account
),

-- What each order moved. A code is there at most once for a reference (ledger_transfers_once), so max() is its amount.
money as materialized (
  select o.id as order_id, min(t.reference) as reference,
    max(t.amount) filter (where code = 'capture') as captured,
    max(t.amount) filter (where code = 'payout') as payout,
    max(t.amount) filter (where code = 'fee') as fee,
    max(t.amount) filter (where code = 'refund_wallet') as to_wallet,
    max(t.amount) filter (where code = 'refund_original') as to_source,
    bool_or(code = 'capture' and (t.debit_account_id <> p.account or t.credit_account_id <> 'escrow:' || o.id)) as wrong_capture,
    bool_or(code = 'payout' and t.credit_account_id <> 'wallet:' || o.seller_id or code = 'fee' and t.credit_account_id <> 'fees') as wrong_payee,
    bool_or(code <> 'capture' and t.debit_account_id <> 'escrow:' || o.id
      or code = 'refund_wallet' and t.credit_account_id <> 'wallet:' || o.user_id
      or code = 'refund_original' and t.credit_account_id <> p.account) as wrong_way
  from ledger_transfers t left join orders o on t.reference = 'order:' || o.id
  cross join lateral (select case when o.from_wallet then 'wallet:' || o.user_id else 'clearing:' || o.payment_method_id end as account) p
  where t.reference like 'order:%'
  group by o.id, case when o.id is null then t.reference end
),

-- Every legal step. Each status is one bit: what was entered less what was left must be the status an order is in.
bits (status, bit) as (
  values ('pending', 1), ('paid', 2), ('completed', 4), ('received', 8), ('cancelled', 16), ('refunded_wallet', 32), ('refunded_original', 64)
),
steps (move, from_status, to_status, entered, left_) as materialized (
  select m.move, m.from_status, m.to_status, e.bit, l.bit
  from order_moves m
  join bits e on e.status = m.to_status
  join bits l on l.status = m.from_status
  union all
  values ('place', '', 'pending', 1, 0), ('release', 'received', 'received', 0, 0)
  union all
  select move, status, status, 0, 0 from (values ('dispute'), ('settle')) d (move), bits where status in ('paid', 'completed', 'received')
),

story as materialized (
  select h.order_id,
    count(*) filter (where h.move = 'place') as placed,
    count(*) filter (where h.move = 'release') as releases,
    count(*) filter (where h.move = 'dispute') - count(*) filter (where h.move = 'settle') as disputes,
    bool_and(s.move is not null) as legal,
    bit_or(s.entered) as entered, sum(s.entered) as entered_sum,
    bit_or(s.left_) as left_, sum(s.left_) as left_sum
  from order_history h
  left join steps s on s.move = h.move and s.from_status = coalesce(h.from_status, '') and s.to_status = h.to_status
  group by h.order_id
),

-- Every order with all that hangs on it, and what is wrong with it.
checked as (
  select o.id, o.status, o.total_price, e.balance as held, w.owed, m.captured, m.payout, m.fee, coalesce(m.to_wallet, m.to_source) as refunded,
    coalesce(e.balance, 0) <> w.owed as wrong_escrow,
    m.captured is distinct from case when o.status not in ('pending', 'cancelled') then o.total_price end or m.wrong_capture
      or o.from_wallet and o.paid_at is null as wrong_capture,
    (m.payout is not null or m.fee is not null) <> (o.released_at is not null)
      or m.to_wallet is distinct from case when o.status = 'refunded_wallet' then o.total_price end
      or m.to_source is distinct from case when o.status = 'refunded_original' then o.total_price end
      or m.wrong_way as wrong_end,
    o.total_price <> o.unit_price * o.quantity - o.discount + o.buyer_fee or o.total_price <= 0 as wrong_total,
    o.seller_fee <> ((o.total_price - o.buyer_fee) * o.seller_fee_bp + 5000) / 10000
      or o.released_at is not null and (coalesce(m.payout, 0) + coalesce(m.fee, 0) <> o.total_price or coalesce(m.fee, 0) <> o.seller_fee + o.buyer_fee)
      or m.wrong_payee as wrong_share,
    p.order_id is not null and (o.released_at is null or p.user_id <> o.user_id or p.points_earned <= 0) as wrong_points,
    f.order_id is not null and (o.received_at is null or f.user_id <> o.user_id or f.seller_id <> o.seller_id
      or f.approved and o.status <> 'received') as wrong_feedback,
    h.order_id is null or h.placed <> 1 or not h.legal or h.entered <> h.entered_sum or h.left_ <> h.left_sum
      or h.entered_sum - h.left_sum <> (select bit from bits where bits.status = o.status)
      or (h.entered & 2 > 0) <> (o.paid_at is not null) or (h.entered & 4 > 0) <> (o.completed_at is not null)
      or (h.entered & 8 > 0) <> (o.received_at is not null) or (h.releases > 0) <> (o.released_at is not null)
      or h.disputes <> (o.disputed_at is not null)::int as wrong_history,
    h.releases > 1 as released_twice,
    b.id is null or s.id is null as without_people
  from orders o
  cross join lateral (
    select case when o.status in ('paid', 'completed') or o.status = 'received' and o.released_at is null then o.total_price else 0 end as owed
  ) w
  left join money m on m.order_id = o.id
  left join ledger_accounts e on e.id = 'escrow:' || o.id
  left join story h on h.order_id = o.id
  left join loyalty_points p on p.order_id = o.id
  left join order_feedback f on f.order_id = o.id
  left join profiles b on b.id = o.user_id
  left join profiles s on s.id = o.seller_id
),

wrong_orders as (
  select * from checked
  where wrong_escrow or wrong_capture or wrong_end or wrong_total or wrong_share or wrong_points or wrong_feedback or wrong_history
    or released_twice or without_people
),

-- Active offers by game and device, as they are and as they are counted.
counted_offers as (
  select game_id, device, sum(actual) as actual, sum(kept) as kept
  from (
    select game_id, device, count(*) as actual, 0 as kept from offers where status = 'active' group by game_id, device
    union all
    select game_id, device, 0, offers from offer_counts
  ) both_counts
  group by game_id, device
),

counted_feedback as (
  select seller_id, sum(positive) as positive, sum(neutral) as neutral, sum(negative) as negative
  from (
    select seller_id, count(*) filter (where rating = 'positive') as positive, count(*) filter (where rating = 'neutral') as neutral,
      count(*) filter (where rating = 'negative') as negative
    from order_feedback where approved group by seller_id
    union all
    select seller_id, -positive, -neutral, -negative from feedback_counts
  ) both_counts
  group by seller_id
),

points as (
  select user_id, sum(earned) as earned, sum(kept) as kept
  from (
    select user_id, points_earned as earned, 0 as kept from loyalty_points
    union all
    select user_id, -points_spent, 0 from loyalty_redemptions
    union all
    select user_id, 0, points from loyalty_balances
  ) all_points
  group by user_id
),

violations (invariant, subject, detail) as (
  select 1, 'transfer:' || id, format('%s DA from %s to %s', amount, debit_account_id, credit_account_id)
  from ledger_transfers where amount <= 0 or debit_account_id = credit_account_id

  union all
  select 1, 'ledger', format('all accounts together hold %s', sum(amount)) from flows having sum(amount) <> 0

  union all
  select case when a.id is null then 1 else 2 end, coalesce(a.id, f.account),
    case when a.id is null then 'has transfers and is no account'
      else format('keeps %s, its transfers make %s', a.balance, coalesce(f.amount, 0)) end
  from flows f full join ledger_accounts a on a.id = f.account
  where a.id is null or (a.id like 'wallet:%' or a.id like 'escrow:%' or a.id like 'withdrawal:%') and a.balance is distinct from coalesce(f.amount, 0)

  union all
  select 3, id, format('is at %s', balance) from ledger_accounts where balance < 0

  union all
  select c.invariant, 'order:' || o.id, c.detail
  from wrong_orders o
  cross join lateral (values
    (4, wrong_escrow, format('is %s, escrow holds %s instead of %s', status, coalesce(held, 0), owed)),
    (6, wrong_capture, format('is %s of %s and captured %s, or from elsewhere', status, total_price, coalesce(captured, 0))),
    (7, wrong_end, format('is %s, and was paid out %s and refunded %s', status, coalesce(payout, 0) + coalesce(fee, 0), coalesce(refunded, 0))),
    (8, wrong_total, format('has the total %s', total_price)),
    (9, wrong_share, format('of %s was shared as %s + %s', total_price, coalesce(payout, 0), coalesce(fee, 0))),
    (10, wrong_points, 'has points, and is not released or of someone else'),
    (11, wrong_feedback, 'has feedback, and is not received or of someone else'),
    (12, wrong_history, format('is %s, which its history does not lead to', status)),
    (13, released_twice, 'was released more than once'),
    (14, without_people, 'has no buyer or no seller')
  ) c (invariant, broken, detail)
  where c.broken

  union all
  select 5, 'offer:' || o.id, format('supplied %s, has %s, orders hold %s', o.stock_supplied, o.quantity, coalesce(h.quantity, 0))
  from offers o
  left join (
    select offer_id, sum(quantity) as quantity from orders
    where status not in ('cancelled', 'refunded_wallet', 'refunded_original') group by offer_id
  ) h on h.offer_id = o.id
  where o.quantity < 0 or o.stock_supplied <> o.quantity + coalesce(h.quantity, 0)

  -- each change by the seller goes on from the one before, and the last one is what the offer says
  union all
  select 5, 'offer:' || c.offer_id, format('stock went from %s to %s, and then on from %s', c.supplied_before, c.supplied_after, c.next_before)
  from (
    select c.*, coalesce(lead(supplied_before) over (partition by offer_id order by c.id), o.stock_supplied) as next_before
    from offer_stock_changes c join offers o on o.id = c.offer_id
  ) c where c.supplied_after <> c.next_before

  union all
  select 5, 'game:' || game_id, format('has %s active offers for %s, counted %s', actual, device, kept)
  from counted_offers where actual <> kept

  union all
  select 5, 'game:' || g.id, format('has %s active offers, counted %s', coalesce(c.actual, 0), g.active_offers)
  from games g left join (select game_id, sum(actual) as actual from counted_offers group by game_id) c on c.game_id = g.id
  where g.active_offers <> coalesce(c.actual, 0)

  union all
  select 10, 'profile:' || user_id, format('has %s points, earned less spent is %s', kept, earned)
  from points where earned <> kept or kept < 0

  union all
  select 10, 'redemption:' || r.id, format('of %s DA has %s in the ledger', r.reward_value, coalesce(t.amount, 0))
  from loyalty_redemptions r
  left join ledger_transfers t on t.reference = 'redemption:' || r.id and t.code = 'redemption'
    and t.debit_account_id = 'rewards' and t.credit_account_id = 'wallet:' || r.user_id
  where t.amount is distinct from r.reward_value

  union all
  select 10, t.reference, 'credits a redemption that is not there'
  from ledger_transfers t where t.code = 'redemption'
    and not exists (select from loyalty_redemptions r where t.reference = 'redemption:' || r.id)

  union all
  select 11, 'profile:' || seller_id, format('feedback less its counts: %s positive, %s neutral, %s negative', positive, neutral, negative)
  from counted_feedback where positive <> 0 or neutral <> 0 or negative <> 0

  union all
  select 12, g.name, 'no longer guards its table'
  from (values
    ('order_history_append_only', 'order_history'), ('order_history_no_truncate', 'order_history'),
    ('ledger_transfers_append_only', 'ledger_transfers'), ('ledger_transfers_no_truncate', 'ledger_transfers'),
    ('audit_log_append_only', 'audit_log'), ('audit_log_no_truncate', 'audit_log'),
    ('offer_stock_changes_append_only', 'offer_stock_changes'), ('offer_stock_changes_no_truncate', 'offer_stock_changes'),
    ('refuse_hand_made_balance', 'ledger_accounts'), ('apply_transfer', 'ledger_transfers'),
    ('refuse_illegal_order_change', 'orders'), ('record_stock_change', 'offers'), ('offers_by_sellers', 'offers'), ('orders_escrow_holds_total', 'orders'),
    ('transfers_escrow_holds_total', 'ledger_transfers'), ('refuse_credit_of_deleted', 'ledger_transfers'),
    ('orders_payer_frozen', 'orders'), ('orders_wallet_paid_at_once', 'orders'),
    ('reconciliation_days_append_only', 'reconciliation_days'), ('reconciliation_days_no_truncate', 'reconciliation_days'),
    ('reconciliation_movements_append_only', 'reconciliation_movements'), ('reconciliation_movements_no_truncate', 'reconciliation_movements'),
    ('withdrawal_history_append_only', 'withdrawal_history'), ('withdrawal_history_no_truncate', 'withdrawal_history'),
    ('refuse_illegal_withdrawal_change', 'withdrawals'), ('withdrawals_stay', 'withdrawals'), ('withdrawals_hold_amount', 'withdrawals'),
    ('transfers_withdrawals_hold_amount', 'ledger_transfers'), ('refuse_illegal_deposit_change', 'deposits'), ('deposits_stay', 'deposits'),
    ('deposits_bring_money', 'deposits'), ('transfers_deposits_bring_money', 'ledger_transfers'),
    ('audit_by_administrators', 'audit_log'), ('refuse_for_ended', 'orders'), ('refuse_for_suspended', 'withdrawals')
  ) g (name, guarded)
  where not exists (
    select from pg_trigger t where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'))

  union all
  select 13, 'order:' || order_id, format('was paid by %s payment events', count(*))
  from payment_events where outcome = 'paid' group by order_id having count(*) > 1

  union all
  select 13, 'payment:' || min(id), format('counts with %s other events for one payment', count(*) - 1)
  from payment_events where outcome in ('paid', 'to_wallet', 'buyer_gone', 'paid_by_hand')
  group by provider, coalesce(payment_id, 'of order ' || order_id) having count(*) > 1

  union all
  select 13, 'payment:' || e.id, 'paid an order that is not paid'
  from payment_events e left join orders o on o.id = e.order_id
  where e.outcome = 'paid' and o.paid_at is null

  union all
  select 13, 'payment:' || e.id, format('went to the wallet with %s instead of %s', coalesce(t.amount, 0), e.payload ->> 'amount')
  from payment_events e
  left join ledger_transfers t on t.reference = 'payment:' || e.id and t.code = 'late_payment'
  where e.outcome = 'to_wallet' and t.amount is distinct from (e.payload ->> 'amount')::bigint

  union all
  select 13, t.reference, 'credits a payment event that did not go to the wallet'
  from ledger_transfers t where t.code = 'late_payment'
    and not exists (select from payment_events e where t.reference = 'payment:' || e.id and e.outcome = 'to_wallet')

  union all
  select 14, m.reference, 'moved money and is not there'
  from money m where m.order_id is null

  union all
  select 14, a.id, 'is an account of an order that is not there'
  from ledger_accounts a where a.id like 'escrow:%' and not exists (select from orders o where 'escrow:' || o.id = a.id)

  union all
  select 14, a.id, 'is an account of a withdrawal that is not there'
  from ledger_accounts a where a.id like 'withdrawal:%' and not exists (select from withdrawals w where 'withdrawal:' || w.id = a.id)

  union all
  select 14, a.id, 'is an account of a person who is not there'
  from ledger_accounts a where a.id like 'wallet:%' and not exists (select from profiles p where 'wallet:' || p.id = a.id)

  union all
  select 14, 'order:' || h.order_id, 'has a history and is not there'
  from story h where not exists (select from orders o where o.id = h.order_id)

  union all
  select 14, 'order:' || f.order_id, 'has feedback and is not there'
  from order_feedback f where not exists (select from orders o where o.id = f.order_id)

  union all
  select 14, 'order:' || p.order_id, 'has points and is not there'
  from loyalty_points p where not exists (select from orders o where o.id = p.order_id)

  union all
  select 15, 'order:' || o.id, 'is open, and an account of it is deleted'
  from orders o
  where (o.status in ('pending', 'paid', 'completed') or (o.status = 'received' and o.released_at is null))
    and exists (select from profiles p where p.id in (o.user_id, o.seller_id) and p.deleted_at is not null)

  union all
  select 15, 'profile:' || p.id, 'is deleted and still ' || d.does
  from profiles p, lateral (
    select 'sells' where exists (select from offers where user_id = p.id and status = 'active')
    union all select 'signs in' where exists (select from auth_accounts where user_id = p.id) or exists (select from sessions where user_id = p.id)
    union all select 'holds money' where exists (select from ledger_accounts where id = 'wallet:' || p.id and balance <> 0)
    union all select 'has money on its way' where exists (select from withdrawals where user_id = p.id and status in ('requested', 'approved'))
      or exists (select from deposits where user_id = p.id and status = 'pending')
    union all select 'has an account or a receipt' where exists (select from withdrawals where user_id = p.id and account is not null)
      or exists (select from deposits where user_id = p.id and receipt_url is not null)
    union all select 'has details on an order' where exists (select from orders where user_id = p.id and buyer_phone <> '-')
  ) d (does)
  where p.deleted_at is not null

  union all
  select 16, 'profile:' || p.id, case when p.two_factor_enabled then 'is asked for a code and has no confirmed app' else 'has a confirmed app and is asked for no code' end
  from profiles p left join two_factors f on f.user_id = p.id
  where p.two_factor_enabled <> (f.confirmed_at is not null)
)
select invariant, subject, detail from violations order by invariant, subject
