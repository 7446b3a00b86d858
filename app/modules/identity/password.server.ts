import { hashPassword } from 'better-auth/crypto'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import type { ChangePasswordForm } from './change-password.form.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { tellOwner } from './account-mail.server.ts'
import { countAttempt, forgiveAttempt } from './limits.server.ts'
import { matchesPassword, PASSWORD, passwordOf } from './password-check.server.ts'
import { weaknessesOf } from './password.ts'
import type { Asker } from './actor.ts'

/** What a person asks for by their password. */
export type Purpose = '/settings/password' | '/settings/delete'

/**
 * Whether this is the person's password, as if they signed in again. Refused: another one, a person without a password,
 * and after five wrong ones everything for a while (`seconds`). Gives the digest that it was compared with.
 */
export async function confirmPassword(db: Db, { id, address }: Asker, password: string, purpose: Purpose, now: Date): Promise<Result<string, 'wrong_password' | 'too_many'>> {
  const attempt = { path: purpose, address, account: id }
  const seconds = await countAttempt(db, attempt, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  const hash = await passwordOf(db, id)
  if (!hash || !(await matchesPassword(hash, password))) return refuse('wrong_password')
  await forgiveAttempt(db, attempt)
  return ok(hash)
}

export type PasswordRefusal = 'wrong_password' | 'too_many' | 'weak_password' | 'changed_meanwhile'

/**
 * Gives a person another password, tells them by mail, and ends their other sessions and open reset links. Refused: a wrong current one, too
 * many tries, a weak new one (with its reasons), and one that was changed by somebody else at the same moment.
 */
export async function changePassword(db: Db, asker: Asker, form: ChangePasswordForm, now: Date): Promise<Result<null, PasswordRefusal>> {
  const confirmed = await confirmPassword(db, asker, form.current_password, '/settings/password', now)
  if (!confirmed.ok) return confirmed
  const reasons = weaknessesOf(form.new_password, asker.email)
  if (reasons.length > 0) return refuse('weak_password', { reasons: reasons.join(' ') })
  const password = await hashPassword(form.new_password)
  const changed = await transact(db, async (tx): Promise<Result<null, PasswordRefusal>> => {
    const { numUpdatedRows } = await tx.updateTable('auth_accounts').set({ password, updated_at: now })
      .where('user_id', '=', asker.id).where('provider_id', '=', PASSWORD).where('password', '=', confirmed.value).executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('changed_meanwhile')
    await tx.deleteFrom('sessions').where('user_id', '=', asker.id).where('id', '!=', asker.session_id).execute()
    await tx.deleteFrom('auth_verifications').where('value', '=', asker.id).execute()
    await tellOwner(tx, asker.id, 'password_changed')
    return ok(null)
  })
  if (changed.ok) pokeRelay()
  return changed
}
