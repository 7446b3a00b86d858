import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { lockStock, type LockedStock, setStock } from '#modules/offers/commands.server.ts'
import { lockSeller } from '#modules/sellers/commands.server.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { goodsFields } from './fields.server.ts'
import { type Goods, type GoodsField, hintOf } from './goods.ts'
import { seal } from './seal.server.ts'
import { holdsNew, isInstantKind, MOST_IN_STOCK } from './stock.ts'
import { digestsOf, knownDigests, lockVault } from './units.server.ts'
import { isVaultOpen, vaultKeys } from './vault.server.ts'

export type StockRefusal = 'not_a_seller' | 'not_found'
type Store = 'closed' | 'form_changed' | 'too_many' | 'given_before'

/** Units that a seller puts into stock: by which form, made of which fields. */
interface Stored {
  token: string
  fields_seen: string
  goods: readonly Goods[]
}

/** Whether units that were stored wait to be looked at, or can be sold. */
interface Kept {
  held: boolean
}

/** A seller's own offer, locked, for a change of its units. Refused: who may not sell, and others'. */
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
 * can be bought of it are its units. Those that staff are to look at first (`holdsNew`) are held, and
 * change nothing of the offer yet. The same form again has done it already. Gives whether the form's
 * units wait to be looked at. Refused: an offer whose goods are not given by form (`closed`), a form
 * made of other fields, more than an offer holds (its `room`), and what this seller has given before.
 */
export async function storeUnits(
  db: Db,
  sellerId: string,
  offerId: number,
  { token, fields_seen, goods }: Stored,
  settings: Settings,
  now: Date,
): Promise<Result<Kept, StockRefusal | Store>> {
  const stored = await transact(db, async (tx): Promise<Result<Kept, StockRefusal | Store>> => {
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
    const known = (await knownDigests(tx, digests)).filter((each) => each.given_by === sellerId)
    const taken = new Set(known.map(({ hex }) => hex))
    const again = digests.findIndex((digest) => isTaken(taken, digest))
    if (again !== -1) return refuse('given_before', { unit: again + 1 })
    const looked = settings.first_units_looked_at
    const held = holdsNew(await passedUnits(tx, sellerId, looked), looked)
    const coming = { stock: before.stock, fresh: goods.length }
    if (!held) await stockUp(tx, offer, coming, settings, now)
    await insertUnits(tx, offer, { token, fields, version, goods, digests, held }, now)
    return ok({ held })
  })
  if (stored.ok) pokeRelay()
  return stored
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

/** Whether a digest is among these, of which it is one from then on. */
function isTaken(taken: Set<string>, digest: Buffer | null): boolean {
  const hex = digest?.toString('hex')
  if (hex === undefined) return false
  const known = taken.has(hex)
  taken.add(hex)
  return known
}

/** How the units of a form are kept that was stored before; null where it was not. */
async function storedBy(tx: Tx, offerId: number, token: string): Promise<Kept | null> {
  const { held } = await tx
    .selectFrom('vault_units')
    .where('offer_id', '=', offerId)
    .where('token', '=', token)
    .select(sql<boolean | null>`bool_or(state = 'held')`.as('held'))
    .executeTakeFirstOrThrow()
  return held === null ? null : { held }
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
      select distinct digest from vault_units where given_by = ${sellerId} and stocked_at is not null limit ${most}
    ) units`.execute(tx)
  return rows[0]!.passed
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
    held: boolean
  },
  now: Date,
) {
  const { token, fields, version, goods, digests, held } = given
  const keys = vaultKeys()
  const kept = held
    ? { state: 'held' as const, stocked_at: null }
    : { state: 'stock' as const, stocked_at: now }
  const rows = goods.map((each, index) => {
    const unit = { id: randomUUID() as string, given_by, fields_version: version }
    return {
      ...unit,
      ...seal(keys, JSON.stringify(each), unit),
      offer_id,
      ...kept,
      token,
      hint: hintOf(fields, each),
      digest: digests[index] ?? null,
      created_at: now,
    }
  })
  await tx.insertInto('vault_units').values(rows).execute()
}
