import type { Size } from './size.ts'

// A year of orders, and all that follows from each: its history, its money, its feedback, its
// points.

/**
 * Orders come evenly over a year. Each takes one way (most are received, some cancelled or
 * refunded) at its own pace, and stands where it has come to by now: so only the newest are
 * pending, paid or completed, as in life. (`offset 0` keeps each step computed once; without it
 * PostgreSQL writes it out wherever it is named.)
 */
export const orders = ({ users, offers, orders: count }: Size): string => `
  insert into orders (id, user_id, seller_id, offer_id, game_id, category, offer_title, quantity, unit_price, total_price, seller_fee_bp, seller_fee,
    status, buyer_name, buyer_email, buyer_phone, contact_method, contact_details, payment_method_id, refund_reason, checkout_token,
    auto_cancel_minutes, auto_receive_hours, protection_days, delivery_seconds, late_refund_hours,
    created_at, updated_at, paid_at, completed_at, received_at, released_at, disputed_at, disputed_by, dispute_reason)
  select seed_large.key('order', i), b.id, p.user_id, p.n, p.game_id, p.category, p.title, quantity, p.price, total, bp, (total * bp + 5000) / 10000,
    s.status, 'Buyer ' || b.n, b.username || '@example.com', '0555 ' || regexp_replace(lpad((b.n % 1000000)::text, 6, '0'), '(..)(..)(..)', '\\1 \\2 \\3'),
    (array['telegram', 'whatsapp', 'viber'])[1 + i % 3], '@' || b.username, 1 + i % 3,
    case when m.is_refunded then 'Not delivered in time' end, seed_large.key('token', i),
    1440, 72, 5, 3600, 72, placed,
    coalesce(released, case when m.is_undone then ended end, case when s.status = 'received' then received end,
      case when m.is_delivered then completed end, case when m.was_paid then paid end, placed),
    case when m.was_paid then paid end,
    case when m.is_delivered then completed end,
    case when s.status = 'received' then received end,
    released,
    case when disputed then until - interval '1 minute' end, case when disputed then b.id end, case when disputed then 'It is not what was described' end
  from generate_series(1, ${count}::bigint) i
  cross join lateral (
    select 1 + floor(${offers} * seed_large.luck(i, 11) ^ 2)::int as picked, 1 + floor(${users} * seed_large.luck(i, 12) ^ 1.5)::int as wanted
    offset 0
  ) w
  join seed_large.offers p on p.n = picked
  join seed_large.users b on b.n = case when wanted = p.seller then wanted % ${users} + 1 else wanted end
  cross join lateral (
    select until, 1 + floor(3 * seed_large.luck(i, 13) ^ 2)::int as quantity, seed_large.luck(i, 14) as fate,
      until - interval '365 days' * ((${count} - i + seed_large.luck(i, 15)) / ${count}) as placed,
      case when p.category in ('accounts', 'items') then 1000 else 500 end as bp
    from seed_large.clock offset 0
  ) o
  cross join lateral (select (p.price * quantity)::bigint as total, placed + interval '3 hours' * seed_large.luck(i, 16) as paid offset 0) t
  cross join lateral (
    select paid + interval '12 hours' * seed_large.luck(i, 17) as completed,
      case when fate < 0.08 then placed else paid end + interval '20 hours' * seed_large.luck(i, 18) as ended
    offset 0
  ) c
  cross join lateral (select completed + interval '48 hours' * seed_large.luck(i, 19) as received offset 0) r
  cross join lateral (
    select case when p.category = 'accounts' then greatest(received, completed + interval '5 days') else received end as due,
      case
        when fate < 0.08 then case when ended <= until then 'cancelled' else 'pending' end
        when paid > until then 'pending'
        when fate < 0.12 then case when ended > until then 'paid' when fate < 0.11 then 'refunded_wallet' else 'refunded_original' end
        when completed > until then 'paid'
        when received > until then 'completed'
        else 'received'
      end as status
    offset 0
  ) s
  cross join lateral (
    select case when status = 'received' and due <= until then due end as released,
      seed_large.luck(i, 20) < 0.02 and (status = 'completed' and completed < until - interval '2 minutes'
        or status = 'received' and due > until and received < until - interval '2 minutes') as disputed
    offset 0
  ) x
  join order_statuses m on m.status = s.status`

export const history = `
  insert into order_history (order_id, move, from_status, to_status, party, actor_id, reason, created_at)
  select o.id, s.move, s.from_status, s.to_status, s.party, s.actor_id, s.reason, s.at
  from orders o
  cross join (select seed_large.key('admin', 1) as id) a
  cross join lateral (values
    ('place', null, 'pending', 'buyer', o.user_id, null, o.created_at),
    ('cancel', 'pending', 'cancelled', 'system', null, null, case when o.status = 'cancelled' then o.updated_at end),
    ('mark_paid', 'pending', 'paid', case when o.payment_method_id = 3 then 'system' else 'admin' end,
      case when o.payment_method_id <> 3 then a.id end, null, o.paid_at),
    ('complete', 'paid', 'completed', 'seller', o.seller_id, null, o.completed_at),
    ('refund_wallet', 'paid', 'refunded_wallet', 'admin', a.id, o.refund_reason, case when o.status = 'refunded_wallet' then o.updated_at end),
    ('refund_original', 'paid', 'refunded_original', 'admin', a.id, o.refund_reason, case when o.status = 'refunded_original' then o.updated_at end),
    ('receive', 'completed', 'received', 'buyer', o.user_id, null, o.received_at),
    ('release', 'received', 'received', 'system', null, null, o.released_at),
    ('dispute', o.status, o.status, 'buyer', o.user_id, o.dispute_reason, o.disputed_at)
  ) s (move, from_status, to_status, party, actor_id, reason, at)
  where s.at is not null`

