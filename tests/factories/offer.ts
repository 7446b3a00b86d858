import type { Insertable } from 'kysely'
import type { OfferDiscount } from '#modules/offers/offer-limits.ts'
import { onSale } from '#modules/offers/stock.ts'
import type { Db, DB } from '#platform/db.server.ts'
import { buildGame } from './game.ts'
import { buildSeller } from './profile.ts'

type Given = Partial<Insertable<DB['offers']>> & { discounts?: OfferDiscount[]; images?: string[] }

/**
 * An active offer of 10 pieces at 1,000 DA, with its seller, its game, its discounts and its images
 * (the first is main).
 */
export async function buildOffer(db: Db, { discounts = [], images = [], ...given }: Given = {}) {
  const game = given.game_id
    ? await db
        .selectFrom('games')
        .select(['id', 'category'])
        .where('id', '=', given.game_id)
        .executeTakeFirstOrThrow()
    : await buildGame(db, { category: given.category ?? 'items' })
  const quantity = given.quantity ?? 10
  const seller = given.user_id
    ? await db
        .selectFrom('profiles')
        .select(['id', 'username', 'profile_image_url'])
        .where('id', '=', given.user_id)
        .executeTakeFirstOrThrow()
    : await buildSeller(db)
  const { id } = await db
    .insertInto('offers')
    .values({
      user_id: seller.id,
      game_id: game.id,
      title: 'A fine sword',
      category: game.category,
      device: 'PC',
      delivery_time: '00:30:00',
      quantity,
      stock_supplied: quantity,
      price: 1_000,
      status: onSale(quantity),
      seller_username: seller.username,
      seller_image_url: seller.profile_image_url,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (discounts.length > 0)
    await db
      .insertInto('offer_discounts')
      .values(discounts.map((each) => ({ offer_id: id, ...each })))
      .execute()
  for (const [position, url] of images.entries()) {
    await db
      .insertInto('offer_images')
      .values({ offer_id: id, url, position, is_main: position === 0 })
      .execute()
  }
  return db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
