import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { ActOnUser } from '../user-acts.ts'

/** Makes a person an administrator, or none. */
export async function setAdministrator(
  tx: Tx,
  { user, on, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  if (user.is_admin === on) return
  await tx
    .updateTable('profiles')
    .set({ is_admin: on, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  const change = {
    actor_id,
    action: on ? 'user.grant_admin' : 'user.remove_admin',
    subject: `profile:${user.id}`,
    reason,
    told: true,
  }
  await audit(tx, { ...change, before: { is_admin: user.is_admin }, after: { is_admin: on } }, now)
}

/**
 * Gives or takes the right to sell, and tells the person, of its loss with the reason. Whoever
 * loses it creates and changes no more offers (lockSeller); what is listed stays until an
 * administrator pauses it, and open sales are delivered.
 */
export async function setSeller(
  tx: Tx,
  { user, on, actor_id, reason }: ActOnUser,
  now: Date,
): Promise<void> {
  if (user.is_seller === on) return
  await tx
    .updateTable('profiles')
    .set({ is_seller: on, updated_at: now })
    .where('id', '=', user.id)
    .execute()
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
