import { expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { priceHistory } from './internal/price-history.ts'
import { findPublicOffer } from './public-offer.server.ts'

const db = await openTestDb()
const now = new Date('2026-11-30T10:00:00Z')

test('the lowest and the highest price of an offer outlast any number of later ones', async () => {
  const { id, game_id } = await buildOffer(db, { price: 5_000 })
  await db.deleteFrom('offer_prices').where('offer_id', '=', id).execute()
  const spans = [700, 9_000, ...Array.from({ length: 300 }, (_, nth) => 5_000 + (nth % 2))]
  const begin = plus(now, -30 * DAY)
  await db
    .insertInto('offer_prices')
    .values(
      spans.map((price, nth) => ({
        offer_id: id,
        price,
        since: plus(begin, nth * MINUTE),
        until: nth === spans.length - 1 ? null : plus(begin, (nth + 1) * MINUTE),
      })),
    )
    .execute()
  const game = await db
    .selectFrom('games')
    .where('id', '=', game_id)
    .select(['slug', 'category'])
    .executeTakeFirstOrThrow()
  const { prices } = (await findPublicOffer(db, id, game.slug, game.category, 'en'))!
  expect(prices).toHaveLength(102)
  expect(priceHistory(prices, now)).toMatchObject({ now: 5_001, lowest: 700, highest: 9_000 })
})
