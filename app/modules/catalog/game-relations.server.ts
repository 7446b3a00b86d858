import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { contains, type Db, transact } from '#platform/db.server.ts'
import { byTime, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { bestWay, type GameEntry } from './catalog.server.ts'
import type { Category } from './category.ts'
import { searchFor } from './internal/search.server.ts'

// Which games are shown beside which, as administrators list, choose and delete it.

type RelatedGame = Pick<GameEntry, 'id' | 'name' | 'slug' | 'category' | 'mono' | 'logo_url'> & {
  active: boolean
}

/**
 * A page of the relations, by when they were made, with both games: those in which the text is in
 * either name. Null when they could not be read, which is logged.
 */
export const relationsForAdmin = (db: Db, asked: AskedRelations) =>
  orNull('the game relations', readRelations(db, asked))

type AskedRelations = Asked<Record<never, never>, ListSort>

const sorts = byTime('r.created_at', 'r.id')

async function readRelations(db: Db, asked: AskedRelations) {
  const part = contains(asked.text)
  const matching = db
    .selectFrom('game_relations as r')
    .innerJoin('games as p', 'p.id', 'r.primary_game_id')
    .innerJoin('games as o', 'o.id', 'r.related_game_id')
    .$if(asked.text !== '', (query) =>
      query.where(
        sql<boolean>`(p.search_text like fold(${part}) or o.search_text like fold(${part}))`,
      ),
    )
  const counted = matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return countedPage(sorts[asked.sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      matching
        .where(beyond)
        .select(['r.id', 'r.created_at'])
        .select([gameJson('p').as('primary'), gameJson('o').as('related'), key]),
    )
      .limit(limit)
      .execute(),
  )
}

export type ListedRelation = Awaited<ReturnType<typeof readRelations>>['rows'][number]

const gameJson = (
  games: 'p' | 'o',
) => sql<RelatedGame>`json_build_object('id', ${sql.ref(`${games}.id`)}, 'name',
  ${sql.ref(`${games}.name`)},
  'slug', ${sql.ref(`${games}.slug`)}, 'category', ${sql.ref(`${games}.category`)}, 'mono',
    ${sql.ref(`${games}.mono`)},
  'logo_url', ${sql.ref(`${games}.logo_url`)}, 'active', ${sql.ref(`${games}.active`)})`

/** A relation with both games; null when there is none. */
export async function findRelation(db: Db, id: number) {
  const row = await db
    .selectFrom('game_relations as r')
    .innerJoin('games as p', 'p.id', 'r.primary_game_id')
    .innerJoin('games as o', 'o.id', 'r.related_game_id')
    .where('r.id', '=', id)
    .select(['r.id', gameJson('p').as('primary'), gameJson('o').as('related')])
    .executeTakeFirst()
  return row ?? null
}

/** How many games a picker shows before one has to search. */
const GAMES_IN_PICKER = 8

type PickedGame = Omit<RelatedGame, 'active'>

const picked = ['g.id', 'g.name', 'g.slug', 'g.category', 'g.mono', 'g.logo_url'] as const

/**
 * The active games of a category to choose from, by name: those that the text finds when there is
 * one, and before them the one that is chosen already. `count` is how many there are of them, `all`
 * whether the category has any at all.
 */
export async function gamesToRelate(
  db: Db,
  { category, text, chosen }: { category: Category; text: string; chosen: number | null },
) {
  const active = db
    .selectFrom('games as g')
    .where('g.active', '=', sql.lit(true))
    .where('g.category', '=', category)
  const search = text === '' ? null : await bestWay(active, await searchFor(db, text))
  const found = await active
    .$if(search !== null, (query) => query.where(search!.matches))
    .select(picked)
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('g.search_text')
    .orderBy('g.id')
    .limit(GAMES_IN_PICKER)
    .execute()
  const games: PickedGame[] = found
  const mine =
    chosen === null || games.some(({ id }) => id === chosen)
      ? undefined
      : await active.where('g.id', '=', chosen).select(picked).executeTakeFirst()
  const any =
    found.length > 0 || (await active.select('g.id').limit(1).executeTakeFirst()) !== undefined
  return { games: mine ? [mine, ...games] : games, count: found[0]?.count ?? 0, any }
}

export type RelationRefusal = 'not_found' | 'choose_both' | 'same_game' | 'already_related'

/**
 * Relates an active game of accounts with another active game. The same form again (its token) is
 * the same relation. Refused: a game that is not to be chosen (`choose_both`), a game with itself,
 * and two that are related in either direction, however many administrators do so at once.
 */
export async function createRelation(
  db: Db,
  administrator: Administrator,
  {
    primary,
    related,
    create_token,
  }: { primary: number | null; related: number | null; create_token: string },
  now: Date,
): Promise<Result<null, RelationRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  if (primary === null || related === null) return refuse('choose_both')
  if (primary === related) return refuse('same_game')
  return transact(db, async (tx): Promise<Result<null, RelationRefusal>> => {
    // neither is deleted nor changes its category until the relation stands
    const games = await tx
      .selectFrom('games')
      .where('id', 'in', [primary, related])
      .where('active', '=', sql.lit(true))
      .select(['id', 'name', 'category'])
      .orderBy('id')
      .forKeyShare()
      .execute()
    const [one, other] = [primary, related].map((id) => games.find((game) => game.id === id))
    if (!one || !other || one.category !== 'accounts') return refuse('choose_both')
    const row = await tx
      .insertInto('game_relations')
      .values({ primary_game_id: primary, related_game_id: related, create_token, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) {
      const same = await tx
        .selectFrom('game_relations')
        .where('create_token', '=', create_token)
        .where('primary_game_id', '=', primary)
        .where('related_game_id', '=', related)
        .select('id')
        .executeTakeFirst()
      return same ? ok(null) : refuse('already_related')
    }
    const after = {
      primary_game_id: primary,
      primary: one.name,
      related_game_id: related,
      related: other.name,
    }
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'game_relation.create',
        subject: `game_relation:${row.id}`,
        after,
      },
      now,
    )
    return ok(null)
  })
}

/** Deletes a relation, for both of its games. */
export async function deleteRelation(
  db: Db,
  administrator: Administrator,
  id: number,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    const before = await findRelation(tx, id)
    const gone =
      before &&
      (await tx
        .deleteFrom('game_relations')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst())
    if (!before || !gone) return refuse('not_found')
    const { primary, related } = before
    const was = {
      primary_game_id: primary.id,
      primary: primary.name,
      related_game_id: related.id,
      related: related.name,
    }
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'game_relation.delete',
        subject: `game_relation:${id}`,
        before: was,
      },
      now,
    )
    return ok(null)
  })
}
