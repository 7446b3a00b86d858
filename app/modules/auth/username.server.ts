import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import {
  type Db,
  isCheckViolation,
  isUniqueViolation,
  transact,
  type Tx,
} from '#platform/db.server.ts'
import { appSecrets } from '#platform/security.server.ts'
import { decideUsername, heldUntil } from './username.ts'

/** A name that nobody has, for a person who signs up: `user` and 8 characters. */
export async function freeUsername(db: Db): Promise<string> {
  const { rows } = await sql<{ username: string }>`select generate_username() as username`.execute(
    db,
  )
  return rows[0]!.username
}

/**
 * The name that a sign-up with the address of an account is shown: in the form of all generated
 * names, the same each time, and nobody's.
 */
export const nameInPlace = (email: string): string =>
  `user${createHmac('sha256', appSecrets()[0]).update(`username ${email}`).digest('hex').slice(0, 8)}`

export type UsernameRefusal = 'unchanged' | 'too_soon' | 'taken' | 'reserved'

/**
 * Calls a person by another name from now on; the next change is 60 days away, and so long nobody
 * else may take the old name. Refused: the name they have, a change too soon after the last, and a
 * name that is another's, held or reserved.
 */
export async function changeUsername(
  db: Db,
  userId: string,
  wanted: string,
  now: Date,
): Promise<Result<null, UsernameRefusal>> {
  return transact(db, async (tx): Promise<Result<null, UsernameRefusal>> => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['username', 'last_username_change'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const decided = decideUsername(profile, wanted, now)
    if (!decided.ok) return decided
    await tx
      .updateTable('profiles')
      .set({ username: wanted, last_username_change: now, updated_at: now })
      .where('id', '=', userId)
      .execute()
    await releaseUsername(tx, { id: userId, before: profile.username, after: wanted }, now)
    return ok(null)
  }).catch(refusedName)
}

function refusedName(error: unknown): Result<null, UsernameRefusal> {
  if (
    isUniqueViolation(error, 'profiles_username_once') ||
    isUniqueViolation(error, 'profiles_username_held')
  )
    return refuse('taken')
  if (isCheckViolation(error, 'profiles_username_reserved')) return refuse('reserved')
  throw error
}

/**
 * Who was called this until a short while ago and is public still: their name now; null when there
 * is nobody.
 */
export async function renamedFrom(db: Db, username: string, now: Date): Promise<string | null> {
  const owner = await db
    .selectFrom('released_usernames as h')
    .innerJoin('profiles as p', 'p.id', 'h.user_id')
    .where('h.username', '=', username.toLowerCase())
    .where('h.held_until', '>', now)
    .where('p.last_seen_at', 'is not', null)
    .select('p.username')
    .executeTakeFirst()
  return owner?.username ?? null
}

/**
 * Holds the name `before` for the person who gave it up: nobody else may take it for a time. After
 * the profile is written: by then a name that is held for somebody else was refused.
 */
export async function releaseUsername(
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
}
