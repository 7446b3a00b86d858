import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'
import { applyAccount, loadSettings } from '#modules/settings/settings.server.ts'
import {
  takesEffectAt,
  dueChanges,
  endPending,
  lockPending,
  type PendingChange,
} from '#modules/step-up/pending-changes.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { roleOf, setRole } from './staff.server.ts'

// Changes of staff that wait for a second owner or a day: confirmed, withdrawn, and put in force by
// a job.

export type PendingRefusal = 'not_found' | 'own' | 'over' | StepUpRefusal

/**
 * Confirms as a second owner what another has proposed: it is in force from then on. Refused: one's
 * own (`own`), what somebody decided on before (`over`), and who has not confirmed that it is them.
 */
export function confirmChange(
  db: Db,
  id: string,
  owner: Administrator,
  now: Date,
): Promise<Result<null, PendingRefusal>> {
  return decideChange(db, owner, async (tx) => {
    const change = await lockPending(tx, id)
    if (!change) return refuse('over')
    if (change.proposed_by === owner.id) return refuse('own')
    const unconfirmed = await requireStepUp(tx, owner, now)
    if (unconfirmed) return unconfirmed
    if (!(await isWantedStill(tx, change))) {
      await endPending(tx, id, { as: 'dropped', by: owner.id }, now)
      return refuse('over')
    }
    await endPending(tx, id, { as: 'done', by: owner.id }, now)
    await apply(tx, change, owner.id, now)
    return ok(null)
  })
}

/** Withdraws what was proposed, which any owner may. Refused: what was decided before (`over`). */
export function withdrawChange(
  db: Db,
  id: string,
  owner: Administrator,
  now: Date,
): Promise<Result<null, PendingRefusal>> {
  return decideChange(db, owner, async (tx) => {
    const change = await lockPending(tx, id)
    if (!change) return refuse('over')
    await endPending(tx, id, { as: 'withdrawn', by: owner.id }, now)
    const entry = { actor_id: owner.id, action: 'staff.withdraw', subject: subjectOf(change) }
    await audit(tx, { ...entry, before: saysOf(change), told: true }, now)
    return ok(null)
  })
}

async function decideChange(
  db: Db,
  owner: Administrator,
  decide: (tx: Tx) => Promise<Result<null, PendingRefusal>>,
): Promise<Result<null, PendingRefusal>> {
  if (!owner.is_admin) return refuse('not_found')
  const decided = await transact(db, decide)
  if (decided.ok) await loadSettings(db) // the other nodes hear of it
  return decided
}

/**
 * Puts in force what has waited its day, as an act of who proposed it: who is no owner any more by
 * then has proposed nothing. Returns how many were decided; one that fails is tried again later.
 */
export async function applyDueChanges(db: Db, now: Date): Promise<number> {
  const decided = await doEach(await dueChanges(db, now), 'a change could not be put in force', {
    act: (id) => transact(db, (tx) => applyDue(tx, id, now)),
    about: (id) => ({ change: id }),
  })
  if (decided > 0) await loadSettings(db)
  return decided
}

async function applyDue(tx: Tx, id: string, now: Date): Promise<number> {
  const change = await lockPending(tx, id)
  if (!change || takesEffectAt(change) > now) return 0
  const as = (await isWantedStill(tx, change)) ? ('done' as const) : ('dropped' as const)
  await endPending(tx, id, { as, by: null }, now)
  if (as === 'done') await apply(tx, change, null, now)
  return 1
}

/** Whether who proposed it is an owner still, and who is to have a role could work. */
async function isWantedStill(tx: Tx, { proposed_by, user_id }: PendingChange): Promise<boolean> {
  const people = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', user_id ? [proposed_by, user_id] : [proposed_by])
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('email_verified', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  const isThere = (id: string) => people.some((each) => each.id === id)
  return (
    isThere(proposed_by) &&
    (user_id === null || isThere(user_id)) &&
    (await roleOf(tx, proposed_by)) === 'owner'
  )
}

/** Puts a change in force: by who confirmed it, or (null) since its day is over. */
async function apply(tx: Tx, change: PendingChange, by: string | null, now: Date): Promise<void> {
  const actorId = by ?? change.proposed_by
  const { user_id: id, role, reason } = change
  if (id === null || role === null)
    return applyAccount(tx, change, { actorId, isByTime: by === null }, now)
  const before = { role: await roleOf(tx, id) }
  const action = by ? 'user.grant_admin' : 'staff.take_effect'
  const entry = {
    actor_id: actorId,
    action,
    subject: subjectOf(change),
    ...(reason && { reason }),
    told: true,
  }
  await audit(tx, { ...entry, before, after: { role } }, now)
  await setRole(tx, { id, role, given_by: change.proposed_by }, now)
}

const subjectOf = ({ user_id, settings }: PendingChange): string =>
  user_id ? `profile:${user_id}` : `setting:${Object.keys(settings ?? {})[0]}`

const saysOf = ({ role, settings }: PendingChange) => (role ? { role } : { ...settings })
