import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'

// Which badges a person has, as administrators tick and untick them.

/** Which badges the form had shown as the person's, and which are ticked now. */
export interface BadgeChoice {
  shown: number[]
  ticked: number[]
}

type SetRefusal = 'not_found' | 'deleted'

/**
 * Gives a person the badges that were ticked and takes those that were unticked; what others
 * changed meanwhile stays. Whether any was given or taken. Refused: a deleted account. A badge that
 * is gone is left out.
 */
export async function setBadgesOf(
  db: Db,
  userId: string,
  choice: BadgeChoice,
  actor: Administrator,
  now: Date,
): Promise<Result<{ changed: boolean }, SetRefusal>> {
  if (!actor.is_admin || !isUuid(userId)) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<{ changed: boolean }, SetRefusal>> => {
    const user = await tx
      .selectFrom('profiles')
      .select(['id', 'deleted_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return refuse('not_found')
    if (user.deleted_at) return refuse('deleted')
    const taken = await takeBadges(
      tx,
      userId,
      choice.shown.filter((id) => !choice.ticked.includes(id)),
    )
    const given = await giveBadges(
      tx,
      userId,
      choice.ticked.filter((id) => !choice.shown.includes(id)),
      now,
    )
    if (taken.length + given.length === 0) return ok({ changed: false })
    const [before, after] = [
      { taken: await namesOf(tx, taken) },
      { given: await namesOf(tx, given) },
    ]
    await audit(
      tx,
      { actor_id: actor.id, action: 'user.badges', subject: `profile:${userId}`, before, after },
      now,
    )
    return ok({ changed: true })
  })
}

/** Takes all badges from a person whose account ends. */
export async function forgetBadges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profile_badges').where('user_id', '=', userId).execute()
}

async function takeBadges(tx: Tx, userId: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('profile_badges')
    .where('user_id', '=', userId)
    .where('badge_id', 'in', ids)
    .returning('badge_id')
    .execute()
  return rows.map(({ badge_id }) => badge_id)
}

async function giveBadges(
  tx: Tx,
  userId: string,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  if (ids.length === 0) return []
  const there = await tx
    .selectFrom('user_badges')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  if (there.length === 0) return []
  const rows = await tx
    .insertInto('profile_badges')
    .values(there.map(({ id }) => ({ user_id: userId, badge_id: id, given_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('badge_id')
    .execute()
  return rows.map(({ badge_id }) => badge_id)
}

/** By their names, as the log tells them. */
async function namesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const badges = await tx
    .selectFrom('user_badges')
    .select('name')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return badges.map(({ name }) => name)
}
