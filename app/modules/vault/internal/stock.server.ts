import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { lockStock, type LockedStock, setStock } from '#modules/offers/commands.server.ts'
import { lockSeller } from '#modules/sellers/commands.server.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { type Db, lockNamed, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { goodsFields } from './fields.server.ts'
import { type Goods, type GoodsField, hintOf } from './goods.ts'
import { seal } from './seal.server.ts'
import { isInstantKind, MOST_IN_STOCK } from './stock.ts'
import { digestsOf, knownDigests, SHREDDED } from './units.server.ts'
import { isVaultOpen, vaultKeys } from './vault.server.ts'

export type StockRefusal = 'not_a_seller' | 'not_found'
type Store = 'closed' | 'form_changed' | 'too_many' | 'given_before'

/** Units that a seller puts into stock: by which form, made of which fields. */
interface Stored {
  token: string
  fields_seen: string
  goods: readonly Goods[]
}

/** A seller's own offer, locked, for a change of its units. Refused: who may not sell, and others'. */
async function lockOwn(
  tx: Tx,
  sellerId: string,
  offerId: number,
): Promise<Result<LockedStock, StockRefusal>> {
  const none = await lockSeller(tx, sellerId)
  if (none) return none
  // one after the other, so that each sees what those before it have given
  await lockNamed(tx, `vault ${sellerId}`)
  const offer = await lockStock(tx, offerId)
  return offer?.user_id === sellerId ? ok(offer) : refuse('not_found')
}

/**
 * Seals units into the stock of a seller's own offer, which is delivered at once from then on: what
 * can be bought of it are its units. The same form again has done it already. Gives how many are in
 * stock. Refused: an offer whose goods are not given by form (`closed`), a form made of other
 * fields, more than an offer holds (its `room`), and what this seller has given before.
 */
export async function storeUnits(
  db: Db,
  sellerId: string,
  offerId: number,
  { token, fields_seen, goods }: Stored,
  settings: Settings,
  now: Date,
): Promise<Result<number, StockRefusal | Store>> {
  const stored = await transact(db, async (tx): Promise<Result<number, StockRefusal | Store>> => {
    const found = await lockOwn(tx, sellerId, offerId)
    if (!found.ok) return found
    const offer = found.value
    const units = await unitsInStock(tx, offerId)
    if (await wasStored(tx, offerId, token)) return ok(units)
    const { fields, version } = await goodsFields(tx, offer)
    if (!isVaultOpen() || !isInstantKind(offer.category, fields)) return refuse('closed')
    if (version !== fields_seen) return refuse('form_changed')
    const room = MOST_IN_STOCK - units
    if (goods.length > room) return refuse('too_many', { room })
    const digests = digestsOf(fields, goods)
    const known = (await knownDigests(tx, digests)).filter((each) => each.given_by === sellerId)
    const taken = new Set(known.map(({ hex }) => hex))
    const before = digests.findIndex((digest) => isTaken(taken, digest))
    if (before !== -1) return refuse('given_before', { unit: before + 1 })
    const isInstant = offer.delivery_mode === 'instant'
    const after = units + goods.length
    const quantity = (isInstant ? offer.quantity : 0) + goods.length
    const low = after < settings.low_stock
    await setStock(tx, offer, { quantity, delivery_mode: 'instant', low }, now)
    await insertUnits(tx, offer, { token, fields, version, goods, digests }, now)
    return ok(after)
  })
  if (stored.ok) pokeRelay()
  return stored
}

/** Whether a digest is among these, of which it is one from then on. */
function isTaken(taken: Set<string>, digest: Buffer | null): boolean {
  const hex = digest?.toString('hex')
  if (hex === undefined) return false
  const known = taken.has(hex)
  taken.add(hex)
  return known
}