/** Of every order that is frozen its dispute, whose seller has still to answer. */
export const disputes = `
  insert into disputes (order_id, opened_by, opener, reason, words, status, terms, step_at, due_at, opened_at, token)
  select id, user_id, 'buyer', case category when 'boosting' then 'unfinished' when 'accounts' then 'not_as_described' else 'reversed' end,
    dispute_reason, 'answering',
    '{"answer": 12, "talk_least": 24, "talk": 72, "proposal": 24, "remedy": 24, "decide": 48, "appeal": 24}',
    disputed_at, disputed_at + interval '12 hours', disputed_at, checkout_token
  from orders where disputed_at is not null`

export const disputeHistory = `
  insert into dispute_history (dispute, move, to_status, party, actor_id, created_at)
  select number, 'open', 'answering', 'buyer', opened_by, opened_at from disputes`

export const transfers = `
  insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount, created_at)
  select 'order:' || o.id, s.code, s.debit, s.credit, s.amount, s.at
  from orders o
  cross join lateral (select 'escrow:' || o.id as escrow, 'clearing:' || o.payment_method_id as clearing) a
  cross join lateral (values
    ('capture', clearing, escrow, o.total_price, o.paid_at),
    ('payout', escrow, 'wallet:' || o.seller_id, o.total_price - o.seller_fee, o.released_at),
    ('fee', escrow, 'fees', o.seller_fee, o.released_at),
    ('refund_wallet', escrow, 'wallet:' || o.user_id, o.total_price, case when o.status = 'refunded_wallet' then o.updated_at end),
    ('refund_original', escrow, clearing, o.total_price, case when o.status = 'refunded_original' then o.updated_at end)
  ) s (code, debit, credit, amount, at)
  where s.at is not null`

/** Two of five received orders have feedback, nine of ten times positive. */
export const feedback = `
  insert into order_feedback (order_id, user_id, seller_id, rating, comment, created_at)
  select o.id, o.user_id, o.seller_id, case when luck < 0.36 then 'positive' when luck < 0.38 then 'neutral' else 'negative' end,
    case when luck < 0.2 then 'Quick and as described, thank you.' when luck > 0.38 then 'It took too long.' end, o.received_at + interval '1 hour'
  from orders o
  cross join lateral (select (uuid_hash(o.id) & 1048575) / 1048576.0 as luck) l
  where o.status = 'received' and luck < 0.4`

/** One point for each dinar of a released order. */
export const points = `
  insert into loyalty_points (user_id, order_id, points_earned, created_at)
  select user_id, id, total_price, released_at from orders where released_at is not null`

export const escrows = `
  insert into ledger_accounts (id, balance, created_at)
  select 'escrow:' || id,
    case when holds_money and released_at is null then total_price else 0 end, paid_at
  from orders join order_statuses using (status) where paid_at is not null order by 1`

/** A fifth of those who can have redeemed a reward once. */
export const redemptions = `
  insert into loyalty_rewards (name, name_ar, points_required, reward_value)
  values ('200 DA', '200 DA', 10000, 200), ('500 DA', '500 DA', 22500, 500), ('1,000 DA', '1 000 DA', 40000, 1000);
  insert into loyalty_redemptions (user_id, reward_id, points_spent, reward_value, created_at)
  select p.user_id, r.id, r.points_required, r.reward_value, until
  from (select user_id, sum(points_earned) as earned from loyalty_points group by user_id) p
  cross join seed_large.clock
  join loyalty_rewards r on r.points_required = 10000
  where earned >= 10000 and uuid_hash(p.user_id) % 5 = 0
  order by p.user_id;
  insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount, created_at)
  select 'redemption:' || id, 'redemption', 'rewards', 'wallet:' || user_id, reward_value, created_at from loyalty_redemptions order by id;`

export const feedbackCounts = `
  insert into feedback_counts
  select seller_id, count(*) filter (where rating = 'positive'), count(*) filter (where rating = 'neutral'), count(*) filter (where rating = 'negative')
  from order_feedback group by seller_id`

export const wallets = `
  insert into ledger_accounts (id, balance)
  select credit_account_id, sum(amount) from ledger_transfers where credit_account_id like 'wallet:%' group by 1 order by 1`

export const platformAccounts = `
  insert into ledger_accounts (id) select distinct 'clearing:' || payment_method_id from orders union values ('fees'), ('gateway_fees'), ('rewards'), ('adjustments'), ('bank')`

export const pointBalances = `
  insert into loyalty_balances
  select user_id, sum(points) from (
    select user_id, points_earned as points from loyalty_points
    union all
    select user_id, -points_spent from loyalty_redemptions
  ) p group by user_id`

/** What the trigger functions `orders_counted` and `profile_counted` would have had counted. */
export const dayCounts = `
  insert into order_counts select algiers_day(created_at), category, status, count(*) from orders group by 1, 2, 3;
  insert into daily_sales select algiers_day(paid_at), category, count(*), sum(total_price) from orders join order_statuses using (status) where is_sale group by 1, 2;
  insert into profile_counts select algiers_day(created_at), count(*) from profiles where deleted_at is null group by 1`
