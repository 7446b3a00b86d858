import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import type { KeptByKeys } from '#platform/key-checks.server.ts'
import { secretKeys } from '#platform/security.server.ts'
import { decrypted, encrypted, keyIdOf } from './internal/two-step-codes.server.ts'

/** Two-step verification, which the secrets of apps are kept for. */
export const keptSecrets = (): KeptByKeys => ({
  kind: 'secrets',
  keys: secretKeys(),
  async count(db, id) {
    const kept = await db.selectFrom('two_factors').select('secret').execute()
    return kept.filter(({ secret }) => keyIdOf(secret) === id).length
  },
  instead: (id, count) =>
    id === 0
      ? `APP_SECRET: none of its secrets opens the two-step verification of ${count} people, who could not sign in any more. Name the former one behind the new: APP_SECRET=new,former.`
      : `SECRET_KEYS: the key with the number ${id}, which opens the two-step verification of ${count} people, is missing or another. Name it behind the others.`,
})

/**
 * Encrypts the secrets of apps by the first key. Returns how many, how many none of the keys opens,
 * and how many people have recovery codes that only a former key knows.
 */
export async function rewrapSecrets(
  db: Db,
): Promise<{ moved: number; left: number; codes: number }> {
  const first = secretKeys()[0]!
  const done = { moved: 0, left: 0 }
  const kept = await db.selectFrom('two_factors').select(['user_id', 'secret']).execute()
  for (const { user_id, secret } of kept) {
    const open = await decrypted(secret).catch(() => null)
    done[open === null ? 'left' : 'moved']++
    if (open === null) continue
    await db
      .updateTable('two_factors')
      .set({ secret: await encrypted(open) })
      .where('user_id', '=', user_id)
      // one that was set up anew meanwhile is by the first key already
      .where('secret', '=', secret)
      .execute()
  }
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(distinct user_id)::int`.as('codes'))
    .where('digest', first.id === 0 ? 'like' : 'not like', first.id === 0 ? '%:%' : `${first.id}:%`)
    .executeTakeFirstOrThrow()
  return { ...done, codes }
}
