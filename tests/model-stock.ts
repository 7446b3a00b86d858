import { removeUnit } from '#modules/vault/commands.server.ts'
import type { Db } from '#platform/db.server.ts'
import { account, storeGoods } from './factories/goods.ts'

/**
 * Brings the stock of an instant offer of the model to so many units as its seller does: by adding
 * some, or taking out the oldest, of which no unpaid order holds `before`.
 */
export async function changeUnits(
  db: Db,
  offerId: number,
  { before, after, now }: { before: number; after: number; now: Date },
): Promise<void> {
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'user_id', 'game_id'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  const added = Array.from({ length: Math.max(0, after - before) }, () => account())
  if (added.length > 0) await must(storeGoods(db, offer, added, now))
  for (let left = before; left > after; left--) {
    const { id: unitId } = await db
      .selectFrom('vault_units')
      .select('id')
      .where('offer_id', '=', offerId)
      .where('state', '=', 'stock')
      .orderBy('number')
      .executeTakeFirstOrThrow()
    await must(removeUnit(db, offer.user_id, { offerId, unitId }, now))
  }
}

async function must(done: Promise<{ ok: boolean; code?: string }>) {
  const { ok, code } = await done
  if (!ok) throw new Error(`the units were refused: ${code}`)
}
