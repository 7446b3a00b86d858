import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { emptyStock, setStock } from '#modules/offers/stock.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { lockOwn, type StockRefusal } from './stock.server.ts'
import { isUnsold } from './stock.ts'
import { shredded } from './units.server.ts'

// Units that leave the stock unsold.

/**
 * Takes a unit out of a seller's stock, or of what waits to be looked at, and shreds it at once.
 * Refused: one that is in neither (any more), and while unpaid orders hold all that are left in
 * stock.
 */
export async function removeUnit(
  db: Db,
  sellerId: string,
  { offerId, unitId }: { offerId: number; unitId: string },
  now: Date,
): Promise<Result<null, StockRefusal | 'not_in_stock' | 'orders_wait'>> {
  if (!isUuid(unitId)) return refuse('not_found')
  return transact(
    db,
    async (tx): Promise<Result<null, StockRefusal | 'not_in_stock' | 'orders_wait'>> => {
      const found = await lockOwn(tx, sellerId, offerId)
      if (!found.ok) return found
      const offer = found.value
      const unit = await tx
        .selectFrom('vault_units')
        .select(['id', 'state'])
        .where('id', '=', unitId)
        .where('offer_id', '=', offerId)
        .forUpdate()
        .executeTakeFirst()
      if (!unit) return refuse('not_found')
      if (!isUnsold(unit.state)) return refuse('not_in_stock')
      if (unit.state === 'stock') {
        if (offer.quantity < 1) return refuse('orders_wait')
        const quantity = offer.quantity - 1
        await setStock(tx, offer, { quantity, delivery_mode: 'instant', low: true }, now)
      }
      await removeStock(tx, [unit.id], now)
      return ok(null)
    },
  )
}

/** They leave the stock unsold, and nobody opens them again; `why` is what staff say who do it. */
export const removeStock = (tx: Tx, ids: readonly string[], now: Date, why: string | null = null) =>
  tx
    .updateTable('vault_units')
    .set({ state: 'removed', taken_out_why: why, ...shredded(now) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/**
 * Has a seller deliver their own offer by hand again: its units are taken out of the stock, and
 * those that are held with them; what can be bought stays as much. Refused while unpaid orders hold
 * units (`count`).
 */
export async function deliverByHand(
  db: Db,
  sellerId: string,
  offerId: number,
  now: Date,
): Promise<Result<null, StockRefusal | 'orders_wait'>> {
  return transact(db, async (tx): Promise<Result<null, StockRefusal | 'orders_wait'>> => {
    const found = await lockOwn(tx, sellerId, offerId)
    if (!found.ok) return found
    const offer = found.value
    const units = await lockUnits(tx, offerId, 'stock')
    if (offer.delivery_mode === 'instant') {
      const waiting = units.length - offer.quantity
      if (waiting > 0) return refuse('orders_wait', { count: waiting })
      const { quantity } = offer
      await setStock(tx, offer, { quantity, delivery_mode: 'manual', low: false }, now)
    }
    await removeStock(tx, [...units, ...(await lockUnits(tx, offerId, 'held'))], now)
    return ok(null)
  })
}

const lockUnits = async (tx: Tx, offerId: number, state: 'stock' | 'held'): Promise<string[]> => {
  const rows = await tx
    .selectFrom('vault_units')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('state', '=', sql.lit(state))
    .orderBy('number')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the units out of the stock of offers that are deleted, as far as no unpaid order holds
 * them, and those that are held: of some of them, or of all of `sellerId`. Returns how many.
 */
export async function clearStock(tx: Tx, now: Date, sellerId?: string): Promise<number> {
  const offers = await tx
    .selectFrom('offers')
    .select(['id', 'quantity'])
    .where('deleted_at', 'is not', null)
    .where('delivery_mode', '=', 'instant')
    .where('quantity', '>', 0)
    .$if(sellerId !== undefined, (query) => query.where('user_id', '=', sellerId!))
    .$if(sellerId === undefined, (query) => query.limit(BATCH))
    .orderBy('id')
    .forUpdate()
    .execute()
  let cleared = 0
  for (const { id, quantity } of offers) {
    await emptyStock(tx, { id, quantity }, now)
    const units = (await lockUnits(tx, id, 'stock')).slice(-quantity)
    assert(units.length === quantity, 'an instant offer has the units that it sells')
    await removeStock(tx, units, now)
    cleared += units.length
  }
  return cleared + (await clearHeld(tx, now, sellerId))
}

/** Takes out what is held of offers that are deleted, a batch of it, or all of `sellerId`. */
async function clearHeld(tx: Tx, now: Date, sellerId?: string): Promise<number> {
  const units = await tx
    .selectFrom('vault_units as u')
    .innerJoin('offers as o', 'o.id', 'u.offer_id')
    .where('u.state', '=', sql.lit('held' as const))
    .where('o.deleted_at', 'is not', null)
    .$if(sellerId !== undefined, (query) => query.where('u.given_by', '=', sellerId!))
    .$if(sellerId === undefined, (query) => query.limit(HELD_BATCH))
    .select('u.id')
    .orderBy('u.number')
    .forUpdate('u')
    .execute()
  if (units.length > 0)
    await removeStock(
      tx,
      units.map(({ id }) => id),
      now,
    )
  return units.length
}

const BATCH = 100
const HELD_BATCH = 1_000
