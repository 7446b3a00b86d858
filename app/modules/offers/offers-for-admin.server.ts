import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { MoneySort } from '#kernel/paging.ts'
import { wordsIn } from '#kernel/text.ts'
import { gamesByWord, saysEachWord, type SearchedWord } from '#modules/catalog/catalog.server.ts'
import { peopleNamed } from '#modules/people/people-named.server.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { OfferStatus } from './own-offers.ts'
import { workedOnColumns } from './offer-attributes.ts'

// All offers of the market as administrators list and search them.

/** A status; `held`: kept paused by an administrator; `bait`: far below the usual price. */
export type AdminOfferFilter = OfferStatus | 'held' | 'bait' | 'all'

type AskedOffers = Asked<{ status: AdminOfferFilter; game: string }, MoneySort>

/**
 * A page of everybody's offers with the count of those that fit: all, or whose title and game's
 * name say each word, or whose seller's name or address says the text. `game` is a game's slug,
 * empty for all. Null when they could not be read, which is logged.
 */
export const offersForAdmin = (db: Db, asked: AskedOffers) =>
  orNull('the offers', readOffers(db, asked))

async function readOffers(db: Db, asked: AskedOffers) {
  const { text, filters, sort } = asked
  const { status, game } = filters
  const [words, sellers, ofGame] = await Promise.all([
    gamesByWord(db, wordsIn(text)),
    peopleNamed(db, text),
    game === '' ? null : gamesOf(db, game),
  ])
  const matching = db
    .selectFrom('offers as o')
    .where('o.deleted_at', 'is', null)
    .$if(status === 'held', (query) => query.where('o.held_at', 'is not', null))
    .$if(status === 'bait', (query) =>
      query.where(sql<boolean>`o.status = 'active' and exists (
        select from offer_facets f where f.offer_id = o.id and f.usual_price is not null)`),
    )
    .$if(status !== 'all' && status !== 'held' && status !== 'bait', (query) =>
      query.where('o.status', '=', status as OfferStatus),
    )
    .$if(ofGame !== null, (query) =>
      query.where('o.game_id', '=', sql<number>`any(${ofGame}::bigint[])`),
    )
    .$if(text !== '', (query) => query.where(matches(words, sellers)))
  const counted = countOf(db, matching.select('o.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom(
          sorted(matching.where(beyond).select(['o.id', key]))
            .limit(limit)
            .as('found'),
        )
        .innerJoin('offers as o', 'o.id', 'found.id')
        .innerJoin('games as g', 'g.id', 'o.game_id')
        .select(columns),
    ).execute(),
  )
}

export type AnyOffer = Awaited<ReturnType<typeof readOffers>>['rows'][number]

const id = { by: sql`o.id`, is: 'number' } as const
const price = { by: sql`o.price`, is: 'number' } as const

const sorts: Record<MoneySort, Keyset> = {
  newest: [{ ...id, down: true }],
  oldest: [id],
  highest: [
    { ...price, down: true },
    { ...id, down: true },
  ],
  lowest: [price, id],
}

/** The usual price that an offer is far below; null of most. */
const usualPrice = sql<number | null>`(select f.usual_price from offer_facets f
  where f.game_id = o.game_id and f.offer_id = o.id)`.as('usual_price')

const columns = [
  ...workedOnColumns,
  'o.user_id as seller_id',
  'o.seller_username',
  usualPrice,
  'found.key',
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
const matches = (words: readonly SearchedWord[], sellers: readonly string[]) => sql<boolean>`(
  ${saysEachWord(words, sql`fold(o.title)`, sql`o.game_id`)}
    or o.user_id = any(${sellers}::uuid[]))`

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
