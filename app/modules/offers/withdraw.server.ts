import type { Tx } from '#platform/db.server.ts'

/** Takes all offers of a seller off the market for good, and forgets what the seller was about to do to many of them. */
export async function withdrawOffers(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await tx.deleteFrom('offer_batches').where('user_id', '=', sellerId).execute()
  await tx.updateTable('offers')
    .set((eb) => ({
      status: eb.case().when('status', '=', 'active').then('paused' as const).else(eb.ref('status')).end(),
      payment_link: null, payment_link_active: false, deleted_at: now, updated_at: now,
    }))
    .where('user_id', '=', sellerId).where('deleted_at', 'is', null).execute()
}
