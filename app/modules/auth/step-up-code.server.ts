import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { proofOf } from './confirm-person.server.ts'
import { type LimitedAttempt, countAttempt, forgiveAttempt } from './limits.server.ts'
import { spendCode } from './internal/two-step-codes.server.ts'

// The code by which an administrator confirms that it is them before an act on money or rights.

export type StepUpCodeRefusal = 'wrong_code' | 'too_many' | 'proof_too_new' | 'two_step_required'

/**
 * Notes that this is the person in this session, by a code of their app or a recovery code: acts on
 * money and rights ask for it (`modules/step-up`). A password does not do, since browsers fill it
 * in. Refused to who does not use two-step verification, or has set it up by a session alone within
 * the last day; wrong codes are counted with all others of the session.
 */
export async function confirmStepUp(
  db: Db,
  who: SignedIn,
  code: string,
  now: Date,
): Promise<Result<null, StepUpCodeRefusal>> {
  const proof = await proofOf(db, who.id, now)
  if (proof === 'too_new') return refuse('proof_too_new')
  if (proof !== 'code') return refuse('two_step_required')
  const attempt: LimitedAttempt = {
    path: '/two-step/settings',
    account: who.id,
    session: who.session_id,
  }
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

/** Notes in a session that its person has just given a code. */
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
