import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isCheckViolation, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { setAdministrator, setSeller } from './internal/roles.server.ts'
import { setSuspended, signOutEverywhere } from './internal/suspension.server.ts'
import type { UserActForm } from './user-act.form.ts'
import { type ActOnUser, type ActRefusal, type UserAct, whyNotAct } from './user-acts.ts'

const acts: Record<UserAct, (tx: Tx, act: ActOnUser, now: Date) => Promise<void>> = {
  administrator: setAdministrator,
  seller: setSeller,
  suspension: setSuspended,
  'sign-out': signOutEverywhere,
}

/**
 * Does an act of the back office to a person, with its audit row and its news, in one transaction;
 * what is so already stays as it is, and nothing is written. Refused, besides what `whyNotAct`
 * says: everybody who is no administrator any more, for whom there is nobody: the audit log asks
 * for it. Both are locked first, so that of two who act on each other one is too late.
 */
export async function actOnUser(
  db: Db,
  request: { id: string; act: UserAct } & UserActForm,
  actor: Administrator,
  now: Date,
): Promise<Result<null, ActRefusal | StepUpRefusal | 'not_found'>> {
  const { id, act, on, reason } = request
  if (!actor.is_admin || !isUuid(id)) return refuse('not_found')
  const done = await transact(
    db,
    async (tx): Promise<Result<null, ActRefusal | StepUpRefusal | 'not_found'>> => {
      const user = await lockUser(tx, id, actor.id)
      if (!user) return refuse('not_found')
      const why = whyNotAct(act, on, user, actor.id)
      if (why) return refuse(why)
      // what is done to an administrator clears the way of whoever has another's session
      const unconfirmed =
        act === 'administrator' || user.is_admin ? await requireStepUp(tx, actor, now) : null
      if (unconfirmed) return unconfirmed
      await acts[act](tx, { user, on, actor_id: actor.id, reason }, now)
      return ok(null)
    },
  ).catch((error: unknown) => {
    if (isCheckViolation(error, 'audit_by_administrators')) return refuse('not_found')
    throw error
  })
  if (done.ok) pokeRelay()
  return done
}

async function lockUser(tx: Tx, id: string, actorId: string) {
  const both = await tx
    .selectFrom('profiles')
    .where('id', 'in', [id, actorId])
    .select([
      'id',
      'username',
      'email',
      'email_verified',
      'locale',
      'is_admin',
      'is_seller',
      'suspended_at',
      'deleted_at',
    ])
    .orderBy('id')
    .forUpdate()
    .execute()
  return both.find((each) => each.id === id)
}
