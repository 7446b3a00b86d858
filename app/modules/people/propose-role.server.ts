import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { StaffForm } from './staff.form.ts'
import { proposeRole, roleOf } from './staff.server.ts'
import { whyNotAct } from './user-acts.ts'

/** Why somebody is not proposed for a role, as the field of their name says it. */
export type ProposeRefusal = 'unknown' | 'own' | 'suspended' | 'unconfirmed' | 'same' | 'pending'

/**
 * Proposes a role for who is called so, which holds once a second owner has confirmed it or a day
 * later. Refused: oneself, nobody, who could not work, who has the role or for whom one waits.
 */
export function proposeRoleByName(
  db: Db,
  { username, role, reason }: StaffForm,
  owner: Administrator,
  now: Date,
): Promise<Result<null, ProposeRefusal | StepUpRefusal>> {
  return transact(db, async (tx) => {
    const user = await tx
      .selectFrom('profiles')
      .select(['id', 'email_verified', 'suspended_at', 'deleted_at'])
      .where(sql<string>`lower(username)`, '=', username.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!user) return refuse('unknown')
    const why = whyNotAct('administrator', true, user, owner.id)
    if (why) return refuse(why === 'deleted' ? 'unknown' : why)
    if ((await roleOf(tx, user.id)) === role) return refuse('same')
    const unconfirmed = await requireStepUp(tx, owner, now)
    if (unconfirmed) return unconfirmed
    const proposal = { id: user.id, role, actor_id: owner.id, reason }
    return (await proposeRole(tx, proposal, now)) ? ok(null) : refuse('pending')
  })
}
