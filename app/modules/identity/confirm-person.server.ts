import { DAY, plus } from '#kernel/time.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { countAttempt } from './limits.server.ts'
import { confirmPassword, passwordOf } from './password-check.server.ts'
import { spendCode } from './two-step-codes.server.ts'

/**
 * What shows that it is the person and not only somebody with their session: a code of their app where they use two-step
 * verification, else their password. Who has neither (they come by Google) must first get one of them; a second step that
 * nothing but a session was needed for counts after a day, when its owner has had the mail about it for that long.
 */
export type Proof = 'code' | 'password' | 'none' | 'too_new'

/** How long a second step that was set up without a password must have been on, in ms. */
const SETTLED_MS = DAY

/** What this person is asked for before money leaves. */
export async function proofOf(db: Db, userId: string, now: Date): Promise<Proof> {
  const [password, factor] = await Promise.all([
    passwordOf(db, userId),
    db.selectFrom('two_factors').select('confirmed_at').where('user_id', '=', userId).where('confirmed_at', 'is not', null).executeTakeFirst(),
  ])
  if (factor?.confirmed_at) return password === null && factor.confirmed_at > plus(now, -SETTLED_MS) ? 'too_new' : 'code'
  return password === null ? 'none' : 'password'
}

export type ProofRefusal = 'wrong_password' | 'wrong_code' | 'too_many' | 'no_proof' | 'proof_too_new'

/** Uses the proof up, in the transaction of what it was given for. False when it was used meanwhile. */
export type SpendProof = (tx: Tx) => Promise<boolean>

/**
 * Checks what the person gave. Passwords are counted with all others that are asked for, codes with those of the settings.
 * A code is used up only by `SpendProof`, so one that was given for something that is then refused can be given again.
 */
export async function confirmPerson(db: Db, who: SignedIn, given: { password: string; code: string }, now: Date): Promise<Result<SpendProof, ProofRefusal>> {
  const proof = await proofOf(db, who.id, now)
  if (proof === 'none') return refuse('no_proof')
  if (proof === 'too_new') return refuse('proof_too_new')
  if (proof === 'password') {
    const confirmed = await confirmPassword(db, who, given.password, now)
    return confirmed.ok ? ok(async () => true) : confirmed
  }
  const seconds = await countAttempt(db, { path: '/two-step/settings', account: who.id, session: who.session_id }, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  return ok(async (tx) => given.code !== '' && (await spendCode(tx, who.id, given.code, now)) !== null)
}
