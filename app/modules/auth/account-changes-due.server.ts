import type { Selectable } from 'kysely'
import { plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import { type DB, type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import { CHANGE_WAITS_MS } from './account-change.ts'
import { changeAccount } from './internal/change-account.server.ts'
import { askRefusalOf, lockPerson } from './internal/account-change.server.ts'

/**
 * Does what has waited its day, as an act of who asked for it, if their role may still do so; what
 * cannot be done any more is dropped. Returns how many were decided; one that fails is tried again
 * later.
 */
export async function applyAccountChanges(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('account_changes')
    .select('id')
    .where('ended_as', 'is', null)
    .where('asked_at', '<=', plus(now, -CHANGE_WAITS_MS))
    .orderBy('asked_at')
    .execute()
  return doEach(
    due.map(({ id }) => id),
    'a change of an account could not be done',
    { act: (id) => applyOrDrop(db, id, now), about: (id) => ({ change: id }) },
  )
}

/** What was free a moment ago and is not now drops it, too. */
async function applyOrDrop(db: Db, id: string, now: Date): Promise<number> {
  const applied = await transact(db, (tx) => applyIn(tx, id, now)).catch((error: unknown) => {
    if (askRefusalOf(error) || isUniqueViolation(error, 'profiles_email_once')) return null
    throw error
  })
  if (applied !== null) return applied
  return transact(db, (tx) => end(tx, id, 'dropped', now))
}

async function end(tx: Tx, id: string, as: 'done' | 'dropped', now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('account_changes')
    .set({ ended_as: as, ended_at: now })
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function applyIn(tx: Tx, id: string, now: Date): Promise<number> {
  const change = await tx
    .selectFrom('account_changes')
    .selectAll()
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!change) return 0
  const { user_id, asked_by: actor_id, reason, kind, email } = change
  const user = await lockPerson(tx, user_id)
  if (!user || !(await isWantedStill(tx, change, user))) return end(tx, id, 'dropped', now)
  await end(tx, id, 'done', now)
  await changeAccount(tx, user, email, now)
  await audit(tx, { actor_id, action: `user.${kind}`, subject: `profile:${user_id}`, reason }, now)
  return 1
}

/**
 * Whether who asked for it may do so still and is not suspended, and its person has neither left
 * nor got in and changed their address or second step themselves: those mailboxes were never told.
 */
async function isWantedStill(
  tx: Tx,
  { user_id, kind, asked_by, asked_at }: Selectable<DB['account_changes']>,
  user: { deleted_at: Date | null; two_factor_enabled: boolean },
): Promise<boolean> {
  if (user.deleted_at || (kind === 'two_step_off' && !user.two_factor_enabled)) return false
  const asker = await tx
    .selectFrom('staff as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('s.role')
    .where('s.user_id', '=', asked_by)
    .where('p.suspended_at', 'is', null)
    .forShare('s')
    .executeTakeFirst()
  if (!asker || !isPermitted(asker.role, 'help_accounts')) return false
  const moved = await tx
    .selectFrom('email_reversals')
    .select('digest')
    .where('user_id', '=', user_id)
    .where('created_at', '>=', asked_at)
    .executeTakeFirst()
  const renewed = await tx
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', '>=', asked_at)
    .executeTakeFirst()
  return !moved && !renewed
}
