import { isUuid } from '#kernel/id.ts'
import { DAY, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { MOST_SESSION_DAYS } from './session.server.ts'

// The sessions of a person: listed in their settings, and ended there or by whatever may have given
// them away.

/** The most sessions that a page lists. */
const MOST_SESSIONS = 50

/** Where a person is signed in now: the one that asks first, then the last used. */
export function sessionsOf(db: Db, userId: string, ownId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', plus(now, -MOST_SESSION_DAYS * DAY))
    .select((eb) => [
      'id',
      'ip_address',
      'user_agent',
      'created_at',
      'updated_at',
      eb('id', '=', ownId).as('own'),
    ])
    .orderBy('own', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
}

export type OpenSession = Awaited<ReturnType<typeof sessionsOf>>[number]

/**
 * Ends one session of a person, and the trust in all browsers, of which it may be one. Says whether
 * there was one; another person's is none.
 */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return transact(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await distrust(tx, userId)
    return numDeletedRows > 0n
  })
}

/** Ends every session of a person but the one that asks, and the trust in all browsers. */
export async function endOtherSessions(db: Db, userId: string, ownId: string): Promise<void> {
  await transact(db, async (tx) => {
    await endSessionsOf(tx, userId, ownId)
    await distrust(tx, userId)
  })
}

/** Ends every session of a person, or every other one than `ownId`. Returns how many. */
export async function endSessionsOf(tx: Tx, userId: string, ownId?: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Asks for a code again in every browser that was asked for none. */
export const distrust = (tx: Tx, userId: string) =>
  tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
