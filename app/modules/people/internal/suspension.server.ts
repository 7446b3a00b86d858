import { sql } from 'kysely'
import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { pageUrl, requestMail } from '#modules/auth/account-mail.server.ts'
import type { ActOnUser } from '../user-acts.ts'

/**
 * Suspends a person, or restores them. The suspended are signed out everywhere and sell nothing
 * from this moment; a mail says why and where to answer. Who is restored is told by mail and
 * notification, and activates their offers again themselves.
 */
export async function setSuspended(
  tx: Tx,
  { user, on, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  if ((user.suspended_at !== null) === on) return
  const suspended_at = on ? now : null
  await tx
    .updateTable('profiles')
    .set({ suspended_at, suspension_reason: on ? reason : null, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  if (on) await endStanding(tx, user.id, now)
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

async function endStanding(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tx
    .updateTable('offers')
    .set({ status: 'paused', updated_at: now })
    .where('user_id', '=', id)
    .where('status', '=', sql.lit('active' as const))
    .execute()
}

/**
 * Ends every session of a person and the trust in all browsers, for an account that somebody else
 * may use.
 */
export async function signOutEverywhere(
  tx: Tx,
  { user, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  await tx.deleteFrom('trusted_devices').where('user_id', '=', user.id).execute()
  await audit(
    tx,
    {
      actor_id,
      action: 'user.sign_out',
      subject: `profile:${user.id}`,
      after: { sessions_ended: Number(numDeletedRows) },
      reason,
      told: user.is_admin,
    },
    now,
  )
}
