import { type RawBuilder, sql } from 'kysely'
import { monthBounds, plusDays } from '#kernel/algiers.ts'
import type { Category } from '#modules/catalog/category.ts'
import { byTransfer } from '#modules/orders/order-rows.server.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import type { Invoice } from '#modules/payments/invoice.ts'
import type { Db } from '#platform/db.server.ts'
import { within } from './internal/reconciliation-payments.server.ts'

// What an accountant takes from a month, in whole DA, each row as it stands now: by the day in
// Algiers on which it was paid, issued, earned or sent.

/** How many rows are read at a time: all of a file that is ever held in memory. */
const ROWS = 1_000

/** Where a row stands among the others of its file. */
interface Placed {
  key_at: string
  key: number
}

/** What follows a row, by these two columns. */
const behind = (after: Placed | null, at: string, key: RawBuilder<unknown>) =>
  after
    ? sql`and (${sql.ref(at)}, ${key}) > (${after.key_at}::timestamptz, ${after.key}::bigint)`
    : sql``

const daysOf = (month: string): [string, string] => {
  const { first, after } = monthBounds(month)
  return [first, plusDays(after, -1)]
}

async function* pagesOf<Row extends Placed>(
  db: Db,
  size: number,
  query: (after: Row | null) => RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ;) {
    const { rows }: { rows: Row[] } = await sql<Row>`${query(after)} limit ${size}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1)!
  }
}

/** An order that was paid in the month, as it stands now. Money is whole DA. */
export interface BookedOrder extends Placed {
  id: string
  created_at: Date
  paid_at: Date
  completed_at: Date | null
  received_at: Date | null
  released_at: Date | null
  game: string
  category: Category
  offer_title: string
  quantity: number
  price: number
  buyer_fee: number
  total_price: number
  refunded: number
  /** The platform's part, and the seller's: nothing of what went back. */
  commission: number
  seller_part: number
  payment_method: string
  payment_method_ar: string
  by_transfer: boolean
  status: OrderStatus
  buyer: string
  seller: string
  invoice: InvoiceNumber | null
}

type InvoiceNumber = Pick<Invoice, 'year' | 'number'>

/** The orders that were paid in a month (`2026-11`), the first first, in pages. */
export const ordersOfMonth = (db: Db, month: string, size = ROWS) =>
  pagesOf<BookedOrder>(
    db,
    size,
    (after) => sql`
    select h.id as key, h.created_at::text as key_at, r.id, r.created_at, r.paid_at,
      r.completed_at, r.received_at, r.released_at, g.name as game, r.category, r.offer_title,
      r.quantity, r.total_price - r.buyer_fee as price, r.buyer_fee, r.total_price,
      case when st.is_refunded then r.total_price else w.back end as refunded,
      case when st.is_refunded then 0
        else r.seller_fee + r.buyer_fee - w.fee_back end as commission,
      case when st.is_refunded then 0 else r.total_price - w.back - r.seller_fee
        - r.buyer_fee + w.fee_back end as seller_part,
      m.name as payment_method, m.name_ar as payment_method_ar, ${byTransfer} as by_transfer,
      r.status, b.username as buyer, s.username as seller,
      (select json_build_object('year', i.year, 'number', i.number) from invoices i
        where i.order_id = r.id and i.kind = 'invoice') as invoice
    from order_history h
    join orders r on r.id = h.order_id
    join order_statuses st on st.status = r.status
    join games g on g.id = r.game_id
    join payment_methods m on m.id = r.payment_method_id
    join profiles b on b.id = r.user_id
    join profiles s on s.id = r.seller_id
    cross join lateral (select
      shared_back(r.total_price, r.buyer_fee, r.refunded_part) as back,
      fee_back(r.buyer_fee, r.refunded_part, r.total_price - r.buyer_fee) as fee_back) w
    where h.move = 'mark_paid' and ${within('h.created_at', ...daysOf(month))}
      ${behind(after, 'h.created_at', sql`h.id`)}
    order by h.created_at, h.id`,
  )

/** An invoice or a credit note. `total` is whole DA. */
export interface BookedInvoice extends Placed, InvoiceNumber {
  issued_at: Date
  /** Of a credit note, the invoice that it takes back. */
  corrects: InvoiceNumber | null
  order_id: string
  buyer: string
  item: string
  total: number
}

/** The invoices, or the credit notes, of a month by their numbers, in pages. */
export const invoicesOfMonth = (db: Db, month: string, kind: 'invoice' | 'credit_note') =>
  pagesOf<BookedInvoice>(
    db,
    ROWS,
    (after) => sql`
    select ${numbered} as key, i.issued_at::text as key_at, i.year, i.number, i.issued_at,
      case when i.corrects is not null then
        json_build_object('year', i.corrects_year, 'number', i.corrects) end as corrects,
      i.order_id, o.buyer_name as buyer, o.offer_title as item, i.total
    from invoices i join orders o on o.id = i.order_id
    where i.kind = ${kind} and ${within('i.issued_at', ...daysOf(month))}
      ${behind(after, 'i.issued_at', numbered)}
    order by i.issued_at, ${numbered}`,
  )

const numbered = sql`(i.year * 1000000000::bigint + i.number)`

/** What the platform earned by an order that was released, or by a withdrawal. Whole DA. */
export interface BookedFee extends Placed {
  at: Date
  kind: 'fee' | 'withdrawal_fee'
  /** The order's or the withdrawal's. */
  of: string
  /** Who sold, or withdrew. */
  person: string
  /** What it is reckoned of: the goods less what went back, or what was withdrawn. */
  base: number
  seller_fee: number
  buyer_fee: number
  amount: number
}

/** What the platform earned in a month, transfer by transfer of the ledger, in pages. */
export const feesOfMonth = (db: Db, month: string) =>
  pagesOf<BookedFee>(
    db,
    ROWS,
    (after) => sql`
    select t.id as key, t.created_at::text as key_at, t.created_at as at, t.code as kind,
      coalesce(r.id, w.id)::text as of, s.username as person,
      coalesce(r.total_price - r.buyer_fee - r.refunded_part, w.amount) as base,
      t.amount - e.buyer_fee as seller_fee, e.buyer_fee, t.amount
    from ledger_transfers t
    left join orders r on t.code = 'fee'
      and r.id = case when t.reference like 'order:%' then substr(t.reference, 7)::uuid end
    left join withdrawals w on t.code = 'withdrawal_fee'
      and w.id = case when t.reference like 'withdrawal:%' then substr(t.reference, 12)::uuid end
    join profiles s on s.id = coalesce(r.seller_id, w.user_id)
    cross join lateral (select coalesce(r.buyer_fee
      - fee_back(r.buyer_fee, r.refunded_part, r.total_price - r.buyer_fee), 0) as buyer_fee) e
    where t.code in ('fee', 'withdrawal_fee') and ${within('t.created_at', ...daysOf(month))}
      ${behind(after, 't.created_at', sql`t.id`)}
    order by t.created_at, t.id`,
  )

/** A withdrawal that was sent, without the account it went to. Money is whole DA. */
export interface BookedPayout extends Placed {
  id: string
  sent_at: Date
  requested_at: Date
  person: string
  account_kind: 'rib' | 'ccp'
  amount: number
  fee: number
  sent: number
  bank_reference: string
  batch: number | null
}

/** The withdrawals that were sent in a month, the first first, in pages. */
export const payoutsOfMonth = (db: Db, month: string) =>
  pagesOf<BookedPayout>(
    db,
    ROWS,
    (after) => sql`
    select h.id as key, h.created_at::text as key_at, w.id, h.created_at as sent_at,
      w.created_at as requested_at, p.username as person, w.account_kind, w.amount, w.fee,
      w.amount - w.fee as sent, coalesce(w.bank_reference, '') as bank_reference,
      (select b.batch_id from payout_batch_rows b
        where b.withdrawal_id = w.id and b.state = 'paid') as batch
    from withdrawal_history h
    join withdrawals w on w.id = h.withdrawal_id
    join profiles p on p.id = w.user_id
    where h.move = 'pay' and ${within('h.created_at', ...daysOf(month))}
      ${behind(after, 'h.created_at', sql`h.id`)}
    order by h.created_at, h.id`,
  )
