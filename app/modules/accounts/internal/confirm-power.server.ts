import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { proofOf } from './confirm-person.server.ts'
import { type Attempt, countAttempt, forgiveAttempt } from './limits.server.ts'
import { confirmPassword } from './password-check.server.ts'
import { spendCode } from './two-step-codes.server.ts'

export type ConfirmPowerRefusal =
  | 'wrong_password'
  | 'wrong_code'
  | 'too_many'
  | 'proof_too_new'
  | 'two_step_required'

/**
 * Notes that this is the person in this session, by a code (of the app or a recovery code) or else
 * by their password: acts on money and power ask for it (`modules/power`). Refused to who does not
 * use two-step verification, or has set it up by a session alone within the last day; wrong ones
 * are counted with all others of the session.
 */
export async function confirmPower(
  db: Db,
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
): Promise<Result<null, ConfirmPowerRefusal>> {
  const proof = await proofOf(db, who.id, now)
  if (proof === 'too_new') return refuse('proof_too_new')
  if (proof !== 'code') return refuse('two_step_required')
  return given.code === ''
    ? byPassword(db, who, given.password, now)
    : byCode(db, who, given.code, now)
}

async function byPassword(
  db: Db,
  who: SignedIn,
  password: string,
  now: Date,
): Promise<Result<null, ConfirmPowerRefusal>> {
  const confirmed = await confirmPassword(db, who, password, now)
  if (!confirmed.ok) return confirmed
  // who has none has nothing to prove by it
  if (confirmed.value === null) return refuse('wrong_password')
  await noteConfirmed(db, who, now)
  return ok(null)
}

async function byCode(
  db: Db,
  who: SignedIn,
  code: string,
  now: Date,
): Promise<Result<null, ConfirmPowerRefusal>> {
  const attempt: Attempt = { path: '/two-step/settings', account: who.id, session: who.session_id }
  const seconds = await countAttempt(db, attempt, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  const isRight = await transact(db, async (tx) => {
    if ((await spendCode(tx, who.id, code, now)) === null) return false
    await noteConfirmed(tx, who, now)
    return true
  })
  if (!isRight) return refuse('wrong_code')
  await forgiveAttempt(db, attempt)
  return ok(null)
}

/** Notes in a session that its person has just given a code or their password. */
export async function noteConfirmed(
  db: Db | Tx,
  { id, session_id }: SignedIn,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', session_id)
    .where('user_id', '=', id)
    .execute()
}
