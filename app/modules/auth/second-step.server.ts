import { randomBytes } from 'node:crypto'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { tellOwner } from './account-mail.server.ts'
import { clearedCookie, ownCookie, privateCookie } from './internal/cookies.server.ts'
import { endEarlierSession } from './internal/earlier-session.server.ts'
import { rememberBrowser } from './internal/known-device.server.ts'
import { proofOf } from './confirm-person.server.ts'
import { countAttempt, originOf } from './limits.server.ts'
import { hashIdentifier } from './recovery.server.ts'
import { logSignIn } from './internal/sign-in-log.server.ts'
import { beginSession } from './session.server.ts'
import { spendCode } from './internal/two-step-codes.server.ts'

// The second step of signing in: who has given a password or come by Google and uses two-step
// verification is asked for a code, unless they trust this browser.

const CHALLENGE_COOKIE = 'kanz-code'
const CHALLENGE_MS = 10 * MINUTE
const MOST_CODES = 5

const TRUSTED_COOKIE = 'kanz-trusted'

/** For how many days a trusted browser is asked for no code. */
const TRUST_DAYS = 30

/**
 * For who has shown the first step, by whichever way in: opens a challenge if they use two-step
 * verification and have not trusted this browser. Gives the token of this attempt, which only the
 * browser that made it gets, as a cookie, and which is worth ten minutes and five codes; null when
 * no code is owed. Nothing is asked of the suspended, who get no session anyway.
 */
export async function challengeIfOwed(
  db: Db,
  cookies: string | null | undefined,
  { userId, remember }: { userId: string; remember: boolean },
  now: Date,
): Promise<string | null> {
  const asked = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', true)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!asked || (await isTrusted(db, cookies, userId, now))) return null
  const token = randomBytes(24).toString('base64url')
  await db
    .insertInto('sign_in_challenges')
    .values({
      digest: hashIdentifier(token),
      user_id: userId,
      remember,
      expires_at: plus(now, CHALLENGE_MS),
    })
    .execute()
  return token
}

/** Whether the person has trusted this browser, so that it is asked for no code. */
async function isTrusted(
  db: Db,
  cookies: string | null | undefined,
  userId: string,
  now: Date,
): Promise<boolean> {
  const token = ownCookie(cookies, TRUSTED_COOKIE)
  if (!token) return false
  const found = await db
    .selectFrom('trusted_devices')
    .select('digest')
    .where('digest', '=', hashIdentifier(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export const challengeCookie = (token: string): string =>
  privateCookie(CHALLENGE_COOKIE, token, CHALLENGE_MS / 1000)

/** Whether this browser owes a code and may still give it. */
export async function owesCode(db: Db, request: Request, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_challenges')
    .select('digest')
    .where('digest', '=', challengeOf(request))
    .where('expires_at', '>', now)
    .where('attempts', '<', MOST_CODES)
    .executeTakeFirst()
  return found !== undefined
}

const challengeOf = (request: Request) =>
  hashIdentifier(ownCookie(request.headers.get('cookie'), CHALLENGE_COOKIE) ?? '')

export type CodeRefusal = 'no_challenge' | 'wrong_code' | 'too_many' | 'suspended'

/** The second step: a code of the app or a recovery code opens the session. Gives its cookies. */
export async function giveCode(
  db: Db,
  request: Request,
  { code, trust }: { code: string; trust: boolean },
  now: Date,
): Promise<Result<Headers, CodeRefusal>> {
  const challenge = await countCode(db, challengeOf(request), now)
  if (!challenge) return refuse('no_challenge')
  const seconds = await countAttempt(
    db,
    {
      path: '/two-step',
      account: challenge.user_id,
      ...originOf(request.headers, challenge.email),
    },
    now,
  )
  const passed =
    seconds > 0
      ? refuse('too_many', { seconds })
      : await transact(db, (tx) => pass(tx, request, challenge, { code, trust }, now))
  logSignIn('code', passed.ok ? 'in' : passed.code, challenge.user_id)
  return passed
}

interface Challenge {
  digest: string
  user_id: string
  remember: boolean
  email: string
}

/** Takes one of the five attempts of a challenge; null when there is none left. */
async function countCode(db: Db, digest: string, now: Date): Promise<Challenge | null> {
  const row = await db
    .updateTable('sign_in_challenges as c')
    .from('profiles as p')
    .whereRef('p.id', '=', 'c.user_id')
    .set((eb) => ({ attempts: eb('c.attempts', '+', 1) }))
    .where('c.digest', '=', digest)
    .where('c.expires_at', '>', now)
    .where('c.attempts', '<', MOST_CODES)
    .returning(['c.digest', 'c.user_id', 'c.remember', 'p.email'])
    .executeTakeFirst()
  return row ?? null
}

async function pass(
  tx: Tx,
  request: Request,
  challenge: Challenge,
  given: { code: string; trust: boolean },
  now: Date,
): Promise<Result<Headers, CodeRefusal>> {
  const { digest, user_id, remember, email } = challenge
  const kind = await spendCode(tx, user_id, given.code, now)
  if (!kind) return refuse('wrong_code')
  // two codes of neighbouring steps at once open one session
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return refuse('no_challenge')
  // a second step that is too new confirms nothing yet
  const by_code = (await proofOf(tx, user_id, now)) === 'code'
  const headers = await beginSession(tx, request, { userId: user_id, remember, by_code }, now)
  if (!headers) return refuse('suspended')
  await endEarlierSession(tx, request.headers.get('cookie'))
  headers.append('set-cookie', clearedCookie(CHALLENGE_COOKIE))
  const cookies = request.headers.get('cookie')
  headers.append('set-cookie', await rememberBrowser(tx, cookies, email, now))
  if (given.trust) headers.append('set-cookie', await trust(tx, user_id, now))
  if (kind === 'recovery') await tellOwner(tx, user_id, 'recovery_code_used')
  return ok(headers)
}

async function trust(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('trusted_devices')
    .values({
      digest: hashIdentifier(token),
      user_id: userId,
      expires_at: plus(now, TRUST_DAYS * DAY),
      created_at: now,
    })
    .execute()
  return privateCookie(TRUSTED_COOKIE, token, (TRUST_DAYS * DAY) / 1000)
}
