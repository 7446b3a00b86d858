import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Viewer } from '#platform/context.ts'
import { db, transact } from '#platform/db.server.ts'
import { type AuthRefusal, evenly } from './auth-answers.server.ts'
import { askToChangeEmail } from './internal/confirmation-links.server.ts'
import { countAttempt } from './limits.server.ts'
import { confirmPassword } from './password-check.server.ts'
import { spendCode } from './internal/two-step-codes.server.ts'

/**
 * Asks to move one's account to another address, for one's password and, where two-step
 * verification is on, a code; the answer does not tell whether the address is free. Refused to who
 * has no password: the account would go wherever their session does.
 */
export function requestEmailChange(
  viewer: Viewer,
  form: { email: string; password: string; code: string },
  now: Date,
): Promise<Result<null, AuthRefusal>> {
  return evenly(async () => {
    if (form.email === viewer.email) return refuse('same_email')
    const confirmed = await confirmPassword(db, viewer, form.password, now)
    if (!confirmed.ok) return confirmed
    if (confirmed.value === null) return refuse('no_password')
    const seconds = await countAttempt(db, { path: '/change-email', account: viewer.id }, now)
    if (seconds > 0) return refuse('too_many', { seconds })
    const proven = await proveByCode(viewer, form.code, now)
    if (!proven.ok) return proven
    const unasked =
      (await countAttempt(db, { path: '/change-email/to', account: form.email }, now)) === 0
    if (unasked) await askToChangeEmail(db, viewer, form.email, now)
    return ok(null)
  })
}

/** Uses a code up where two-step verification is on; elsewhere there is none to give. */
async function proveByCode(
  { id, session_id }: Viewer,
  code: string,
  now: Date,
): Promise<Result<null, 'wrong_code' | 'too_many'>> {
  const factor = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('two_factor_enabled', '=', true)
    .executeTakeFirst()
  if (!factor) return ok(null)
  if (code === '') return refuse('wrong_code')
  const seconds = await countAttempt(
    db,
    { path: '/two-step/settings', account: id, session: session_id },
    now,
  )
  if (seconds > 0) return refuse('too_many', { seconds })
  const spent = await transact(db, (tx) => spendCode(tx, id, code, now))
  return spent ? ok(null) : refuse('wrong_code')
}
