import { sql } from 'kysely'
import { type MoneySort, mostCounted, orderOf } from '#kernel/page.ts'
import { gamesFound } from '#modules/catalog/queries.server.ts'
import { peopleNamed } from '#modules/people/queries.server.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { ALL_OFFERS_PER_PAGE, type OfferStatus } from './own-offers.ts'

export interface AllOffersFilter {
  /** Part of a title, of a game's name, or of a seller's name or address; empty for all. */
  text: string
  /** `held`: kept paused by an administrator. */
  status: OfferStatus | 'held' | 'all'
  /** A game's slug; null for all. */
  game: string | null
  sort: MoneySort | null
  page: number
}

/**
 * A page of everybody's offers, newest first where no other order is asked for, with the count of
 * those that fit. Null when they could not be read, which is logged.
 */
export const offersForAdmin = (db: Db, filter: AllOffersFilter) =>
  orNull('the offers', readOffers(db, filter))

async function readOffers(db: Db, { text, status, game, sort, page }: AllOffersFilter) {
  const { by, down } = orderOf(sort ?? 'newest')
  const direction = down ? 'desc' : 'asc'
  const [games, sellers, ofGame] = await Promise.all([
    gamesFound(db, text),
    peopleNamed(db, text),
    game === null ? null : gamesOf(db, game),
  ])
  const matching = db
    .selectFrom('offers as o')
    .where('o.deleted_at', 'is', null)
    .$if(status === 'held', (query) =>
      query.where('o.status', '=', sql.lit('paused')).where('o.held_at', 'is not', null),
    )
    .$if(status !== 'all' && status !== 'held', (query) =>
      query.where('o.status', '=', status as OfferStatus),
    )
    .$if(ofGame !== null, (query) =>
      query.where('o.game_id', '=', sql<number>`any(${ofGame}::bigint[])`),
    )
    .$if(text !== '', (query) => query.where(matches(text, games, sellers)))
  const ordered = matching
    .$if(by === 'money', (query) => query.orderBy('o.price', direction))
    .orderBy('o.id', direction)
  const [offers, counted] = await Promise.all([
    db
      .selectFrom(
        ordered
          .select('o.id')
          .limit(ALL_OFFERS_PER_PAGE)
          .offset((page - 1) * ALL_OFFERS_PER_PAGE)
          .as('found'),
      )
      .innerJoin('offers as o', 'o.id', 'found.id')
      .innerJoin('games as g', 'g.id', 'o.game_id')
      .select(columns)
      .$if(by === 'money', (query) => query.orderBy('o.price', direction))
      .orderBy('o.id', direction)
      .execute(),
    db
      .selectFrom(matching.select(sql.lit(1).as('one')).limit(mostCounted(text)).as('matching'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offers, count: counted.count }
}

export type AnyOffer = NonNullable<Awaited<ReturnType<typeof offersForAdmin>>>['offers'][number]

const columns = [
  'o.id',
  'o.title',
  'o.category',
  'o.device',
  'o.price',
  'o.quantity',
  'o.status',
  'o.held_at',
  'o.hold_reason',
  'o.main_image_url',
  'o.seller_username',
  'g.name as game_name',
  'g.slug as game_slug',
  'g.mono as game_mono',
  'g.category as game_category',
] as const

/**
 * Any offer as a question about it names it, and whether it was ever ordered; null when it is
 * deleted or never was.
 */
export async function offerForAdmin(db: Db, id: number) {
  const offer = await db
    .selectFrom('offers as o')
    .select(['o.id', 'o.title', 'o.seller_username', 'o.status'])
    .select(sql<boolean>`exists (select 1 from orders r where r.offer_id = o.id)`.as('ordered'))
    .where('o.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst()
  return offer ?? null
}

/** Each of the three has an index of its own, which the database puts together. */
const matches = (
  text: string,
  games: readonly number[],
  sellers: readonly string[],
) => sql<boolean>`(
  fold(o.title) like fold(${contains(text)}) or o.game_id = any(${games}::bigint[]) or o.user_id = any(${sellers}::uuid[]))`

async function gamesOf(db: Db, slug: string): Promise<number[]> {
  const rows = await db.selectFrom('games').where('slug', '=', slug).select('id').execute()
  return rows.map(({ id }) => id)
}

/** What a game of this slug is called; null when there is none. */
export async function nameOfGame(db: Db, slug: string): Promise<string | null> {
  const game = await db
    .selectFrom('games')
    .where('slug', '=', slug)
    .select('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return game?.name ?? null
}
