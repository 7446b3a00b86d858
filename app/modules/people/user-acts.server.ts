import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { pageUrl, requestMail } from '#modules/auth/account-mail.server.ts'
import { changeProfile } from '#modules/auth/profile.server.ts'
import { distrust, endSessionsOf } from '#modules/auth/sessions.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isCheckViolation, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import type { UserActForm } from './user-act.form.ts'
import { proposeRole, takeRole } from './staff.server.ts'
import { type ActOnUser, type ActRefusal, type UserAct, whyNotAct } from './user-acts.ts'

/**
 * Does an act of the back office to a person (proposes or takes a role of the staff, lets them sell
 * or no longer, suspends them, signs them out), with its audit row and its event, in one
 * transaction; what is so already stays as it is, and nothing is written. Refused, besides what
 * `whyNotAct` says: everybody who is no administrator any more, for whom there is nobody: the audit
 * log asks for it. Both are locked first, so that of two who act on each other one is too late.
 * What is to happen with it (`also`) follows in the same transaction.
 */
export async function actOnUser(
  db: Db,
  request: { id: string; act: UserAct } & Omit<UserActForm, 'role'> & Partial<UserActForm>,
  actor: Administrator,
  now: Date,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<null, ActRefusal | StepUpRefusal | 'not_found'>> {
  const { id, act, on, reason, role = 'support' } = request
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
      await acts[act](tx, { user, on, actor_id: actor.id, reason, role }, now)
      await also(tx)
      return ok(null)
    },
  ).catch((error: unknown) => {
    if (isCheckViolation(error, 'audit_by_administrators')) return refuse('not_found')
    throw error
  })
  return done
}

const acts: Record<UserAct, (tx: Tx, act: ActOnUser, now: Date) => Promise<void>> = {
  administrator: setRoleOf,
  seller: setSeller,
  suspension: setSuspended,
  'sign-out': signOutEverywhere,
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
    // what they have open refers to them, and waits for nobody
    .forNoKeyUpdate()
    .execute()
  return both.find((each) => each.id === id)
}

/** Proposes a role for somebody, or takes theirs at once. */
async function setRoleOf(
  tx: Tx,
  { user: { id }, on, actor_id, reason, role }: ActOnUser,
  now: Date,
): Promise<void> {
  if (on) await proposeRole(tx, { id, role, actor_id, reason }, now)
  else await takeRole(tx, { id, actor_id, reason }, now)
}

/**
 * Gives or takes the right to sell, and tells the person, of its loss with the reason. Whoever
 * loses it creates and changes no more offers (lockSeller); what is listed stays until an
 * administrator pauses it, and open sales are delivered.
 */
async function setSeller(
  tx: Tx,
  { user, on, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  if (user.is_seller === on) return
  await changeProfile(tx, user.id, { is_seller: on }, now)
  const change = {
    actor_id,
    action: on ? 'user.grant_seller' : 'user.remove_seller',
    subject: `profile:${user.id}`,
    reason,
    told: user.is_admin,
  }
  await audit(
    tx,
    { ...change, before: { is_seller: user.is_seller }, after: { is_seller: on } },
    now,
  )
  await (on
    ? publish(tx, 'account.seller_granted', user.id, {})
    : publish(tx, 'account.seller_removed', user.id, { reason }))
}

/**
 * Suspends a person, or restores them. The suspended are signed out everywhere, and the database
 * pauses their offers; a mail says why and where to answer. Who is restored is told by mail and
 * notification. What becomes of orders, payouts and offers is decided by who suspends.
 */
async function setSuspended(
  tx: Tx,
  { user, on, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  if ((user.suspended_at !== null) === on) return
  const suspended_at = on ? now : null
  const suspension_reason = on ? reason : null
  await changeProfile(tx, user.id, { suspended_at, suspension_reason }, now)
  if (on) await endSessionsOf(tx, user.id)
  const change = {
    actor_id,
    action: on ? 'user.suspend' : 'user.restore',
    subject: `profile:${user.id}`,
    reason,
    told: user.is_admin,
  }
  await audit(
    tx,
    { ...change, before: { suspended_at: user.suspended_at }, after: { suspended_at } },
    now,
  )
  const { username, locale } = user
  if (on) {
    const link = pageUrl('/chat', locale)
    return requestMail(tx, user, 'account_suspended', locale, { username, link, reason })
  }
  const link = pageUrl('/signin', locale)
  await requestMail(tx, user, 'account_restored', locale, { username, link })
  await publish(tx, 'account.restored', user.id, {})
}

/**
 * Ends every session of a person and the trust in all browsers, for an account that somebody else
 * may use.
 */
async function signOutEverywhere(
  tx: Tx,
  { user, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  const sessions_ended = await endSessionsOf(tx, user.id)
  await distrust(tx, user.id)
  await audit(
    tx,
    {
      actor_id,
      action: 'user.sign_out',
      subject: `profile:${user.id}`,
      after: { sessions_ended },
      reason,
      told: user.is_admin,
    },
    now,
  )
}
