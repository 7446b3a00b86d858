import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import type { GameFamilyForm } from './game-family.form.ts'

/** How the family of a game is called, as the row of that game's id; null of no game. */
export async function findFamilyOf(db: Db, gameId: number) {
  const row = await db
    .selectFrom('games as g')
    .innerJoin('game_families as f', 'f.id', 'g.family_id')
    .where('g.id', '=', gameId)
    .select(['g.id', 'f.id as family_id', 'f.slug', 'f.name', 'f.name_ar'])
    .executeTakeFirst()
  return row ?? null
}

/** A mark of what the form of a family's names shows. */
export const familyVersion = ({ name, name_ar }: GameFamilyForm): string =>
  versionOf([name, name_ar])

/**
 * Names a family, which from then on is called so however its games are. Refused: one that is gone,
 * and one that was changed since it was `seen`.
 */
export async function nameFamily(
  db: Db,
  id: number,
  { seen, ...after }: GameFamilyForm & { seen: string },
  actor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'changed'>> {
  if (!actor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, 'not_found' | 'changed'>> => {
    const before = await tx
      .selectFrom('game_families')
      .select(['name', 'name_ar'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refuse('not_found')
    const changes = differences(before, after)
    if (!changes) return ok(null)
    if (seen !== familyVersion(before)) return refuse('changed')
    await tx
      .updateTable('game_families')
      .set({ ...after, named: true })
      .where('id', '=', id)
      .execute()
    const entry = { actor_id: actor.id, action: 'game_family.update', subject: `game_family:${id}` }
    await audit(tx, { ...entry, ...changes }, now)
    return ok(null)
  })
}

/** What games are called as a whole, by name. */
export const gameNames = (db: Db) =>
  db.selectFrom('game_families').select(['slug', 'name']).orderBy('name').orderBy('id').execute()
