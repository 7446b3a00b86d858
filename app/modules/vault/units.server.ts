import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, type DB, advisoryLock, type Tx } from '#platform/db.server.ts'
import { type OfKind, goodsLabels } from './fields.server.ts'
import { type Goods, type GoodsField, hintOf, identityOf } from './goods.ts'
import { detailsIn, type OpenUnit } from './opened.server.ts'
import {
  firstKnown,
  knownLogins,
  loginDigestsOf,
  tellFirstSales,
  waitingLogins,
} from './internal/resale.server.ts'
import { sealDigestOf, seal, Unreadable, unseal } from './internal/seal.server.ts'
import { vaultKeys } from './vault.server.ts'
import type { GoodsState } from './goods-state.ts'

// The units in the vault: sealed when they are delivered by form, known again when somebody gives
// the same once more, opened for who may see them, and shredded by forgetting their keys.

interface Given {
  order_id: string
  game_id: number
  given_by: string
  token: string
  fields: readonly GoodsField[]
  version: string
  /** Of each unit, in the order in which the buyer is to see them. */
  goods: readonly Goods[]
}

/** Whoever changes a seller's units waits here for the one before, whose changes they then see. */
export const lockVault = (tx: Tx, sellerId: string) => advisoryLock(tx, `vault ${sellerId}`)

