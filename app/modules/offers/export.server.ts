import { ok, refuse, type Result } from '#kernel/result.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import type { Db } from '#platform/db.server.ts'
import { namesOfMethods, offerRows } from './internal/csv-rows.server.ts'
import { type CsvCells, MOST_CSV_ROWS, writeCsv } from './csv.ts'
import { cellsOf } from './internal/csv-offer.ts'
import { exampleAttributes } from './offer-attributes.ts'
import type { OfferFilter } from './own-offers.ts'

/**
 * The seller's own offers that fit a filter, as a file that can be imported again. Refused: more
 * than such a file may hold.
 */
export async function exportOffers(
  db: Db,
  sellerId: string,
  filter: OfferFilter,
): Promise<Result<string, 'too_many'>> {
  const [offers, names] = await Promise.all([
    offerRows(db, sellerId, filter, null),
    namesOfMethods(db),
  ])
  return offers.length > MOST_CSV_ROWS
    ? refuse('too_many')
    : ok(writeCsv(offers.map((offer) => cellsOf(offer, names))))
}

/**
 * A file to begin with: an offer for a game of each category that has one, ready to be imported.
 */
export async function exampleCsv(
  db: Db,
  texts: { title: string; description: string },
): Promise<string> {
  const games = await db
    .selectFrom('games as g')
    .where(isShown())
    .distinctOn('g.category')
    .select(['g.slug', 'g.category', 'g.name', 'g.platform_support'])
    .orderBy('g.category')
    .orderBy('g.active_offers', 'desc')
    .orderBy('g.id')
    .execute()
  return writeCsv(
    games.map(({ slug, category, name, platform_support }, index): CsvCells => ({
      id: '',
      game: slug,
      category,
      title: `${texts.title} ${name}`,
      description: texts.description,
      ...exampleAttributes(platform_support),
      price: String(1_500 + 500 * index),
      quantity: '10',
      quantity_seen: '',
      min_quantity: '1',
      delivery_time: '00:30:00',
      status: 'paused',
      discounts: index === 0 ? '5:5 10:8' : '',
      payment_link: '',
      payment_methods: '',
      payment_link_active: 'no',
      payment_link_expires: '',
    })),
  )
}
