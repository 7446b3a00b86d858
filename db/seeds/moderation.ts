import { DAY, plus } from '../../app/kernel/time.ts'
import { holdOffer } from '#modules/offers/offer-moderation.server.ts'
import type { OfferSeed } from './data/types.ts'
import { must, type OrderSeed, type Step } from './orders.ts'

const reasons = [
  'الصور من حساب آخر. ضع صورًا من الحساب الذي تبيعه.',
  'The description asks buyers to pay outside the site.',
  'العنوان يذكر لعبة أخرى.',
]

interface Market {
  offers: readonly OfferSeed[]
  orders: readonly OrderSeed[]
  /** The id of each offer. */
  offerIds: readonly number[]
}

/**
 * As steps: one offer of each of some sellers, a demo account's first, that an administrator keeps
 * paused. Nobody orders it afterwards.
 */
export function moderationSteps(
  { offers, orders, offerIds }: Market,
  adminId: string,
  now: Date,
): Step[] {
  const ordered = new Set(orders.map(({ offer }) => offer))
  const quiet = offers
    .map((offer, index) => ({ ...offer, id: offerIds[index]! }))
    .filter(
      ({ status, created_days_ago }, index) =>
        status === 'active' && created_days_ago > reasons.length + 1 && !ordered.has(index),
    )
  const bySeller = Map.groupBy(quiet, ({ seller }) => seller)
  const sellers = [
    'amine_213',
    ...bySeller.keys().filter((seller) => seller !== 'amine_213'),
  ].slice(0, reasons.length)
  return sellers.map((seller, index): Step => {
    const at = plus(now, -(index + 1) * DAY)
    const { id } = bySeller.get(seller)!.at(-1)!
    return {
      at,
      run: async (db) =>
        void must(await holdOffer(db, id, reasons[index]!, { id: adminId, is_admin: true }, at)),
    }
  })
}
