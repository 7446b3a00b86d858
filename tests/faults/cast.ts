import { createHmac, randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '#modules/auth/session.server.ts'
import { closeDb, type Db, openDb } from '../../app/platform/db.server.ts'
import { buildInstantOffer } from '../factories/goods.ts'
import { buildOffer } from '../factories/offer.ts'
import { buildPaymentMethod } from '../factories/payment-method.ts'
import { buildAdmin, buildProfile, EVER } from '../factories/profile.ts'
import type { Acknowledged, Cast } from './clients.ts'

export const BUYERS = 8
/** More accounts than are bought while a play lasts. */
const MANY_UNITS = 1_000

/** What was acknowledged and is not stored. */
export async function lostOf(
  db: Db,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const stored = await db.selectFrom('order_history').select(['order_id', 'move']).execute()
  const orders = await db.selectFrom('orders').select(['id', 'checkout_token']).execute()
  const tokens = new Map(orders.map(({ checkout_token, id }) => [checkout_token, id]))
  const reveals = await db
    .selectFrom('vault_reveals as r')
    .innerJoin('vault_units as u', 'u.id', 'r.unit_id')
    .select('u.order_id')
    .execute()
  const steps = new Set([
    ...stored.map(({ order_id, move }) => `${order_id} ${move}`),
    ...reveals.map(({ order_id }) => `${order_id} reveal`),
  ])
  return acknowledged.filter(
    ({ order_id, move, checkout_token }) =>
      !steps.has(`${order_id} ${move}`) ||
      (checkout_token !== undefined && tokens.get(checkout_token) !== order_id),
  )
}

/** Makes the people of a play, signed in by `secret`, and the offers they trade. */
export async function engage(db: Db, secret: string, units = MANY_UNITS): Promise<Cast> {
  await db
    .insertInto('settings')
    .values(
      ['most_pending_orders', 'most_orders_per_hour', 'new_buyer_orders', 'new_buyer_amount'].map(
        (key) => ({ key, value: '1000000' }),
      ),
    )
    .onConflict((oc) => oc.column('key').doUpdateSet({ value: '1000000' }))
    .execute()
  const hand = await buildPaymentMethod(db)
  const card = await buildPaymentMethod(db, { kind: 'gateway', card: 'edahabia' })
  const items = await buildOffer(db, { category: 'items', quantity: 1_000_000, price: 1_000 })
  const { user_id } = items
  const sealed = await buildOffer(db, { user_id, category: 'accounts', quantity: 1_000_000 })
  const instant = await buildInstantOffer(db, { user_id, units })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => buildProfile(db)))
  const signIn = async ({ id }: { id: string }) => {
    const token = randomUUID()
    await db
      .insertInto('sessions')
      // confirmed, since an administrator who marks so much as paid is asked who they are
      .values({ token, user_id: id, expires_at: EVER, confirmed_at: EVER })
      .execute()
    return `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`
  }
  return {
    buyers: await Promise.all(buyers.map(signIn)),
    seller: await signIn({ id: user_id }),
    admin: await signIn(await buildAdmin(db)),
    offers: { items, sealed, instant },
    methods: { hand: hand.id, card: card.id },
  }
}

/** Does something on a database, and leaves it. */
export async function withDb<Value>(url: string, work: (db: Db) => Promise<Value>): Promise<Value> {
  const db = openDb(url, url, 4)
  try {
    return await work(db)
  } finally {
    await closeDb()
  }
}
