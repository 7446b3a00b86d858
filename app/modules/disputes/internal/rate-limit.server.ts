import type { Db } from '#platform/db.server.ts'
import { type Actor, actorId } from '#modules/auth/actor.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'

/**
 * Counts that somebody opens a dispute or takes one back, since the other side is told each time.
 * Answers whether it is too often.
 */
export async function isOverRateLimit(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const account = actorId(actor)
  return account !== null && (await countAttempt(db, { path: '/disputes', account }, now)) > 0
}
