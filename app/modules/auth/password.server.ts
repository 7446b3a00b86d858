import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Viewer } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import type { ChangePasswordForm } from './password.form.ts'
import { tellOwner } from './account-mail.server.ts'
import { confirmPassword, PASSWORD } from './password-check.server.ts'
import { hashPassword } from './internal/password-hash.server.ts'
import { weaknessesHere } from './internal/leaked-passwords.server.ts'
import { renewSession } from './session.server.ts'
import { endSessionsOf } from './sessions.server.ts'

// Changing one's password in the settings.

export type PasswordRefusal = 'wrong_password' | 'too_many' | 'weak_password' | 'changed_meanwhile'

/**
 * Gives a person another password, tells them by mail, and ends their other sessions and open reset
 * links; this one goes on under another token, whose cookie it answers. Refused: a wrong current
 * one or none to change, too many tries, a weak new one (with its reasons), and one that was
 * changed by somebody else at the same moment.
 */
export async function changePassword(
  db: Db,
  request: Request,
  { id, session_id, email }: Pick<Viewer, 'id' | 'session_id' | 'email'>,
  form: ChangePasswordForm,
  now: Date,
): Promise<Result<Headers, PasswordRefusal>> {
  const confirmed = await confirmPassword(db, { id, session_id }, form.current_password, now)
  if (!confirmed.ok) return confirmed
  const current = confirmed.value
  if (current === null) return refuse('wrong_password')
  const reasons = weaknessesHere(form.new_password, email)
  if (reasons.length > 0) return refuse('weak_password', { reasons: reasons.join(' ') })
  const password = await hashPassword(form.new_password)
  return transact(db, async (tx): Promise<Result<Headers, PasswordRefusal>> => {
    const { numUpdatedRows } = await tx
      .updateTable('auth_accounts')
      .set({ password, updated_at: now })
      .where('user_id', '=', id)
      .where('provider_id', '=', PASSWORD)
      .where('password', '=', current)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('changed_meanwhile')
    await endSessionsOf(tx, id, session_id)
    await tx.deleteFrom('auth_verifications').where('value', '=', id).execute()
    await tellOwner(tx, id, 'password_changed')
    const cookie = await renewSession(tx, request, session_id, now)
    return ok(new Headers(cookie ? { 'set-cookie': cookie } : {}))
  })
}
