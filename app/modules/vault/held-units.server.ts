import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { beyondLevel, lockStock } from '#modules/offers/stock.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { lockLogins } from './internal/resale.server.ts'
import { stockUp, unitsOf } from './stock.server.ts'
import { removeStock } from './remove-stock.server.ts'
import { afterShown, lockVault } from './units.server.ts'

// Units that wait for staff, who let them through or take them out.

/**
 * Which of a seller's units: one, or all that were held when the page was read, by the last number.
 */
export type WhichHeld = { unitId: string } | { upTo: number }

/**
 * `own`: staff do not decide about what they gave themselves; `none`: nothing waits (any more);
 * `too_many_offers`: they would bring back a sold-out offer, and the seller's level allows no more.
 */
export type HeldRefusal = 'not_found' | 'own' | 'none' | 'not_a_seller' | 'too_many_offers'

interface HeldUnit {
  id: string
  number: number
  login_digest: Buffer | null
  offer_id: number
  title: string
}

/**
 * Lets units of a seller through that are held: they come into the stock of their offers, which are
 * delivered at once from then on. The seller is told once. Gives how many. Refused: to their own
 * seller, what waits no more, while the seller may not sell, what their level does not allow, and
 * before the administrator has confirmed that it is them.
 */
export async function letUnitsThrough(
  db: Db,
  administrator: Administrator,
  sellerId: string,
  which: WhichHeld,
  settings: Settings,
  now: Date,
): Promise<Result<number, HeldRefusal | StepUpRefusal>> {
  return transact(db, async (tx): ReturnType<typeof letUnitsThrough> => {
    const refusal = refuseAct(administrator, sellerId) ?? (await lockSeller(tx, sellerId))
    if (refusal) return refusal
    await lockVault(tx, sellerId)
    const meant = await heldOfSeller(tx, sellerId, which)
    if (meant.length === 0) return refuse('none')
    const unconfirmed = await requireStepUp(tx, administrator, now)
    if (unconfirmed) return unconfirmed
    const units: HeldUnit[] = []
    const byOffer = Map.groupBy(meant, (unit) => unit.offer_id)
    // offers are locked in one order, before their units
    for (const offerId of [...byOffer.keys()].toSorted((a, b) => a - b)) {
      const offer = await lockStock(tx, offerId)
      // deleted meanwhile, or its game is of another category now
      if (offer?.category !== 'accounts') continue
      const own = await stillHeld(tx, byOffer.get(offerId)!)
      if (own.length === 0) continue
      const { stock } = await unitsOf(tx, offerId)
      await stockUp(tx, offer, { stock, fresh: own.length }, settings, now)
      units.push(...own)
    }
    if (units.length === 0) return refuse('none')
    await letIn(tx, units, administrator.id, now)
    await note(tx, { administrator, sellerId, units }, now)
    return ok(units.length)
  }).catch((error: unknown) => beyondLevel(db, sellerId, error))
}

/** They can be sold from now on. Of those whose login is known it is written who let them pass. */
async function letIn(tx: Tx, units: readonly HeldUnit[], administratorId: string, now: Date) {
  await lockLogins(
    tx,
    units.map(({ login_digest }) => login_digest),
  )
  await sql`
    update vault_units set state = 'stock', stocked_at = ${afterShown(now)},
      resale_at = case when k.known then coalesce(resale_at, ${now}::timestamptz) end,
      cleared_at = case when k.known then ${now}::timestamptz end,
      cleared_by = case when k.known then ${administratorId}::uuid end
    from (
      select u.id as unit_id, u.resale_at is not null
        or is_known_login(u.login_digest, u.given_by, u.game_id, ${now}, u.id) as known
      from vault_units u where u.id = any(${units.map(({ id }) => id)}::uuid[])
    ) k where k.unit_id = vault_units.id`.execute(tx)
}

/**
 * Takes units of a seller out that are held, with a reason, which the seller is told once. They are
 * shredded at once. Gives how many. Refused as above, but for who may not sell.
 */
export async function removeHeldStock(
  db: Db,
  administrator: Administrator,
  sellerId: string,
  which: WhichHeld,
  reason: string,
  now: Date,
): Promise<Result<number, HeldRefusal>> {
  return transact(db, async (tx): Promise<Result<number, HeldRefusal>> => {
    const refusal = refuseAct(administrator, sellerId)
    if (refusal) return refusal
    await lockVault(tx, sellerId)
    const units = await stillHeld(tx, await heldOfSeller(tx, sellerId, which))
    if (units.length === 0) return refuse('none')
    await removeStock(
      tx,
      units.map(({ id }) => id),
      now,
      reason,
    )
    await note(tx, { administrator, sellerId, units, reason }, now)
    return ok(units.length)
  })
}

function refuseAct({ id, is_admin }: Administrator, sellerId: string) {
  if (!is_admin || !isUuid(sellerId)) return refuse('not_found' as const)
  return id === sellerId ? refuse('own' as const) : null
}

/** Those of a seller's held units that are meant, the oldest first. */
async function heldOfSeller(tx: Tx, sellerId: string, which: WhichHeld): Promise<HeldUnit[]> {
  if ('unitId' in which && !isUuid(which.unitId)) return []
  const meant = 'unitId' in which ? sql`u.id = ${which.unitId}` : sql`u.number <= ${which.upTo}`
  const { rows } = await sql<HeldUnit>`
    select u.id, u.number, u.login_digest, u.offer_id, o.title
    from vault_units u join offers o on o.id = u.offer_id
    where u.given_by = ${sellerId} and u.state = 'held' and ${meant}
    order by u.number`.execute(tx)
  return rows
}

/**
 * Those of them that are held still, locked. Their seller waits at `lockVault`; but those of an
 * offer that is deleted may have been taken out meanwhile (`clearStock`).
 */
async function stillHeld(tx: Tx, units: readonly HeldUnit[]): Promise<HeldUnit[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vault_units
    where id = any(${units.map(({ id }) => id)}::uuid[]) and state = 'held'
    order by number for update`.execute(tx)
  const held = new Set(rows.map(({ id }) => id))
  return units.filter(({ id }) => held.has(id))
}

interface Noted {
  administrator: Administrator
  sellerId: string
  units: readonly HeldUnit[]
  /** Why they were taken out; without it they were let through. */
  reason?: string
}

/** Writes the act into the audit log, and tells the seller of it. */
async function note(tx: Tx, noted: Noted, now: Date): Promise<void> {
  const { administrator, sellerId, units, reason } = noted
  const offers = [...new Set(units.map(({ offer_id }) => offer_id))]
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: reason === undefined ? 'stock.let_through' : 'stock.refuse',
      subject: `stock:${sellerId}`,
      after: {
        count: units.length,
        offers,
        ...(units.length === 1 && { unit_number: units[0]!.number }),
      },
      ...(reason !== undefined && { reason }),
    },
    now,
  )
  const [{ title, offer_id }] = units as [HeldUnit]
  const told = { user_id: sellerId, title, count: units.length }
  // what is of one offer leads to its stock
  const about = { ...told, ...(offers.length === 1 && { offer_id }) }
  if (reason === undefined)
    await publish(tx, 'offer.units_let_through', String(offer_id), about, now)
  else await publish(tx, 'offer.units_refused', String(offer_id), { ...about, reason }, now)
}
