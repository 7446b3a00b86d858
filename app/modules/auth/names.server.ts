import type { Tx } from '#platform/db.server.ts'
import { heldUntil } from './username.ts'

/**
 * What follows when a person is called otherwise than `before`: nobody else may take the name that
 * they gave up, and their offers show the new one. After the profile is written: by then a name
 * that is held for somebody else was refused.
 */
export async function followName(
  tx: Tx,
  { id, before, after }: { id: string; before: string; after: string },
  now: Date,
): Promise<void> {
  const [old, current] = [before.toLowerCase(), after.toLowerCase()]
  if (old !== current) {
    await tx.deleteFrom('released_usernames').where('username', '=', current).execute()
    const hold = { user_id: id, held_until: heldUntil(now) }
    await tx
      .insertInto('released_usernames')
      .values({ username: old, ...hold })
      .onConflict((taken) => taken.column('username').doUpdateSet(hold))
      .execute()
  }
  await showOnOffers(tx, id)
}

/**
 * Writes a person's name and image onto their offers, which keep both so that a list of offers
 * asks for nobody else.
 */
export async function showOnOffers(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('offers as o')
    .from('profiles as p')
    .set((eb) => ({
      seller_username: eb.ref('p.username'),
      seller_image_url: eb.ref('p.profile_image_url'),
    }))
    .where('p.id', '=', id)
    .whereRef('o.user_id', '=', 'p.id')
    .execute()
}
