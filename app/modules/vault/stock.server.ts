import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { beyondLevel, type LockedStock, lockStock, setStock } from '#modules/offers/stock.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { goodsFields } from './fields.server.ts'
import { type Goods, type GoodsField, hintOf } from './goods.ts'
import { seal } from './internal/seal.server.ts'
import { holdsNew, isInstantKind, MOST_IN_STOCK } from './stock.ts'
import { knownLogins, loginDigestsOf, tellFirstSales } from './internal/resale.server.ts'
import { digestsOf, givenBefore, lockVault, markOf } from './units.server.ts'
import { isVaultOpen, vaultKeys } from './vault.server.ts'

// The stock of an offer: units sealed into it, counted, and what may be bought of the offer, which
// follows from them.

export type StockRefusal = 'not_a_seller' | 'not_found'
type Store = 'closed' | 'form_changed' | 'too_many' | 'given_before' | 'too_many_offers'

/** Units that a seller puts into stock: by which form, made of which fields. */
interface Stored {
  token: string
  fields_seen: string
  goods: readonly Goods[]
}

/** What became of a form's units: all can be sold, or all or some of them wait to be looked at. */
export type Kept = 'stored' | 'waits' | 'waits_partly'

/**
 * A seller's own offer, locked, for a change of its units. Refused: who may not sell, and others'.
 */
export async function lockOwn(
  tx: Tx,
  sellerId: string,
  offerId: number,
): Promise<Result<LockedStock, StockRefusal>> {
  const none = await lockSeller(tx, sellerId)
  if (none) return none
  await lockVault(tx, sellerId)
  const offer = await lockStock(tx, offerId)
  return offer?.user_id === sellerId ? ok(offer) : refuse('not_found')
}

/**
 * Seals units into the stock of a seller's own offer, which is delivered at once from then on: what
 * can be bought of it are its units. Those that staff are to look at first (all of a new seller,
 * `holdsNew`, and accounts whose login is known) are held, and change nothing of the offer yet. The
 * same form again has done it already. Gives what became of the form's units. Refused:
 * an offer whose goods are not given by form (`closed`), a form made of other fields, more than an
 * offer holds (its `room`), what this seller has given before or has in stock, and what brings back
 * a sold-out offer where their level allows no more.
 */
export async function storeUnits(
  db: Db,
  sellerId: string,
  offerId: number,
  { token, fields_seen, goods }: Stored,
  settings: Settings,
  now: Date,
): Promise<Result<Kept, StockRefusal | Store>> {
  return transact(db, async (tx): Promise<Result<Kept, StockRefusal | Store>> => {
    const found = await lockOwn(tx, sellerId, offerId)
    if (!found.ok) return found
    const offer = found.value
    const already = await storedBy(tx, offerId, token)
    if (already) return ok(already)
    const before = await unitsOf(tx, offerId)
    const { fields, version } = await goodsFields(tx, offer)
    if (!isVaultOpen() || !isInstantKind(offer.category, fields)) return refuse('closed')
    if (version !== fields_seen) return refuse('form_changed')
    const room = MOST_IN_STOCK - before.stock - before.held
    if (goods.length > room) return refuse('too_many', { room })
    const digests = digestsOf(fields, goods)
    const logins = loginDigestsOf(fields, goods)
    const giver = { given_by: sellerId, game_id: offer.game_id }
    const { again } = await givenBefore(tx, { digests, logins }, giver)
    if (again !== null) return refuse('given_before', { unit: again + 1 })
    const looked = settings.first_units_looked_at
    const isNew = holdsNew(await passedUnits(tx, sellerId, looked), looked)
    const known = await knownLogins(tx, logins, giver, now)
    const units = goods.map((each, index) => ({
      goods: each,
      digest: digests[index] ?? null,
      ...markOf(logins[index] ?? null, known, now),
    }))
    const isHeld = (unit: (typeof units)[number]) => isNew || unit.resale_at !== null
    const fresh = units.filter((unit) => !isHeld(unit)).length
    if (fresh > 0) await stockUp(tx, offer, { stock: before.stock, fresh }, settings, now)
    await insertUnits(tx, offer, { token, fields, version, units, isHeld }, now)
    return ok(keptOf(units.length - fresh, units.length))
  }).catch((error: unknown) => beyondLevel(db, sellerId, error))
}

