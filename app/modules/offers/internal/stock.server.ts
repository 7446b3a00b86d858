import type { Tx } from '#platform/db.server.ts'
import { withStock } from './stock.ts'

/**
 * Puts what an order held back into its offer's stock, which may bring the offer back to the market
 * (`withStock`).
 */
export async function returnStock(
  tx: Tx,
  order: { offer_id: number; seller_id: string; quantity: number },
  now: Date,
): Promise<void> {
  const suspended = await lockStanding(tx, order.seller_id)
  const offer = await tx
    .selectFrom('offers')
    .select(['status', 'quantity', 'deleted_at'])
    .where('id', '=', order.offer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const quantity = offer.quantity + order.quantity
  await tx
    .updateTable('offers')
    .set({ quantity, status: withStock(offer, quantity, suspended), updated_at: now })
    .where('id', '=', order.offer_id)
    .execute()
}

/**
 * Whether a seller is suspended, which does not change until the transaction ends. Asked before
 * their offers are locked, as a suspension does it in this order too.
 */
export async function lockStanding(tx: Tx, sellerId: string): Promise<boolean> {
  const seller = await tx
    .selectFrom('profiles')
    .select('suspended_at')
    .where('id', '=', sellerId)
    .forShare()
    .executeTakeFirstOrThrow()
  return seller.suspended_at !== null
}
