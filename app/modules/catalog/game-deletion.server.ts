import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isForeignKeyViolation, transact } from '#platform/db.server.ts'
import { removeImage } from '#modules/images/images.server.ts'
import { gameToEdit, hasOffers } from './game-editing.server.ts'

/**
 * Deletes a game with its questions, guides, relations and images. Refused while there are offers
 * or orders of it (`in_use`): those who bought and sold keep a right to them, so it can only be
 * made inactive.
 */
export async function deleteGame(
  db: Db,
  administrator: Administrator,
  id: number,
  now: Date,
): Promise<Result<null, 'not_found' | 'in_use'>> {
  if (!administrator.is_admin) return refuse('not_found')
  const deleted = await transact(
    db,
    async (tx): Promise<Result<string[], 'not_found' | 'in_use'>> => {
      await tx.selectFrom('games').where('id', '=', id).select('id').forUpdate().execute()
      const before = await gameToEdit(tx, id)
      if (!before) return refuse('not_found')
      if (await hasOffers(tx, id)) return refuse('in_use')
      const guides = await tx
        .selectFrom('game_guides')
        .where('game_id', '=', id)
        .select('thumbnail_url')
        .execute()
      await tx.deleteFrom('games').where('id', '=', id).execute()
      const { name, slug, category } = before
      await audit(
        tx,
        {
          actor_id: administrator.id,
          action: 'game.delete',
          subject: `game:${id}`,
          before: { name, slug, category },
        },
        now,
      )
      return ok(
        [
          before.logo_url,
          before.banner_url,
          ...guides.map(({ thumbnail_url }) => thumbnail_url),
        ].filter((url) => url !== null),
      )
    },
  ).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return refuse('in_use')
    throw error
  })
  if (!deleted.ok) return deleted
  for (const url of deleted.value) await removeImage(url)
  return ok(null)
}

/** Whether a game can be deleted, for the question before it is. */
export const canDeleteGame = async (db: Db, id: number): Promise<boolean> =>
  !(await hasOffers(db, id))
