import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { handleOfferReports } from './offer-reports.server.ts'
import { removeOffers } from './own-offers.server.ts'
import type { OfferStatus } from './own-offers.ts'
import { lockStanding } from './stock.server.ts'
import { onSale } from './stock.ts'

// What administrators do to an offer: pause it with a reason, activate it again, delete it.

type ModerationRefusal =
  | 'not_found'
  /** The offer is not in a state for this any more. */
  | 'wrong_state'
  | 'no_stock'
  /** Another administrator keeps the offer of this one paused. */
  | 'held'

/**
 * Pauses an offer until an administrator activates it again, with a reason that its seller reads,
 * which ends what was reported of it.
 * Refused: who is no administrator and an offer that is not there, alike; one that is kept paused
 * already, and one that is sold out.
 */
export async function holdOffer(
  db: Db,
  id: number,
  reason: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, ModerationRefusal>> {
  return onOffer(db, id, administrator, async (tx, offer) => {
    if (offer.held_at || offer.status === 'completed') return refuse('wrong_state')
    await tx
      .updateTable('offers')
      .set({ status: 'paused', held_at: now, hold_reason: reason, updated_at: now })
      .where('id', '=', id)
      .execute()
    await handleOfferReports(tx, id, 'hidden', administrator, now)
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'offer.pause',
        subject: `offer:${id}`,
        before: { status: offer.status },
        after: { status: 'paused', hold_reason: reason },
        reason,
      },
      now,
    )
    await publish(
      tx,
      'offer.held',
      String(id),
      { user_id: offer.user_id, title: offer.title, reason },
      now,
    )
    return ok(null)
  })
}

/**
 * Activates a paused offer, whoever paused it. Returns its status (`onSale`): sold out when nothing
 * is left of it, and paused still, though no longer held, while its seller is suspended. Refused:
 * who is no administrator and an offer that is not there, alike; one that is not paused; a seller's
 * own pause of one without stock; and an administrator's own offer that another keeps paused.
 */
export async function activateOffer(
  db: Db,
  id: number,
  administrator: Administrator,
  now: Date,
): Promise<Result<OfferStatus, ModerationRefusal>> {
  return onOffer(db, id, administrator, async (tx, offer, suspended) => {
    if (offer.status !== 'paused') return refuse('wrong_state')
    if (offer.held_at && offer.user_id === administrator.id) return refuse('held')
    if (!offer.held_at && offer.quantity === 0) return refuse('no_stock')
    const status = onSale(offer.quantity, suspended)
    await tx
      .updateTable('offers')
      .set({ status, held_at: null, hold_reason: null, updated_at: now })
      .where('id', '=', id)
      .execute()
    const before = {
      status: offer.status,
      ...(offer.hold_reason !== null && { hold_reason: offer.hold_reason }),
    }
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'offer.activate',
        subject: `offer:${id}`,
        before,
        after: { status },
      },
      now,
    )
    await publish(
      tx,
      'offer.activated',
      String(id),
      { user_id: offer.user_id, title: offer.title },
      now,
    )
    return ok(status)
  })
}

/**
 * Deletes any offer, as its seller could, with a reason that the seller reads; one that was ordered
 * is only hidden. Refused: who is no administrator and an offer that is not there, alike.
 */
export async function deleteOfferAsAdmin(
  db: Db,
  id: number,
  reason: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, ModerationRefusal>> {
  return onOffer(db, id, administrator, async (tx, offer) => {
    await handleOfferReports(tx, id, 'hidden', administrator, now)
    await removeOffers(tx, [id], now)
    const { held_at: _, hold_reason: __, user_id: seller_id, ...rest } = offer
    const before = { ...rest, seller_id }
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'offer.delete',
        subject: `offer:${id}`,
        before,
        reason,
      },
      now,
    )
    await publish(
      tx,
      'offer.removed',
      String(id),
      { user_id: offer.user_id, title: offer.title, reason },
      now,
    )
    return ok(null)
  })
}

type LockedOffer = Awaited<ReturnType<typeof lockOffer>>

async function onOffer<Value>(
  db: Db,
  id: number,
  { is_admin }: Administrator,
  act: (
    tx: Tx,
    offer: NonNullable<LockedOffer>,
    suspended: boolean,
  ) => Promise<Result<Value, ModerationRefusal>>,
): Promise<Result<Value, ModerationRefusal>> {
  if (!is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<Value, ModerationRefusal>> => {
    const found = await tx
      .selectFrom('offers')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    const suspended = await lockStanding(tx, found.user_id)
    const offer = await lockOffer(tx, id)
    return offer ? act(tx, offer, suspended) : refuse('not_found')
  })
}

const lockOffer = (tx: Tx, id: number) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .innerJoin('profiles as s', 's.id', 'o.user_id')
    .select([
      'o.user_id',
      's.username as seller',
      'o.game_id',
      'g.name as game',
      'o.title',
      'o.price',
      'o.quantity',
      'o.status',
      'o.held_at',
      'o.hold_reason',
    ])
    .where('o.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .forUpdate('o')
    .executeTakeFirst()
