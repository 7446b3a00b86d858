import type { Updateable } from 'kysely'
import type { DB, Db, Tx } from '#platform/db.server.ts'

/**
 * What other modules change of a profile. How its person signs in and is called has commands of its
 * own.
 */
type ProfileChange = Pick<
  Updateable<DB['profiles']>,
  | 'locale'
  | 'profile_image_url'
  | 'hides_last_seen'
  | 'is_seller'
  | 'suspended_at'
  | 'suspension_reason'
>

/** Writes a change of a profile, in the transaction that decided on it. */
export async function changeProfile(
  db: Db | Tx,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}