/**
 * Makes a locked offer, of whose units so many are in stock, ready for fresh ones: it sells them as
 * well, at once from then on.
 */
export function stockUp(
  tx: Tx,
  offer: LockedStock,
  { stock, fresh }: { stock: number; fresh: number },
  settings: Settings,
  now: Date,
): Promise<void> {
  const quantity = (offer.delivery_mode === 'instant' ? offer.quantity : 0) + fresh
  const low = stock + fresh < settings.low_stock
  return setStock(tx, offer, { quantity, delivery_mode: 'instant', low }, now)
}

function keptOf(held: number, all: number): Kept {
  if (held === 0) return 'stored'
  return held < all ? 'waits_partly' : 'waits'
}

/** How the units of a form are kept that was stored before; null where it was not. */
async function storedBy(tx: Tx, offerId: number, token: string): Promise<Kept | null> {
  const { held, all } = await tx
    .selectFrom('vault_units')
    .where('offer_id', '=', offerId)
    .where('token', '=', token)
    .select((eb) => [
      sql<number>`(count(*) filter (where state = 'held'))::int`.as('held'),
      eb.fn.countAll<number>().as('all'),
    ])
    .executeTakeFirstOrThrow()
  return all === 0 ? null : keptOf(held, all)
}

/** How many units of an offer wait to be sold, and to be looked at. */
export async function unitsOf(tx: Tx, offerId: number): Promise<{ stock: number; held: number }> {
  const { rows } = await sql<{ stock: number; held: number }>`
    select (count(*) filter (where state = 'stock'))::int as stock,
      (count(*) filter (where state = 'held'))::int as held
    from vault_units where offer_id = ${offerId} and state in ('stock', 'held')`.execute(tx)
  return rows[0]!
}

/** How many different units of a seller could ever be sold, counted up to so many. */
export async function passedUnits(tx: Db | Tx, sellerId: string, most: number): Promise<number> {
  if (most === 0) return 0
  const { rows } = await sql<{ passed: number }>`
    select count(*)::int as passed from (
      select distinct digest from vault_units
      where given_by = ${sellerId} and stocked_at is not null limit ${most}
    ) units`.execute(tx)
  return rows[0]!.passed
}

type NewUnit = { goods: Goods; digest: Buffer | null } & ReturnType<typeof markOf>

async function insertUnits(
  tx: Tx,
  { id: offer_id, user_id: given_by, game_id }: LockedStock,
  given: {
    token: string
    fields: readonly GoodsField[]
    version: string
    units: readonly NewUnit[]
    isHeld: (unit: NewUnit) => boolean
  },
  now: Date,
) {
  const { token, fields, version, units, isHeld } = given
  const keys = vaultKeys()
  const rows = units.map((each) => {
    const unit = { id: randomUUID() as string, given_by, fields_version: version }
    const { goods, ...known } = each
    const kept = isHeld(each)
      ? { state: 'held' as const, stocked_at: null }
      : { state: 'stock' as const, stocked_at: now }
    return {
      ...unit,
      ...seal(keys, JSON.stringify(goods), unit),
      ...known,
      offer_id,
      game_id,
      ...kept,
      token,
      hint: hintOf(fields, goods),
      created_at: now,
    }
  })
  await tx.insertInto('vault_units').values(rows).execute()
  const resold = rows.filter(({ resale_at }) => resale_at !== null).map(({ id }) => id)
  await tellFirstSales(tx, resold, now)
}
