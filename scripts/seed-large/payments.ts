// How the orders of a year were paid: those of the card at the gateway, of the transfers one in ten
// with a receipt, the others marked by an administrator; and what of them is sent back by hand.

/** The payment methods are numbered as `market.plan` makes them; the third is the card. */
const byCard = 'o.payment_method_id = 3 and o.paid_at is not null'
const withReceipt = `o.payment_method_id < 3 and o.paid_at is not null and uuid_hash(o.id) % 10 = 0`
const admin = `(select seed_large.key('admin', 1))`

/** What the gateway keeps, in whole DA. */
const fees = '(o.total_price * 25 + 500) / 1000'

export const attempts = `
  insert into payment_attempts (id, user_id, order_id, payment_method_id, provider, provider_id, amount, fees, state, url, token,
    created_at, expires_at, settled_at)
  select o.id, o.user_id, o.id, o.payment_method_id, 'chargily', 'chk_' || o.id, o.total_price, ${fees}, 'paid',
    'https://pay.chargily.net/checkouts/' || o.id, o.checkout_token, o.created_at, o.created_at + interval '24 hours', o.paid_at
  from orders o where ${byCard}`

export const events = `
  insert into payment_events (id, provider, payment_id, order_id, attempt_id, payload, outcome, received_at)
  select 'evt_' || o.id, 'chargily', 'chk_' || o.id, o.id, o.id, jsonb_build_object('id', 'evt_' || o.id, 'payment_id', 'chk_' || o.id,
      'order_id', null, 'attempt_id', o.id, 'type', 'payment.succeeded', 'state', 'paid', 'amount', o.total_price, 'fees', ${fees},
      'currency', 'DZD', 'mode', 'test'),
    'paid', o.paid_at
  from orders o where ${byCard}`

export const receipts = `
  insert into transfer_receipts (id, order_id, user_id, amount, to_account, sender_name, sent_at, receipt_url, receipt_digest, receipt_look,
    state, received_amount, decided_by, decided_at, token, created_at)
  select o.id, o.id, o.user_id, o.total_price, 'ccp 002345678988', o.buyer_name, o.created_at, '/files/receipts/' || o.id,
    md5(o.id::text) || md5('receipt ' || o.id), uuid_hash(o.id), 'arrived', o.total_price, ${admin}, o.paid_at, o.checkout_token,
    o.created_at + (o.paid_at - o.created_at) / 2
  from orders o where ${withReceipt}`

/** Those of the last month are still to be sent. */
export const refundTasks = `
  insert into refund_tasks (order_id, user_id, payment_method_id, amount, provider, provider_id, created_at, done_at, done_by,
    bank_reference, sent_on)
  select o.id, o.user_id, o.payment_method_id, o.total_price, case when o.payment_method_id = 3 then 'chargily' end,
    case when o.payment_method_id = 3 then 'chk_' || o.id end, o.updated_at, done, case when done is not null then ${admin} end,
    case when done is not null then 'VIR ' || left(o.id::text, 8) end, algiers_day(done)
  from orders o
  cross join seed_large.clock
  cross join lateral (select case when o.updated_at < until - interval '30 days' then o.updated_at + interval '1 day' end as done) d
  where o.status = 'refunded_original' order by o.updated_at`

export const transfers = `
  insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount, order_id, created_at)
  select 'attempt:' || o.id, 'gateway_fee', 'gateway_fees', 'clearing:' || o.payment_method_id, ${fees}, null, o.paid_at
  from orders o where ${byCard} and ${fees} > 0
  union all
  select 'receipt:' || o.id, 'settlement', 'bank', 'clearing:' || o.payment_method_id, o.total_price, o.id, o.paid_at
  from orders o where ${withReceipt}
  union all
  select 'refund:' || r.id, 'refund_sent', 'clearing:' || r.payment_method_id, 'bank', r.amount, null, r.done_at
  from refund_tasks r where r.done_at is not null`
