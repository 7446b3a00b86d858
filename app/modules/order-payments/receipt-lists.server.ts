import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import { type ReceiptState, stillDue } from '#modules/payments/transfer-receipt.ts'
import { lookingAlike, lookingLike } from '#modules/payouts/receipts-alike.server.ts'
import { beginsWith, isItsAmount, requestsFound } from '#modules/people/requests-found.server.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Key, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'

// Receipts of bank transfers as staff read them: the desk's list and queue, one of them, and those
// that are booked together.

export type ReceiptFilter = ReceiptState | 'all'

/** `turn`: the oldest first. */
export type ReceiptSort = ListSort | 'turn'

type AskedReceipts = Asked<{ state: ReceiptFilter }, ReceiptSort>

const time: Key = { by: sql`t.created_at`, is: 'time' }
const id: Key = { by: sql`t.id`, is: 'uuid' }
const oldest: Keyset = [time, { ...id, down: true }]
const sorts: Record<ReceiptSort, Keyset> = {
  newest: [{ ...time, down: true }, id],
  oldest,
  turn: oldest,
}

const listed = [
  't.id',
  't.order_id',
  't.amount',
  't.received_amount',
  't.sender_name',
  't.sent_at',
  't.state',
  't.created_at',
  'p.username',
  'p.id as person_id',
  'm.name as payment_method',
  'm.name_ar as payment_method_ar',
  // whatever its order was to be paid by, it shows a transfer
  sql<boolean>`m.kind <> 'transfer'`.as('by_transfer'),
] as const

/**
 * A page of all receipts of transfers with the count of those that match. Its text is part of a
 * username or of the sender's name, an amount, or how the id of the receipt or its order begins.
 * Null when they could not be read, which is logged. Each says how long it has waited by `now`.
 */
export const listReceipts = (db: Db, asked: AskedReceipts, now: Date) =>
  orNull('the receipts', readReceipts(db, asked, now))

async function readReceipts(db: Db, asked: AskedReceipts, now: Date) {
  const { text, filters, sort } = asked
  const matching = db
    .selectFrom('transfer_receipts as t')
    .$if(filters.state !== 'all', (query) =>
      query.where('t.state', '=', filters.state as ReceiptState),
    )
    .$if(text !== '', (query) => query.where('t.id', 'in', found(text)))
  const counted = countOf(db, matching.select('t.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(withNames(matching.where(beyond)))
      .select([...listed, waited(now).as('waited'), key])
      .limit(limit)
      .execute(),
  )
}

export type ListedReceipt = Awaited<ReturnType<typeof readReceipts>>['rows'][number]

/** The receipts that wait for us, the oldest first, for the queue (reports/waiting). */
export const waitingReceipts = sql`
  select t.id::text as id, t.created_at as since, null::timestamptz as due_at, p.username as who,
    t.sender_name as what, null as code, t.amount
  from transfer_receipts t left join profiles p on p.id = t.user_id
  where t.state = 'under_review' order by t.created_at, t.id desc`

/** How long it has waited, in minutes. */
const waited = (now: Date) =>
  sql<number>`greatest(0, floor(extract(epoch from ${now}::timestamptz - t.created_at) / 60))::int`

const receipts = (db: Db) => db.selectFrom('transfer_receipts as t')

const withNames = (query: ReturnType<typeof receipts>) =>
  query
    .innerJoin('orders as r', 'r.id', 't.order_id')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .innerJoin('profiles as p', 'p.id', 't.user_id')

/** What arrived for its order by all receipts of it. */
const arrivedFor = sql<number>`(
  select coalesce(sum(o.received_amount), 0)::bigint from transfer_receipts o
  where o.order_id = t.order_id)`

const found = (text: string) =>
  requestsFound('transfer_receipts', text, (fact) => [
    isItsAmount(fact),
    beginsWith('order_id', fact),
  ])

/**
 * One receipt with its order, who decided on it, and what else looks like it; null when there is
 * none.
 */
export async function findReceipt(db: Db, receiptId: string) {
  if (!isUuid(receiptId)) return null
  const row = await withNames(receipts(db))
    .leftJoin('profiles as by', 'by.id', 't.decided_by')
    .where('t.id', '=', receiptId)
    .select([
      ...listed,
      't.user_id',
      't.to_account',
      't.receipt_url',
      't.refusal_reason',
      't.decided_at',
      't.decided_by',
      'by.username as decided_by_username',
      'r.seller_id',
      'r.status as order_status',
      'r.total_price',
      'r.offer_title',
    ])
    .select(arrivedFor.as('arrived'))
    .executeTakeFirst()
  return row ? { ...row, alike: await lookingLike(db, receiptId) } : null
}

export type ReceiptDetails = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Why a receipt is not booked together with others. */
export type ChosenReceiptRefusal = 'own' | 'already_decided' | 'wrong_state' | 'same_order'
/**
 * These receipts, the oldest first, each with what is due for its order now (whole DA), whether it
 * looks like another that was shown, and why it is to be decided by itself: its order waits for no
 * money, or another one chosen is for the same order.
 */
export async function receiptsChosen(db: Db, ids: readonly string[], admin: { id: string }) {
  const [rows, alike] = await Promise.all([
    withNames(receipts(db))
      .where('t.id', 'in', [...ids])
      .select([...listed, 't.receipt_url', 't.user_id', 'r.seller_id', 'r.total_price'])
      .select(['r.status as order_status', arrivedFor.as('arrived')])
      .orderBy('t.created_at')
      .orderBy('t.id')
      .execute(),
    lookingAlike(db, ids),
  ])
  const orders = new Set<string>()
  return rows.map((row) => {
    const again = orders.has(row.order_id)
    orders.add(row.order_id)
    const due = stillDue(row.total_price, row.arrived)
    return { ...row, due, isAlike: alike.has(row.id), why: whyAlone(row, admin.id, again) }
  })
}

export type ChosenReceipt = Awaited<ReturnType<typeof receiptsChosen>>[number]

function whyAlone(
  row: { user_id: string; seller_id: string; state: ReceiptState; order_status: OrderStatus },
  adminId: string,
  again: boolean,
): ChosenReceiptRefusal | null {
  if (row.user_id === adminId || row.seller_id === adminId) return 'own'
  if (row.state !== 'under_review') return 'already_decided'
  if (row.order_status !== 'pending') return 'wrong_state'
  return again ? 'same_order' : null
}

/**
 * The receipts of transfers whose money arrived for an order, the oldest first, with who sent it.
 */
export const arrivedReceiptsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('transfer_receipts')
    .select(['id', 'sender_name', 'received_amount'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'arrived')
    .orderBy('created_at')
    .execute()

export type ArrivedReceipt = Awaited<ReturnType<typeof arrivedReceiptsOf>>[number]
