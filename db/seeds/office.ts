import { randomBytes } from 'node:crypto'
import { DAY, plus } from '../../app/kernel/time.ts'
import type { Administrator } from '../../app/platform/context.ts'
import type { Tx } from '../../app/platform/db.server.ts'

/**
 * The administrator as they act in the demo's past: with two-step verification, in a session in
 * which they have confirmed that it is them. Nobody holds its cookie.
 */
export async function openOffice(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Administrator & { session_id: string }> {
  await tx.updateTable('profiles').set({ two_factor_enabled: true }).where('id', '=', id).execute()
  const session = {
    user_id: id,
    token: randomBytes(32).toString('base64url'),
    expires_at: plus(now, DAY),
    confirmed_at: plus(now, DAY),
  }
  const { id: session_id } = await tx
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, is_admin: true, session_id }
}

/** Ends that session. Whoever tries the demo sets two-step verification up on their own phone. */
export async function closeOffice(
  tx: Tx,
  { id, session_id }: { id: string; session_id: string },
): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', session_id).execute()
  await tx.updateTable('profiles').set({ two_factor_enabled: false }).where('id', '=', id).execute()
}
