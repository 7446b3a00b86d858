import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { countAttempt } from './limits.server.ts'
import { confirmPassword, PASSWORD } from './password-check.server.ts'
import { logProof } from './internal/sign-in-log.server.ts'
import { spendCode } from './internal/two-step-codes.server.ts'

// Asks for a proof that it is the person and not somebody with their session, before money leaves
// or goods are opened: a code of their app, or their password.

/**
 * What shows that it is the person and not only somebody with their session: a code of their app
 * where they use two-step verification, else their password. Who has neither (they come by Google)
 * must first get one of them. What nothing but a session was needed for counts after a day, when
 * its owner has had the mail about it for that long: a password that came later than its account,
 * and a second step that no older password stood before. Of who runs the site, whose password may
 * be all that a thief has, every second step counts after a day, but for who was made an owner on
 * the server within the last one: a site that is new can be set up at once.
 */
export type Proof = 'code' | 'password' | 'none' | 'too_new'

/** How long what was set up by a session alone must have stood, in ms. */
const SETTLED_MS = DAY

/** What this person is asked for before money leaves. */
export async function proofOf(db: Db, userId: string, now: Date): Promise<Proof> {
  const [password, factor, staff] = await Promise.all([
    db
      .selectFrom('auth_accounts as a')
      .innerJoin('profiles as p', 'p.id', 'a.user_id')
      .select(['a.created_at', 'p.created_at as joined_at'])
      .where('a.user_id', '=', userId)
      .where('a.provider_id', '=', PASSWORD)
      .where('a.password', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('two_factors')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('staff')
      .select(['since', 'given_by'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  ])
  const isOld = (since: Date) => since <= plus(now, -SETTLED_MS)
  const hasOldPassword =
    password !== undefined &&
    (isOld(password.created_at) || password.created_at <= plus(password.joined_at, MINUTE))
  const isNewStaff = staff?.given_by === null && !isOld(staff.since)
  const isBacked = hasOldPassword && (!staff || isNewStaff)
  if (factor?.confirmed_at) return isBacked || isOld(factor.confirmed_at) ? 'code' : 'too_new'
  if (!password) return 'none'
  return hasOldPassword ? 'password' : 'too_new'
}

export type ProofRefusal =
  | 'wrong_password'
  | 'wrong_code'
  | 'too_many'
  | 'no_proof'
  | 'proof_too_new'

/**
 * Uses the proof up, in the transaction of what it was given for. False when it was used meanwhile,
 * and when the session in which it was given was ended: a request may be under way for as long as
 * its body takes.
 */
export type SpendProof = (tx: Tx) => Promise<boolean>

/**
 * Checks what the person gave. Passwords are counted with all others that are asked for, codes with
 * those of the settings; an empty field is no attempt. A code is used up only by `SpendProof`, so
 * one that was given for something that is then refused can be given again.
 */
export async function confirmPerson(
  db: Db,
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
): Promise<Result<SpendProof, ProofRefusal>> {
  const proof = await proofOf(db, who.id, now)
  if (proof === 'none') return refuse('no_proof')
  if (proof === 'too_new') return refuse('proof_too_new')
  if (proof === 'password') {
    const confirmed = await confirmPassword(db, who, given.password, now)
    return confirmed.ok ? ok((tx) => holdSession(tx, who)) : confirmed
  }
  if (given.code === '') return refuse('wrong_code')
  const seconds = await countAttempt(
    db,
    { path: '/two-step/settings', account: who.id, session: who.session_id },
    now,
  )
  if (seconds > 0) {
    logProof('code', 'too_many', who.id)
    return refuse('too_many', { seconds })
  }
  return ok(async (tx) => {
    const isRight =
      (await holdSession(tx, who)) && (await spendCode(tx, who.id, given.code, now)) !== null
    logProof('code', isRight ? 'right' : 'wrong_code', who.id)
    return isRight
  })
}

/**
 * Whether the session is there, which it then is until the transaction ends: who ends it waits, or
 * comes first.
 */
const holdSession = async (tx: Tx, { session_id }: SignedIn): Promise<boolean> =>
  (await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .forShare()
    .executeTakeFirst()) !== undefined
