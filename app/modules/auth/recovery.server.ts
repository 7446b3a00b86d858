import { createHash } from 'node:crypto'
import { type Db, transact } from '#platform/db.server.ts'
import { tellOwner } from './account-mail.server.ts'
import { forgetLinks } from './forget-person.server.ts'

// What a link for a new password stands for, and what its use ends.

/** For how many seconds a link for a new password works. */
export const RECOVERY_SECONDS = 3600

/**
 * The email of the person whom this token of a reset link lets choose a new password; null when it
 * is used, over or none.
 */
export async function recoveringEmail(db: Db, token: string, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('auth_verifications as r')
    .innerJoin('profiles as p', (join) =>
      join.on((eb) => eb(eb.cast('p.id', 'text'), '=', eb.ref('r.value'))),
    )
    .where('r.identifier', '=', hashIdentifier(`reset-password:${token}`))
    .where('r.expires_at', '>', now)
    .select('p.email')
    .executeTakeFirst()
  return found?.email ?? null
}

/**
 * After a reset: whoever has the mailbox has shown it, so the address is confirmed, and older links
 * of both kinds end with the one that was used.
 */
export async function finishRecovery(db: Db, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .execute()
    await forgetLinks(tx, userId)
    await tellOwner(tx, userId, 'password_changed')
  })
}

/**
 * The digest under which a one-time value is stored, so that reading the table lets nobody use it.
 */
export const hashIdentifier = (identifier: string): string =>
  createHash('sha256').update(identifier).digest('base64url')