/** Whether this form has delivered the order before. */
export const wasGiven = async (tx: Tx, orderId: string, token: string): Promise<boolean> =>
  (await tx
    .selectFrom('vault_units')
    .select('id')
    .where('order_id', '=', orderId)
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined

/**
 * Seals what a seller delivers, in the transaction that delivers it. Gives whether one of them was
 * given before: by another seller, or as an account whose login is known, which is marked, so that
 * its money waits for staff. Refused (`given_before` with the `unit`, from 1): what this seller has
 * delivered before, what waits in their stock, and what is twice in this form.
 */
export async function giveUnits(
  tx: Tx,
  { order_id, game_id, given_by, token, fields, version, goods }: Given,
  now: Date,
): Promise<Result<{ given_before: boolean }, 'given_before'>> {
  const keys = vaultKeys()
  const digests = digestsOf(fields, goods)
  const logins = loginDigestsOf(fields, goods)
  await lockVault(tx, given_by)
  const given = await givenBefore(tx, { digests, logins }, { given_by, game_id })
  if (given.again !== null) return refuse('given_before', { unit: given.again + 1 })
  const known = await knownLogins(tx, logins, { given_by, game_id }, now)
  const rows = goods.map((each, index) => {
    const unit = { id: randomUUID() as string, given_by, fields_version: version }
    return {
      ...unit,
      ...seal(keys, JSON.stringify(each), unit),
      order_id,
      game_id,
      state: 'sold' as const,
      position: index + 1,
      token,
      hint: hintOf(fields, each),
      digest: digests[index] ?? null,
      ...markOf(logins[index] ?? null, known, now),
      created_at: now,
      sold_at: now,
    }
  })
  await tx.insertInto('vault_units').values(rows).execute()
  const resold = rows.filter(({ resale_at }) => resale_at !== null).map(({ id }) => id)
  await tellFirstSales(tx, resold, now)
  return ok({ given_before: given.isAnothers || resold.length > 0 })
}

/** The digest of a unit's login, and since when it is marked as known. */
export const markOf = (login: Buffer | null, known: ReadonlySet<string>, now: Date) => ({
  login_digest: login,
  resale_at: login !== null && known.has(login.toString('hex')) ? now : null,
})

/**
 * Of units that a seller gives the first that they have given before, or that is there twice, by
 * its place; and whether another seller has given one of just these.
 */
export async function givenBefore(
  tx: Tx,
  { digests, logins }: { digests: readonly (Buffer | null)[]; logins: readonly (Buffer | null)[] },
  giver: { given_by: string; game_id: number },
): Promise<{ again: number | null; isAnothers: boolean }> {
  const known = await knownDigests(tx, digests)
  const isOwn = (each: { given_by: string }) => each.given_by === giver.given_by
  const own = new Set(known.filter(isOwn).map(({ hex }) => hex))
  const places = [
    firstKnown(digests, own),
    firstKnown(logins, await waitingLogins(tx, logins, giver)),
  ].filter((place) => place !== -1)
  const again = places.length > 0 ? Math.min(...places) : null
  return { again, isAnothers: known.some((each) => !isOwn(each)) }
}

/** By which each of these units is known again; null where nothing in it says so. */
export function digestsOf(
  fields: readonly GoodsField[],
  goods: readonly Goods[],
): (Buffer | null)[] {
  const keys = vaultKeys()
  return goods.map((each) => {
    const identity = identityOf(fields, each)
    return identity === null ? null : sealDigestOf(keys, identity)
  })
}

/** Whether another seller has given just what the unit `u` of a query is. */
export const isAnothers = sql<boolean>`exists (select from vault_units e
  where e.digest = u.digest and e.given_by <> u.given_by and e.state <> 'removed')`

/** Those of these units that anybody has given before: who, and for which order. */
export async function knownDigests(tx: Db | Tx, digests: readonly (Buffer | null)[]) {
  const some = digests.filter((digest) => digest !== null)
  if (some.length === 0) return []
  const rows = await tx
    .selectFrom('vault_units')
    .select(['given_by', 'digest', 'order_id'])
    .where('digest', 'in', some)
    .where('state', '<>', 'removed')
    .execute()
  return rows.map(({ digest, ...rest }) => ({ ...rest, hex: digest!.toString('hex') }))
}

/** Who is shown units: a side of their order or stock, or staff while they are held. */
export interface ShownUnits {
  person_id: string
  session_id: string
  party: 'buyer' | 'seller' | 'administrator'
  /** Why, of an administrator, who is neither side. */
  reason?: string
}

/**
 * Opens what was delivered and writes down who is shown it, in the caller's transaction, after
 * which it may be shown. Refused: where nothing was given by form (`nothing`), what was shredded,
 * and what does not open (`unreadable`).
 */
export async function openUnits(
  tx: Tx,
  order: OfKind & { id: string },
  shown: ShownUnits,
  now: Date,
): Promise<Result<OpenUnit[], 'nothing' | 'shredded' | 'unreadable'>> {
  const rows = await tx
    .selectFrom('vault_units')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', '=', 'sold')
    .orderBy('position')
    .forShare()
    .execute()
  return openRows(tx, rows, order, shown, now)
}

/** The same of these units, which are locked, and of what kind. */
export async function openRows(
  tx: Tx,
  rows: readonly Selectable<DB['vault_units']>[],
  of: OfKind,
  shown: ShownUnits,
  now: Date,
): Promise<Result<OpenUnit[], 'nothing' | 'shredded' | 'unreadable'>> {
  if (rows.length === 0) return refuse('nothing')
  const whole = rows.flatMap(({ wrapped_key, key_id, ...rest }) =>
    wrapped_key && key_id ? [{ ...rest, wrapped_key, key_id }] : [],
  )
  if (whole.length < rows.length) return refuse('shredded')
  const labels = await goodsLabels(tx, of)
  try {
    const units = whole.map((row) => ({
      position: row.position ?? 1,
      details: detailsIn(unseal(vaultKeys(), row), labels),
    }))
    await tx
      .insertInto('vault_reveals')
      .values(whole.map(({ id }) => ({ unit_id: id, ...shown, created_at: now })))
      .execute()
    return ok(units)
  } catch (error) {
    if (error instanceof Unreadable) return refuse('unreadable')
    throw error
  }
}

/**
 * When something came of a unit: now, but no earlier than it was last shown, whichever of the two
 * was asked for first.
 */
export const afterShown = (now: Date) => sql<Date>`greatest(${now}::timestamptz,
  (select max(created_at) from vault_reveals where unit_id = vault_units.id))`

/** What a unit is without once it is shredded: its key, and by what its seller knew it. */
export const shredded = (now: Date) => ({
  wrapped_key: null,
  key_id: null,
  hint: '',
  shredded_at: afterShown(now),
})

/** Forgets the keys of these orders' units, so that nobody opens them again. Returns how many. */
export async function shredUnits(tx: Tx, orderIds: readonly string[], now: Date): Promise<number> {
  if (orderIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('vault_units')
    .set(shredded(now))
    .where('order_id', 'in', [...orderIds])
    .where('shredded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Whether the orders `r` of a query were delivered by form. */
export const hasUnits = sql<boolean>`exists (select from vault_units u where u.order_id = r.id)`

/** What is known of an order's units without opening them. */
export async function unitsGiven(db: Db, orderId: string) {
  const [units, opened] = await Promise.all([
    db
      .selectFrom('vault_units')
      .where('order_id', '=', orderId)
      .where('state', '=', 'sold')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.min('sold_at').as('given_at'),
        eb.fn.max('shredded_at').as('shredded_at'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('vault_reveals as v')
      .innerJoin('vault_units as u', 'u.id', 'v.unit_id')
      .where('u.order_id', '=', orderId)
      .where('u.state', '=', 'sold')
      .where('u.position', '=', 1)
      .groupBy('v.party')
      .select((eb) => [
        'v.party',
        eb.fn.countAll<number>().as('times'),
        eb.fn.min('v.created_at').as('first_at'),
        eb.fn.max('v.created_at').as('last_at'),
      ])
      .execute(),
  ])
  const by = (party: ShownUnits['party']) => opened.find((each) => each.party === party) ?? null
  return { ...units, buyer: by('buyer'), seller: by('seller') }
}

/**
 * What is known of the units of the orders `r` of a query; null where nothing was given by form.
 */
export const goodsState = sql<GoodsState | null>`(
  select case when count(*) > 0
    then json_build_object('given_at', min(u.sold_at), 'shredded_at', max(u.shredded_at),
    'opened_at', (select min(v.created_at)
      from vault_reveals v join vault_units o on o.id = v.unit_id
      where o.order_id = r.id and o.state = 'sold' and v.party = 'buyer')) end
  from vault_units u where u.order_id = r.id and u.state = 'sold')`
