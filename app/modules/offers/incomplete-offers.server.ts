import { sql } from 'kysely'
import type { ListPlace } from '#kernel/list-params.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import type { Category } from '#modules/catalog/category.ts'
import { attributesOfGame } from '#modules/catalog/game-attributes.server.ts'
import type {
  AttributeProblem,
  AttributeValues,
  GameAttribute,
} from '#modules/catalog/game-attributes.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { keysetPage } from '#platform/keyset.server.ts'
import { isIncomplete } from './internal/incomplete.server.ts'
import { stateFacts } from './internal/offer-rows.server.ts'
import { completeOffer, COMPLETED_AT_ONCE } from './missing-facts.ts'

// A seller's offers that lack what their game asks by now, and stating it of many at once.

/** A game in which some of a seller's offers lack what is asked of them. */
export interface IncompleteGame {
  id: number
  slug: string
  name: string
  mono: string
  category: Category
  /** How many of them. */
  count: number
}

/** Those games, with the most such offers first. */
export async function incompleteGames(db: Db, sellerId: string): Promise<IncompleteGame[]> {
  const { rows } = await sql<IncompleteGame>`
    select g.id, g.slug, g.name, g.mono, g.category, count(*)::int as count
    from offers o join games g on g.id = o.game_id
    where o.user_id = ${sellerId} and ${isIncomplete}
    group by g.id order by count(*) desc, g.name, g.id`.execute(db)
  return rows
}

/** Of how many offers at most a list says that they lack something. */
export const MOST_LACKING = 100

/** How many of a seller's offers lack something, counted to MOST_LACKING. */
export async function countLacking(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from offers o where o.user_id = ${sellerId} and ${isIncomplete}
      limit ${sql.lit(MOST_LACKING)}) l`.execute(db)
  return rows[0]!.count
}

/** A page of a seller's offers of a game that lack something, newest first, and what is asked. */
export async function incompleteOffers(db: Db, sellerId: string, gameId: number, place: ListPlace) {
  const asked = { size: COMPLETED_AT_ONCE, place }
  const [{ rows, ...beside }, game] = await Promise.all([
    keysetPage(
      [{ by: sql`o.id`, is: 'number', down: true }],
      asked,
      ({ key, beyond, sorted, limit }) =>
        sorted(
          db
            .selectFrom('offers as o')
            .where('o.user_id', '=', sellerId)
            .where('o.game_id', '=', gameId)
            .where(isIncomplete)
            .where(beyond)
            .select(['o.id', 'o.title', 'o.price', 'o.main_image_url', key])
            .select(sql<AttributeValues>`o.attributes`.as('attributes')),
        )
          .limit(limit)
          .execute(),
    ),
    attributesOf(db, gameId),
  ])
  return { offers: rows, ...beside, attributes: game }
}

const attributesOf = async (db: Db | Tx, gameId: number) =>
  (
    await db
      .selectFrom('games as g')
      .where('g.id', '=', gameId)
      .select(attributesOfGame.as('attributes'))
      .executeTakeFirst()
  )?.attributes ?? []

/** What is wrong with a fact of an offer, as it was said. */
interface WrongFact {
  offer: number
  attribute: GameAttribute
  problem: AttributeProblem
}

type Completed =
  | Result<number, 'not_a_seller' | 'nothing'>
  | (Refusal<'invalid'> & { wrong: WrongFact[] })

/**
 * States facts of many of a seller's own offers of a game, all of them or none. `said` is what was
 * said of an offer by the key of an attribute; an offer of which nothing is said stays as it is,
 * and so does a fact that was stated since. Refused: a person who is neither seller nor
 * administrator, `nothing` where nothing is said of any, and `invalid` with what is wrong. Gives
 * how many offers were changed.
 */
export const completeOffers = (
  db: Db,
  sellerId: string,
  { game, offers }: { game: number; offers: readonly number[] },
  said: (offer: number, key: string) => string,
  now: Date,
): Promise<Completed> =>
  transact(db, async (tx): Promise<Completed> => {
    const none = await lockSeller(tx, sellerId)
    if (none) return none
    const { rows } = await sql<{ id: number; attributes: AttributeValues }>`
      select id, attributes from offers
      where id = any(${offers}::bigint[]) and user_id = ${sellerId} and game_id = ${game}
        and deleted_at is null
      order by id for update`.execute(tx)
    const asked = await attributesOf(tx, game)
    const read = rows.flatMap(({ id, attributes }) => {
      const is = completeOffer(asked, attributes, (key) => said(id, key))
      return is ? [{ id, ...is }] : []
    })
    const wrong = read.flatMap((row) =>
      'problems' in row ? row.problems.map((problem) => ({ offer: row.id, ...problem })) : [],
    )
    if (wrong.length > 0) return { ...refuse('invalid'), wrong }
    const stated = read.filter((row) => 'attributes' in row)
    if (stated.length === 0) return refuse('nothing')
    await stateFacts(tx, stated, now)
    return ok(stated.length)
  })
