import { type RawBuilder, sql } from 'kysely'
import { refuse, type Refusal } from '#kernel/result.ts'
import type { Category } from '#modules/catalog/category.ts'
import { type Db, isCheckViolation, type Tx } from '#platform/db.server.ts'
import type { Climb } from './ladder.ts'
import { comesBack, type DeliveryMode, withStock } from './stock.ts'

/**
 * Puts what an order held back into its offer's stock, which may bring the offer back to the market
 * (`withStock`). What does not come back (`comesBack`) was supplied for nothing.
 */
export async function returnStock(
  tx: Tx,
  order: {
    offer_id: number
    seller_id: string
    quantity: number
    category: Category
    completed_at: Date | null
    delivery_mode: DeliveryMode
  },
  now: Date,
): Promise<void> {
  const suspended = await lockStanding(tx, order.seller_id)
  const offer = await tx
    .selectFrom('offers')
    .select(['status', 'quantity', 'deleted_at', 'delivery_mode'])
    .where('id', '=', order.offer_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!comesBack(order, offer)) {
    await tx
      .updateTable('offers')
      .set((eb) => ({ stock_supplied: eb('stock_supplied', '-', order.quantity), updated_at: now }))
      .where('id', '=', order.offer_id)
      .execute()
    return
  }
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

/** Whether offers were not put on sale because their seller's level allows no more. */
export const isTooManyOffers = (error: unknown): boolean =>
  isCheckViolation(error, 'offers_at_most_of_level')

/**
 * Refuses what a seller's level does not allow, with how many offers that are not sold out it does;
 * any other error is thrown.
 */
export async function beyondLevel(
  db: Db,
  sellerId: string,
  error: unknown,
): Promise<Refusal<'too_many_offers'>> {
  if (!isTooManyOffers(error)) throw error
  const { rows } = await sql<{ most: number }>`
    select coalesce(most_offers_of(${sellerId}), 0) as most`.execute(db)
  return refuse('too_many_offers', { most: rows[0]!.most })
}

/** An offer whose stock a command of the vault changes, locked. */
export type LockedStock = NonNullable<Awaited<ReturnType<typeof lockStock>>>

/** Locks an offer for a change of its units; null where there is none, or it is deleted. */
export async function lockStock(tx: Tx, offerId: number) {
  const offer = await tx
    .selectFrom('offers')
    .select(['id', 'user_id', 'game_id', 'category', 'status', 'quantity', 'delivery_mode'])
    .where('id', '=', offerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return offer ?? null
}

/** Takes out of a locked offer, which is deleted, all that it still has in stock. */
export async function emptyStock(
  tx: Tx,
  { id, quantity }: { id: number; quantity: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('offers')
    .set((eb) => ({
      quantity: 0,
      stock_supplied: eb('stock_supplied', '-', quantity),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Notes of the offers that these orders are of that fewer than `low` units are left, once until
 * there are more again. Returns those it noted.
 */
export async function noteLowStock(
  tx: Tx,
  orderIds: readonly string[],
  low: number,
  now: Date,
): Promise<{ id: number; user_id: string; title: string }[]> {
  const { rows } = await sql<{ id: number; user_id: string; title: string }>`
    with few as (
      select o.id, (select count(*)::int from vault_units u
        where u.offer_id = o.id and u.state = 'stock') as count
      from offers o
      where o.id in (select offer_id from orders
        where id = any(${orderIds}::uuid[]) and delivery_mode = 'instant')
        and o.delivery_mode = 'instant' and o.low_stock_at is null and o.deleted_at is null
      order by o.id for update
    )
    update offers o set low_stock_at = ${now} from few
    where o.id = few.id and few.count < ${low}::int
    returning o.id, o.user_id, o.title`.execute(tx)
  return rows
}

/** What a checkout takes of an offer. */
interface Taken {
  id: number
  price: number
  /** In seconds; 0 of what is delivered by its payment. */
  within: number
  climb: Climb | null
  pieces: number
  buyerId: string
  isByLink: boolean
}

/**
 * The statement by which a checkout takes pieces of an active offer, whose last one ends it: of
 * the offer at the price and the time, or with the steps, that the buyer saw, `and` under what
 * else must be so. It is part of one that places the order.
 */
export const takePieces = (
  offer: Taken,
  and: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`
  update offers set quantity = quantity - ${offer.pieces}::int,
    status = case when quantity = ${offer.pieces}::int then 'completed' else 'active' end,
    payment_link_status = case when ${offer.isByLink}::boolean then 'pending'
      else payment_link_status end,
    updated_at = ${now}
  where id = ${offer.id} and status = 'active' and ${asSeen(offer)}
    and user_id <> ${offer.buyerId}
    and quantity >= ${offer.pieces}::int and min_quantity <= ${offer.pieces}::int and ${and}
  returning id, user_id, game_id, category, title, delivery_mode,
    ${secondsOf(offer)} as delivery_seconds`

/** Within how many seconds it is promised. */
const secondsOf = ({ climb }: Pick<Taken, 'climb'>) =>
  climb ? sql`${60 * climb.minutes}::int` : sql`greatest(1, extract(epoch from delivery_time))::int`

/** The steps are still those that were summed up, or price and time are still those. */
const asSeen = ({ price, within, climb }: Pick<Taken, 'price' | 'within' | 'climb'>) =>
  climb
    ? sql`sells_climb(id, ${JSON.stringify(climb.rungs)}::jsonb)`
    : sql`price = ${price} and delivered_within = make_interval(secs => ${within})
      and sells_climb(id, null)`

/**
 * Gives a locked offer another stock, of units or of what its seller delivers by hand; the status
 * follows it (`withStock`). `low`: whether its seller still knows that few are left.
 */
export async function setStock(
  tx: Tx,
  offer: LockedStock,
  { quantity, delivery_mode, low }: { quantity: number; delivery_mode: DeliveryMode; low: boolean },
  now: Date,
): Promise<void> {
  const status = withStock(offer, quantity)
  await tx
    .updateTable('offers')
    .set((eb) => ({
      quantity,
      status,
      delivery_mode,
      stock_supplied: eb('stock_supplied', '+', quantity - offer.quantity),
      updated_at: now,
      ...(!low && { low_stock_at: null }),
    }))
    .where('id', '=', offer.id)
    .execute()
}
