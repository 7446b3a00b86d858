import { tokenOfBody } from '#platform/form-body.server.ts'
import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, orRemoved } from '#modules/images/images.server.ts'
import { keepReceipt, type KeptReceipt, wasShown } from '#modules/payments/receipt-image.server.ts'
import { storedAccount, transferAccounts } from '#modules/payments/transfer-account.ts'
import type { TransferReceiptForm } from '#modules/payments/transfer-receipt.form.ts'
import { decideSentAt, stillDue } from '#modules/payments/transfer-receipt.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { isPaying, standOf } from '#modules/payments/receipt-stand.server.ts'

// Receipts of bank transfers, by which buyers show that they paid an order: handed in here, decided
// on in receipt-decision.server.ts, and their pictures deleted with the account.

type ShowRefusal = 'not_found' | 'wrong_state' | 'no_account' | 'under_review' | 'payment_runs'

export type NewReceiptRefusal =
  | ShowRefusal
  | ImageRefusal
  | 'same_receipt'
  | 'in_future'
  | 'too_old'

/**
 * Takes the receipt of a buyer's transfer for their pending order, with its image; it waits for an
 * administrator, and the order with it. The same form twice is one receipt. Refused: an order that
 * is not theirs, not pending or not paid by transfer, an account that is not ours (any more), while
 * another receipt is under review or a payment at the gateway is on its way, an image that was
 * shown for any order or deposit before, a time that cannot be, and what is no image.
 */
export async function submitReceipt(
  db: Db,
  orderId: string,
  buyerId: string,
  { token, ...said }: TransferReceiptForm,
  image: unknown,
  settings: Settings,
  now: Date,
): Promise<Result<string, NewReceiptRefusal>> {
  const form = { ...said, token: tokenOfBody(token, [orderId, said, image]) }
  const shown: Shown = { orderId, buyerId, form, settings }
  // asked before the image is read, which costs more, and again when the order is locked
  const may = isUuid(orderId) ? await mayShow(db, shown) : refuse('not_found')
  if (!may.ok) return may
  if (may.value.before !== null) return ok(may.value.before)
  const sent = decideSentAt(form.sent_at, now)
  if (!sent.ok) return sent
  const kept = await keepReceipt(image, now)
  if (!kept.ok) return kept
  return orRemoved([kept.value.receipt_url], () =>
    transact(db, (tx) => store(tx, shown, kept.value, now)),
  )
}

interface Shown {
  orderId: string
  buyerId: string
  form: TransferReceiptForm
  settings: Settings
}

/** The receipt that the same form has left before, or what is due and to which account of ours. */
type May =
  | { before: string; due: null; account: null }
  | { before: null; due: number; account: string }

async function mayShow(
  db: Db,
  { orderId, buyerId, form, settings }: Shown,
  locked = false,
): Promise<Result<May, ShowRefusal>> {
  const order = await db
    .selectFrom('orders as r')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .where('r.id', '=', orderId)
    .where('r.user_id', '=', buyerId)
    .select(['r.status', 'r.total_price', 'm.kind'])
    .$if(locked, (query) => query.forUpdate('r'))
    .executeTakeFirst()
  if (!order) return refuse('not_found')
  const stand = await standOf(db, orderId)
  const pays = await isPaying(db, orderId)
  // last: without a lock, what stands in the way may be what the same form has just left
  const before = await receiptBy(db, buyerId, form.token)
  if (before) return ok({ before, due: null, account: null })
  if (order.status !== 'pending') return refuse('wrong_state')
  const account = transferAccounts(settings).find(({ kind }) => kind === form.kind)
  if (!account || !(order.kind === 'transfer' || order.kind === 'gateway'))
    return refuse('no_account')
  if (stand.under_review) return refuse('under_review')
  if (pays) return refuse('payment_runs')
  const due = stillDue(order.total_price, stand.arrived)
  return ok({ before: null, due, account: storedAccount(account) })
}

async function receiptBy(db: Db, userId: string, token: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('transfer_receipts')
      .select('id')
      .where('user_id', '=', userId)
      .where('token', '=', token)
      .executeTakeFirst()
  )?.id
}

async function store(
  tx: Tx,
  shown: Shown,
  kept: KeptReceipt,
  now: Date,
): Promise<Result<NamedImage<string>, NewReceiptRefusal>> {
  const may = await mayShow(tx, shown, true)
  if (!may.ok) return may
  const { before, due, account } = may.value
  const { receipt_url, receipt_digest, receipt_look } = kept
  if (before !== null) return ok({ value: before, dropped: receipt_url })
  if (await wasShown(tx, kept, 'for an order')) return refuse('same_receipt')
  const { sender_name, sent_at, token } = shown.form
  const { id } = await tx
    .insertInto('transfer_receipts')
    .values({
      order_id: shown.orderId,
      user_id: shown.buyerId,
      amount: due,
      to_account: account,
      sender_name,
      sent_at,
      token,
      receipt_url,
      receipt_digest,
      // it has more bits than a number
      receipt_look: sql<number>`${String(receipt_look)}::bigint`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return ok({ value: id })
}

/**
 * Takes the images and the senders' names from all receipts that a buyer has shown, which are
 * decided on by then. Amounts, times and states stay. Returns the images' urls, whose files can be
 * removed afterwards.
 */
export async function forgetReceipts(tx: Tx, buyerId: string): Promise<string[]> {
  const receipts = await tx
    .selectFrom('transfer_receipts')
    .select('receipt_url')
    .where('user_id', '=', buyerId)
    .where('receipt_url', 'is not', null)
    .execute()
  await tx
    .updateTable('transfer_receipts')
    .set({ receipt_url: null, sender_name: null })
    .where('user_id', '=', buyerId)
    .execute()
  return receipts.flatMap(({ receipt_url }) => receipt_url ?? [])
}
