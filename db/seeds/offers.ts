import { DAY, plus } from '../../app/kernel/time.ts'
import { replaceSteps } from '../../app/modules/offers/ladder.server.ts'
import { usualLinkHosts } from '#modules/payments/payment-method.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { paymentMethods } from './data/payment-methods.ts'
import type { GameRef, OfferSeed } from './data/types.ts'

/** Besides the usual ones the host of the demo's own links, which leads nowhere. */
const linkHosts = [...usualLinkHosts, 'pay.example.org']

/** Creates the payment methods. Returns their ids by name. */
export async function seedPaymentMethods(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('payment_methods')
    .values(
      paymentMethods.map(({ name, name_ar, kind, card, active, supports_links }) => ({
        name,
        kind,
        card: card ?? null,
        name_ar,
        active,
        supports_links,
        link_hosts: supports_links ? linkHosts : [],
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/**
 * Creates the offers, the oldest first, each with `sold` units more than it shall have in the end:
 * the demo's past orders take them. All with stock begin active, so that they can be bought.
 * Returns their ids in the order given.
 */
export async function seedOffers(
  tx: Tx,
  offers: readonly OfferSeed[],
  sold: readonly number[],
  keys: {
    people: Map<string, string>
    idOf: (game: GameRef) => number
    methods: Map<string, number>
  },
  now: Date,
): Promise<number[]> {
  const oldestFirst = offers
    .map((offer, index) => ({ offer, index }))
    .sort((a, b) => b.offer.created_days_ago - a.offer.created_days_ago)
  const ids: number[] = Array.from({ length: offers.length })
  for (const { offer, index } of oldestFirst) {
    const quantity = offer.quantity + (sold[index] ?? 0)
    const { id } = await tx
      .insertInto('offers')
      .values({
        user_id: keys.people.get(offer.seller)!,
        seller_username: offer.seller,
        game_id: keys.idOf({ slug: offer.game, category: offer.category }),
        title: offer.title,
        attributes: JSON.stringify(offer.attributes),
        description: offer.description,
        category: offer.category,
        device: offer.device,
        delivery_time: `${offer.delivery_minutes} minutes`,
        quantity,
        stock_supplied: quantity,
        min_quantity: offer.min_quantity,
        price: offer.price,
        status: quantity > 0 ? 'active' : 'completed',
        payment_link: offer.payment_link?.url ?? null,
        payment_link_methods:
          offer.payment_link?.methods.map((name) => keys.methods.get(name)!) ?? [],
        payment_link_active: offer.payment_link !== null,
        created_at: plus(now, -offer.created_days_ago * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[index] = id
  }
  const discounts = offers.flatMap((offer, index) =>
    offer.discounts.map((discount) => ({ ...discount, offer_id: ids[index]! })),
  )
  await tx.insertInto('offer_discounts').values(discounts).execute()
  await replaceSteps(
    tx,
    offers.map(({ steps }, index) => ({ id: ids[index]!, steps })),
  )
  return ids
}