const wasStored = async (tx: Tx, offerId: number, token: string): Promise<boolean> =>
  (await tx
    .selectFrom('vault_units')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('token', '=', token)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function unitsInStock(tx: Tx, offerId: number): Promise<number> {
  const { units } = await tx
    .selectFrom('vault_units')
    .where('offer_id', '=', offerId)
    .where('state', '=', sql.lit('stock' as const))
    .select((eb) => eb.fn.countAll<number>().as('units'))
    .executeTakeFirstOrThrow()
  return units
}

async function insertUnits(
  tx: Tx,
  { id: offer_id, user_id: given_by }: LockedStock,
  given: {
    token: string
    fields: readonly GoodsField[]
    version: string
    goods: readonly Goods[]
    digests: readonly (Buffer | null)[]
  },
  now: Date,
) {
  const { token, fields, version, goods, digests } = given
  const keys = vaultKeys()
  const rows = goods.map((each, index) => {
    const unit = { id: randomUUID() as string, given_by, fields_version: version }
    return {
      ...unit,
      ...seal(keys, JSON.stringify(each), unit),
      offer_id,
      state: 'stock' as const,
      token,
      hint: hintOf(fields, each),
      digest: digests[index] ?? null,
      created_at: now,
    }
  })
  await tx.insertInto('vault_units').values(rows).execute()
}

/**
 * Takes a unit out of a seller's stock and shreds it at once. Refused: one that is not in stock
 * (any more), and while all that are left are held by unpaid orders (`held`).
 */
export async function removeUnit(
  db: Db,
  sellerId: string,
  { offerId, unitId }: { offerId: number; unitId: string },
  now: Date,
): Promise<Result<null, StockRefusal | 'not_in_stock' | 'held'>> {
  if (!isUuid(unitId)) return refuse('not_found')
  const removed = await transact(
    db,
    async (tx): Promise<Result<null, StockRefusal | 'not_in_stock' | 'held'>> => {
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
      if (unit.state !== 'stock') return refuse('not_in_stock')
      if (offer.quantity < 1) return refuse('held')
      await setStock(
        tx,
        offer,
        { quantity: offer.quantity - 1, delivery_mode: 'instant', low: true },
        now,
      )
      await takeOut(tx, [unit.id], now)
      return ok(null)
    },
  )
  if (removed.ok) pokeRelay()
  return removed
}

/** They leave the stock unsold, and nobody opens them again. */
const takeOut = (tx: Tx, ids: readonly string[], now: Date) =>
  tx
    .updateTable('vault_units')
    .set({ state: 'removed', ...SHREDDED, shredded_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/**
 * Has a seller deliver their own offer by hand again: its units are taken out of the stock, and what
 * can be bought stays as much. Refused while unpaid orders hold units (`count`).
 */
export async function deliverByHand(
  db: Db,
  sellerId: string,
  offerId: number,
  now: Date,
): Promise<Result<null, StockRefusal | 'orders_wait'>> {
  const done = await transact(
    db,
    async (tx): Promise<Result<null, StockRefusal | 'orders_wait'>> => {
      const found = await lockOwn(tx, sellerId, offerId)
      if (!found.ok) return found
      const offer = found.value
      if (offer.delivery_mode === 'manual') return ok(null)
      const units = await lockUnits(tx, offerId)
      const waiting = units.length - offer.quantity
      if (waiting > 0) return refuse('orders_wait', { count: waiting })
      await setStock(
        tx,
        offer,
        { quantity: offer.quantity, delivery_mode: 'manual', low: false },
        now,
      )
      await takeOut(tx, units, now)
      return ok(null)
    },
  )
  if (done.ok) pokeRelay()
  return done
}

const lockUnits = async (tx: Tx, offerId: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('vault_units')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('state', '=', sql.lit('stock' as const))
    .orderBy('number')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the units out of the stock of offers that are deleted, as far as no unpaid order holds them:
 * of some of them, or of all of `sellerId`. Returns how many.
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
    await tx
      .updateTable('offers')
      .set((eb) => ({
        quantity: 0,
        stock_supplied: eb('stock_supplied', '-', quantity),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute()
    const units = (await lockUnits(tx, id)).slice(-quantity)
    assert(units.length === quantity, 'an instant offer has the units that it sells')
    await takeOut(tx, units, now)
    cleared += units.length
  }
  return cleared
}

const BATCH = 100
