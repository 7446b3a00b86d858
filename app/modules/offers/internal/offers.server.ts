import { type Expression, type RawBuilder, sql } from 'kysely'
import { isShown } from '#modules/catalog/queries.server.ts'
import { ALL_DEVICES, type Category } from '#modules/catalog/rules.ts'
import type { ListPlace } from '#kernel/list.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { attributeColumns, offerAttributes } from './offer-attributes.ts'
import { type CardOffer, LAST_PAGE, type OfferImage, type Sort } from './offer.ts'

const columns = (of: 'o' | 's') => sql.join(offerAttributes.map((each) => sql.ref(`${of}.${each}`)))

const card = sql`o.id, o.title, o.price, o.quantity, ${columns('o')}, o.delivery_time::text as delivery_time, o.main_image_url,
  o.max_discount, o.seller_username, o.seller_image_url`

const order: Record<Sort, RawBuilder<unknown>> = {
  price: sql`o.price, o.id`,
  'price-desc': sql`o.price desc, o.id desc`,
  newest: sql`o.id desc`,
  fastest: sql`o.delivery_time, o.price, o.id`,
}

export const OFFERS_PER_PAGE = 24

/**
 * A page of a game's active offers in the chosen order, for one device or (null) for all. The game
 * is named as in its address, so that this runs beside the query of the game itself. Pages have
 * numbers, by which they are kept and found; what is left out is bounded by LAST_PAGE.
 */
export async function offersOfGame(
  db: Db,
  game: { slug: string; category: Category },
  { device, sort, page }: { device: string | null; sort: Sort; page: number },
): Promise<CardOffer[]> {
  const start = (Math.min(page, LAST_PAGE) - 1) * OFFERS_PER_PAGE
  const gameId = sql`(select g.id from games g where g.slug = ${game.slug} and g.category = ${game.category})`
  const { rows } =
    device === null
      ? await sql<CardOffer>`select ${card} from offers o where o.game_id = ${gameId} and o.status = 'active'
        order by ${order[sort]} limit ${OFFERS_PER_PAGE} offset ${start}`.execute(db)
      : await ofDevice(db, gameId, device, sort, start)
  return rows
}

/**
 * Offers for one device and those for all devices: two lists that an index keeps in order, of which
 * only the heads are read.
 */
function ofDevice(db: Db, gameId: RawBuilder<unknown>, device: string, sort: Sort, start: number) {
  const head = (
    of: string,
  ) => sql`(select o.* from offers o where o.game_id = ${gameId} and o.device = ${of} and o.status = 'active'
    order by ${order[sort]} limit ${start + OFFERS_PER_PAGE})`
  return sql<CardOffer>`select ${card} from (${head(device)} union all ${head(ALL_DEVICES)}) o
    order by ${order[sort]} limit ${OFFERS_PER_PAGE} offset ${start}`.execute(db)
}

/**
 * What an image of an active offer says, for links to it; null when it is missing, not active, or
 * its game not shown.
 */
export async function findOfferBrief(db: Db, id: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', id)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select([
      'o.title',
      'o.price',
      'o.category',
      'o.main_image_url',
      'o.seller_username',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The id of an offer's seller, looked up by the database, for queries that run beside the offer's
 * own.
 */
export const sellerOf = (offerId: number): Expression<string> =>
  sql<string>`(select user_id from offers where id = ${offerId})`

/**
 * The public page of an active offer in one statement: the offer, its game, images (main first),
 * discounts, its seller with rank points and feedback counts, and four similar offers. Null when it
 * is missing, not active, or its game not shown.
 */
export async function findPublicOffer(db: Db, id: number, gameSlug: string, category: Category) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .leftJoin('feedback_counts as f', 'f.seller_id', 'o.user_id')
    .leftJoin('loyalty_balances as l', 'l.user_id', 'o.user_id')
    .where('o.id', '=', id)
    .where('o.status', '=', sql.lit('active' as const))
    .where('g.slug', '=', gameSlug)
    .where('g.category', '=', category)
    .where(isShown())
    .select([
      'o.id',
      'o.user_id',
      'o.game_id',
      'o.title',
      'o.description',
      'o.price',
      'o.quantity',
      'o.min_quantity',
      ...attributeColumns,
      'o.category',
      'o.main_image_url',
      'o.max_discount',
      'o.seller_username',
      'o.seller_image_url',
      'o.created_at',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
      'g.logo_url as game_logo_url',
      sql<string>`o.delivery_time::text`.as('delivery_time'),
      sql<number>`coalesce(l.points, 0)`.as('seller_points'),
      sql<number>`coalesce(f.positive, 0)`.as('positive'),
      sql<number>`coalesce(f.neutral, 0)`.as('neutral'),
      sql<number>`coalesce(f.negative, 0)`.as('negative'),
      sql<
        OfferImage[]
      >`coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url) order by i.is_main desc, i.position)
        from offer_images i where i.offer_id = o.id), '[]')`.as('images'),
      sql<{ min_quantity: number; discount_percent: number }[]>`coalesce((
        select json_agg(json_build_object('min_quantity', d.min_quantity, 'discount_percent', d.discount_percent) order by d.min_quantity)
        from offer_discounts d where d.offer_id = o.id), '[]')`.as('discounts'),
      sql<CardOffer[]>`coalesce((select json_agg(s) from (
        select s.id, s.title, s.price, s.quantity, ${columns('s')}, s.delivery_time::text as delivery_time, s.main_image_url, s.max_discount,
          s.seller_username, s.seller_image_url
        from offers s where s.game_id = o.game_id and s.category = o.category and s.status = 'active' and s.id <> o.id
        order by s.price, s.id limit 4) s), '[]')`.as('similar'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** How many offers one page of a profile shows. */
const PROFILE_OFFERS_PER_PAGE = 24

const newestFirst: Keyset = [{ by: sql`o.id`, is: 'number', down: true }]

/**
 * A seller's active offers, newest first, optionally of one game, and the games they are of with
 * their counts. Offers of games that are not shown are left out, as their pages are.
 */
export async function activeOffersOf(
  db: Db,
  sellerId: string | Expression<string>,
  { gameId, place }: { gameId: number | null; place: ListPlace },
) {
  const shown = shownOffersOf(db, sellerId)
  const asked = { size: PROFILE_OFFERS_PER_PAGE, place }
  const [{ rows, ...beside }, games] = await Promise.all([
    keysetPage(newestFirst, asked, ({ key, beyond, sorted, limit }) =>
      sorted(
        shown
          .$if(gameId !== null, (query) => query.where('o.game_id', '=', gameId!))
          .where(beyond)
          .select([...ofProfile, key]),
      )
        .limit(limit)
        .execute(),
    ),
    shown
      .select(['g.id', 'g.name', 'g.category'])
      .select((eb) => eb.fn.countAll<number>().as('offers'))
      .groupBy(['g.id', 'g.name', 'g.category'])
      .orderBy('offers', 'desc')
      .orderBy('g.name')
      .orderBy('g.category')
      .execute(),
  ])
  return { offers: rows, ...beside, games }
}

const ofProfile = [
  'o.id',
  'o.title',
  'o.price',
  'o.quantity',
  ...attributeColumns,
  'o.main_image_url',
  'o.max_discount',
  'o.seller_username',
  'o.seller_image_url',
  'o.game_id',
  'g.name as game_name',
  'g.slug as game_slug',
  'g.category as game_category',
  'g.mono as game_mono',
  sql<string>`o.delivery_time::text`.as('delivery_time'),
] as const

function shownOffersOf(db: Db, sellerId: string | Expression<string>) {
  return db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.user_id', '=', sellerId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
}
