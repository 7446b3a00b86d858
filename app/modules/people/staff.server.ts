import { audit } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { proposeChange } from '#modules/step-up/pending-changes.server.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'

/** Gives a role or takes it (null); `is_admin` follows. Written down and told by who calls it. */
export async function setRole(
  tx: Tx,
  { id, role, given_by }: { id: string; role: StaffRole | null; given_by: string | null },
  now: Date,
): Promise<void> {
  if (role === null) await tx.deleteFrom('staff').where('user_id', '=', id).execute()
  else {
    const values = { user_id: id, role, given_by, since: now }
    await tx
      .insertInto('staff')
      .values(values)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
  }
}

/** A person's role; null without one. */
export async function roleOf(db: Db | Tx, id: string): Promise<StaffRole | null> {
  const row = await db
    .selectFrom('staff')
    .select('role')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row?.role ?? null
}

interface RoleAct {
  id: string
  actor_id: string
  reason: string
}

/**
 * Proposes a role for somebody, which holds once a second owner has confirmed it or a day later.
 * Returns whether it was: nothing is proposed to who has the role, or twice.
 */
export async function proposeRole(
  tx: Tx,
  { id, role, actor_id, reason }: RoleAct & { role: StaffRole },
  now: Date,
): Promise<boolean> {
  if ((await roleOf(tx, id)) === role) return false
  const proposed = { user_id: id, role }
  return (await proposeChange(tx, { proposed, reason, actor_id }, now)) !== null
}

/** Takes a role at once. The last owner's stays, which the database refuses. */
export async function takeRole(
  tx: Tx,
  { id, actor_id, reason }: RoleAct,
  now: Date,
): Promise<void> {
  const role = await roleOf(tx, id)
  if (role === null) return
  const change = { actor_id, action: 'user.remove_admin', subject: `profile:${id}`, reason }
  await audit(tx, { ...change, before: { role }, after: { role: null }, told: true }, now)
  await setRole(tx, { id, role: null, given_by: null }, now)
}

/**
 * Whether this person is an owner and nobody else could be one tomorrow. In a transaction the
 * others' rows stay locked until its end, so that two do not leave at once.
 */
export async function isLastOwner(db: Db, userId: string): Promise<boolean> {
  const owners = await db
    .selectFrom('staff as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('s.user_id as id')
    .where('s.role', '=', 'owner')
    .where('p.suspended_at', 'is', null)
    .orderBy('s.user_id')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .execute()
  return owners.length === 1 && owners[0]!.id === userId
}
