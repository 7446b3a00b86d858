import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ok, type Result } from '#kernel/result.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { digestOf, lookOf, storeImage, withPixels } from '#modules/images/images.server.ts'
import { advisoryLock, type Tx } from '#platform/db.server.ts'

// The picture of a bank transfer's receipt: kept under a secret name, and known again when it is
// shown twice.

/** A receipt that is kept: its url, what it shows (`digestOf`) and how it looks (`lookOf`). */
export interface KeptReceipt {
  receipt_url: string
  receipt_digest: string
  receipt_look: bigint
}

/** Keeps a receipt's image where nobody finds it who is not told its name: 128 drawn bits. */
export async function keepReceipt(
  receipt: unknown,
  now: Date,
): Promise<Result<KeptReceipt, ImageRefusal>> {
  const folder = `receipts/${randomBytes(16).toString('hex')}`
  return withPixels(folder, receipt, async (image) => {
    const receipt_look = await lookOf(image)
    const receipt_url = await storeImage(folder, image, now)
    return ok({ receipt_url, receipt_digest: digestOf(image), receipt_look })
  })
}

/**
 * Whether an image was shown before, by what it shows: for an order, or for a deposit of anybody. A
 * deposit that was refused may be made anew with it, which an order is not paid by. Nobody else
 * shows the same image until the transaction ends.
 */
export async function wasShown(
  tx: Tx,
  { receipt_digest: digest }: KeptReceipt,
  now: 'for an order' | 'for a deposit',
): Promise<boolean> {
  await advisoryLock(tx, `receipt:${digest}`)
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from transfer_receipts where receipt_digest = ${digest})
      or exists (select from deposits where receipt_digest = ${digest}
        and (status <> 'refused' or ${now === 'for an order'})) as shown`.execute(tx)
  return rows[0]!.shown
}
