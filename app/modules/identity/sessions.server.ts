import { isUuid } from '#kernel/id.ts'
import type { Db } from '#platform/db.server.ts'

/** The most sessions that a page lists. */
const MOST_SESSIONS = 50

/** Where a person is signed in now: the one that asks first, then the last used. */
export function sessionsOf(db: Db, userId: string, ownId: string, now: Date) {
  return db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now)
    .select((eb) => ['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', eb('id', '=', ownId).as('own')])
    .orderBy('own', 'desc').orderBy('updated_at', 'desc').limit(MOST_SESSIONS).execute()
}

export type OpenSession = Awaited<ReturnType<typeof sessionsOf>>[number]

/** Ends one session of a person. Says whether there was one; another person's is none. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of a person but the one that asks. */
export async function endOtherSessions(db: Db, userId: string, ownId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', ownId).execute()
}
