import { sql } from 'kysely'
import type { ListPlace } from '#kernel/list-params.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, isCheckViolation } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { mayBeRead } from './bare-offer.server.ts'
import type { KeptState } from './favourites.ts'
import { watchedAmong } from './filter-alerts.server.ts'
import { keptColumns, offersWithGames } from './internal/kept-offer.server.ts'

/**
 * Saves an offer that is on sale, once. Refused: one that is not there, and more than a person may
 * keep (`favourites_per_person`).
 */
export async function addFavourite(
  db: Db,
  userId: string,
  offerId: number,
  now: Date,
): Promise<Result<null, 'not_found' | 'full'>> {
  try {
    const { rows } = await sql`
      with found as (
        select o.id, o.price from offers o join games g on g.id = o.game_id
        where o.id = ${offerId} and o.status = 'active' and ${mayBeRead()}),
      added as (
        insert into saved_offers (user_id, offer_id, price_seen, saved_at)
        select ${userId}, id, price, ${now} from found on conflict do nothing)
      select from found`.execute(db)
    return rows.length > 0 ? ok(null) : refuse('not_found')
  } catch (error) {
    if (isCheckViolation(error, 'saved_offers_at_most')) return refuse('full')
    throw error
  }
}

export async function removeFavourite(db: Db, userId: string, offerId: number): Promise<void> {
  await db
    .deleteFrom('saved_offers')
    .where('user_id', '=', userId)
    .where('offer_id', '=', offerId)
    .execute()
}

const SAVED_PER_PAGE = 24

const newestFirst: Keyset = [
  { by: sql`s.saved_at`, is: 'time', down: true },
  { by: sql`s.offer_id`, is: 'number', down: true },
]

/**
 * A page of the offers that a person saved, the newest first, with what each cost then and whether
 * they are told when it is in stock again; and how many they saved.
 */
export async function savedOffersOf(db: Db, userId: string, place: ListPlace) {
  const [page, { count }] = await Promise.all([
    keysetPage(newestFirst, { size: SAVED_PER_PAGE, place }, ({ key, beyond, sorted, limit }) =>
      sorted(
        offersWithGames(db)
          .innerJoin('saved_offers as s', 's.offer_id', 'o.id')
          .where('s.user_id', '=', userId)
          .where(beyond)
          .select([...keptColumns, 's.price_seen', isAwaited, key]),
      )
        .limit(limit)
        .execute(),
    ),
    db
      .selectFrom('saved_offers')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, count }
}

const isAwaited = sql<boolean>`exists (select from offer_alerts a
  where a.user_id = s.user_id and a.offer_id = s.offer_id and a.kind = 'stock')`.as('awaited')

export type FavouriteOffer = Awaited<ReturnType<typeof savedOffersOf>>['rows'][number]

/**
 * Returns of the offers, sellers and addresses of filters that a page shows those that a person
 * saved, follows and asked to be told of.
 */
export async function keptAmong(
  db: Db,
  userId: string,
  shown: { offers: readonly number[]; sellers: readonly string[]; watched: readonly string[] },
): Promise<KeptState> {
  const [{ rows }, watched] = await Promise.all([
    sql<Omit<KeptState, 'watched'>>`
      select
        array(select offer_id from saved_offers
          where user_id = ${userId} and offer_id = any(${[...shown.offers]}::bigint[])) as offers,
        array(select p.username from followed_sellers f join profiles p on p.id = f.seller_id
          where f.user_id = ${userId} and p.username = any(${[...shown.sellers]}::text[])) as sellers
      `.execute(db),
    watchedAmong(db, userId, shown.watched),
  ])
  return { ...rows[0]!, watched }
}
