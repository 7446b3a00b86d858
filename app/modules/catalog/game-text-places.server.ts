import { sql } from 'kysely'
import { reorder, type Direction } from '#kernel/reorder.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'

// Questions and guides of a game. Whoever adds, moves or deletes one locks the game's row first, so
// that their places follow each other from 0 whatever comes at once.

/** Where the texts of each kind are. */
export const tables = { faq: 'game_faqs', guide: 'game_guides' } as const
export type TextKind = keyof typeof tables

/**
 * Moves a question or guide one place earlier or later. The first does not go further, nor does the
 * last.
 */
export async function moveText(
  db: Db,
  administrator: Administrator,
  kind: TextKind,
  { gameId, id }: { gameId: number; id: number },
  way: Direction,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    if (!administrator.is_admin || !(await lockGame(tx, gameId))) return refuse('not_found')
    const move = reorder(
      (await placesOf(tx, kind, gameId)).map((each) => each.id),
      id,
      way,
    )
    if (!move) return refuse('not_found')
    if (move.from === move.to) return ok(null)
    await writePlaces(tx, kind, move.ids)
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: `game_${kind}.move`,
        subject: `game_${kind}:${id}`,
        before: { place: move.from },
        after: { place: move.to },
      },
      now,
    )
    return ok(null)
  })
}

/** Locks a game, so that its texts change one after another. False when there is none. */
export const lockGame = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('games')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

interface Place {
  id: number
  create_token: string | null
}

/** A game's questions or guides in their order, each with the token of the form that added it. */
export async function placesOf(tx: Tx, kind: TextKind, gameId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, create_token from ${sql.table(tables[kind])}
      where game_id = ${gameId} order by "order", id`.execute(tx)
  return rows
}

/** Gives each its place in this order, from 0. */
export async function writePlaces(tx: Tx, kind: TextKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(tables[kind])} t set "order" = p.place - 1
    from unnest(${ids}::bigint[]) with ordinality p (id, place)
    where t.id = p.id and t."order" <> p.place - 1`.execute(tx)
}
