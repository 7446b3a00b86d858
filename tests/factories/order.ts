import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { plus } from '#kernel/time.ts'
import { type Actor, person, system } from '#modules/auth/actor.ts'
import type { Category } from '#modules/catalog/category.ts'
import { placeOrder } from '#modules/checkout/checkout.server.ts'
import { releaseDueAt } from '#modules/orders/deadlines.ts'
import { type MoveName, moves, type OrderStatus } from '#modules/orders/order.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { defaults, type Settings } from '#modules/settings/settings.ts'
import type { CheckoutForm, OrderForm } from '#modules/checkout/checkout.form.ts'
import { termsOf } from '#modules/checkout/price.ts'
import { promiseOf } from '#modules/checkout/promise.ts'
import type { Db } from '#platform/db.server.ts'
import { deliverMadeUp } from '../../db/seeds/goods.ts'
import { wayTo } from '../../db/seeds/ways.ts'
import { buildOffer } from './offer.ts'
import { buildPaymentMethod } from './payment-method.ts'
import { buildAdmin, buildProfile } from './profile.ts'
import { disputeOrder } from './dispute.ts'

interface Given {
  status?: OrderStatus
  /** Reports a problem at the end. */
  disputed?: boolean
  /** Pays the seller of a received order that is still protected, when its time has come. */
  released?: boolean
  buyer_id?: string
  offer_id?: number
  seller_id?: string
  payment_method_id?: number
  /** Who refunds; without one an administrator of its own. */
  admin?: { id: string; is_admin: boolean }
  category?: Category
  price?: number
  quantity?: number
  settings?: Partial<Settings>
  /** What the buyer wrote into the checkout's form. */
  form?: Partial<OrderForm>
  now?: Date
}

/** Settings under which one buyer may place as many orders as a test needs, of all there is. */
export const noLimits = {
  most_pending_orders: 1_000,
  most_orders_per_hour: 1_000,
  new_buyer_orders: 1_000,
  new_buyer_amount: 1_000_000_000,
  new_buyer_stock_bp: 10_000,
}

/**
 * An order in a state, brought there by the real commands: with its buyer, seller, offer, and the
 * money where it belongs.
 */
export async function buildOrder(
  db: Db,
  { status = 'pending', disputed, released, now = new Date(), ...given }: Given = {},
) {
  const settings = {
    ...defaults,
    ...noLimits,
    ...given.settings,
  }
  const buyerId = given.buyer_id ?? (await buildProfile(db)).id
  const offer = given.offer_id
    ? await db
        .selectFrom('offers')
        .selectAll()
        .where('id', '=', given.offer_id)
        .executeTakeFirstOrThrow()
    : await buildOffer(db, pick(given))
  const methodId = given.payment_method_id ?? (await buildPaymentMethod(db)).id
  const discounts = await db
    .selectFrom('offer_discounts')
    .select(['min_quantity', 'discount_percent'])
    .where('offer_id', '=', offer.id)
    .orderBy('min_quantity')
    .execute()
  const terms_seen = termsOf({ ...settings, discounts })
  const form = checkout({
    quantity: given.quantity ?? 1,
    price_seen: offer.price,
    terms_seen,
    promise_seen: promiseOf({ seconds: await secondsOf(db, offer.id), rungs: null }),
    payment_method_id: methodId,
    ...given.form,
  })
  const placed = await placeOrder(db, buyerId, offer.id, form, settings, now)
  if (!placed.ok) throw new Error(`the order was refused: ${placed.code}`)
  const id = placed.value.order_id

  await bring(db, id, wayTo(status), settings, now, given.admin)
  if (disputed)
    expectOk(
      await disputeOrder(db, id, person({ id: buyerId, is_admin: false }), 'It does not work', now),
    )
  const order = await findOrder(db, id)
  if (released && !order.released_at)
    await releaseOrder(
      db,
      id,
      settings,
      releaseDueAt({ ...order, outages: [], disputes: [] }) ?? now,
    )
  return findOrder(db, id)
}

/** Within how many seconds an offer at one price is promised. */
async function secondsOf(db: Db, offerId: number): Promise<number> {
  const { seconds } = await db
    .selectFrom('offers')
    .where('id', '=', offerId)
    .select(sql<number>`extract(epoch from delivered_within)::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** A checkout form as the browser sends it, of one piece and half an hour unless told otherwise. */
export function checkout(given: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    quantity: 1,
    buyer_name: 'Amina Benali',
    buyer_email: 'amina@example.com',
    buyer_phone: '0555 12 34 56',
    contact_method: 'telegram',
    contact_details: '@amina',
    payment_method_id: 1,
    price_seen: 1_000,
    terms_seen: '',
    promise_seen: promiseOf({ seconds: 1_800, rungs: null }),
    order_seen: '',
    checkout_token: randomUUID(),
    ...given,
  }
}

export const findOrder = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Each move by the first of those who may make it; where that is an administrator, and the way
 * needs none besides, by the system.
 */
async function bring(
  db: Db,
  id: string,
  way: MoveName[],
  settings: Settings,
  now: Date,
  judge?: Given['admin'],
) {
  if (way.length === 0) return
  const { seller_id, user_id, delivery_mode } = await findOrder(db, id)
  const needsAdmin = way.some((name) => name.startsWith('refund'))
  const admin = needsAdmin ? person(judge ?? (await buildAdmin(db))) : null
  for (const [step, name] of way.entries()) {
    const own = { seller: seller_id, buyer: user_id, admin: null, system: null }[moves[name].by[0]]
    if (name === 'complete') {
      if (delivery_mode === 'instant') continue // its payment has delivered it
      expectOk(await deliverMadeUp(db, id, seller_id, settings, plus(now, step)))
      continue
    }
    const actor: Actor = own ? person({ id: own, is_admin: false }) : (admin ?? system)
    expectOk(
      await moveOrder(
        db,
        { id, name, actor, reason: admin ? 'Not delivered' : undefined },
        settings,
        plus(now, step),
      ),
    )
  }
}

function expectOk(result: { ok: boolean; code?: string }) {
  if (!result.ok) throw new Error(`the move was refused: ${result.code}`)
}

function pick({ seller_id, category, price, quantity }: Given) {
  return {
    ...(seller_id && { user_id: seller_id }),
    ...(category && { category }),
    ...(price && { price }),
    ...(quantity && { quantity: quantity + 9 }),
  }
}
