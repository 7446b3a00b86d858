import { generateRandomString } from 'better-auth/crypto'
import { MINUTE, plus } from '#kernel/time.ts'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import type { Viewer } from '#platform/context.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { type AccountEvent, tellOwner } from './account-mail.server.ts'
import { proofOf } from './confirm-person.server.ts'
import { noteConfirmed } from './step-up-code.server.ts'
import { countAttempt } from './limits.server.ts'
import { confirmPassword, passwordOf } from './password-check.server.ts'
import {
  decrypted,
  encrypted,
  makeRecoveryCodes,
  spendCode,
} from './internal/two-step-codes.server.ts'
import { keyUri, stepOfCode, typedSecret } from './internal/totp.server.ts'
import { turnOff } from './internal/turn-off.server.ts'
import { endSessionsOf } from './sessions.server.ts'

// Two-step verification in a person's settings: set up, turned off, recovery codes, trusted
// browsers.

export type TwoStepRefusal = 'wrong_password' | 'wrong_code' | 'wrong_state' | 'too_many'

/** What an authenticator app has to be told, as an address for the QR code and as text. */
export interface Enrolment {
  uri: string
  secret: string
}

const ISSUER = 'Kanz'
const SECRET_LENGTH = 22 // of 62 characters: 131 bits
const ENROLMENT_MS = 15 * MINUTE

/**
 * How somebody's two-step verification stands: since when it is on, how many recovery codes are
 * left and browsers trusted.
 */
export async function twoStepOf(db: Db, { id }: Viewer, now: Date) {
  const state = await db
    .selectFrom('profiles as p')
    .where('p.id', '=', id)
    .select((eb) => [
      eb
        .selectFrom('two_factors as f')
        .select('f.confirmed_at')
        .whereRef('f.user_id', '=', 'p.id')
        .as('since'),
      eb
        .selectFrom('recovery_codes as r')
        .select((own) => own.fn.countAll<number>().as('n'))
        .whereRef('r.user_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('codes'),
      eb
        .selectFrom('trusted_devices as d')
        .select((own) => own.fn.countAll<number>().as('n'))
        .whereRef('d.user_id', '=', 'p.id')
        .where('d.expires_at', '>', now)
        .$asScalar()
        .$notNull()
        .as('trusted'),
    ])
    .executeTakeFirstOrThrow()
  return { ...state, hasPassword: (await passwordOf(db, id)) !== null }
}

/**
 * Begins to set two-step verification up. It holds from the first code on (confirmTwoStep), which
 * this session has 15 minutes to give.
 */
export async function startTwoStep(
  db: Db,
  viewer: Viewer,
  password: string,
  now: Date,
): Promise<Result<Enrolment, TwoStepRefusal>> {
  const confirmed = await confirmPassword(db, viewer, password, now)
  if (!confirmed.ok) return confirmed
  const secret = generateRandomString(SECRET_LENGTH, 'a-z', 'A-Z', '0-9')
  const values = {
    user_id: viewer.id,
    secret: await encrypted(secret),
    session_id: viewer.session_id,
    created_at: now,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factors')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('two_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? ok(enrolment(secret, viewer)) : refuse('wrong_state')
}

/** What this session has begun to set up; null when it has not, or too long ago. */
export async function pendingEnrolment(
  db: Db,
  viewer: Viewer,
  now: Date,
): Promise<Enrolment | null> {
  const secret = await pendingSecret(db, viewer, now)
  return secret ? enrolment(secret, viewer) : null
}

async function pendingSecret(
  db: Db,
  { id, session_id }: Viewer,
  now: Date,
): Promise<string | null> {
  const factor = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', id)
    .where('session_id', '=', session_id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', plus(now, -ENROLMENT_MS))
    .executeTakeFirst()
  return factor ? decrypted(factor.secret) : null
}

const enrolment = (secret: string, { email }: Viewer): Enrolment => ({
  uri: keyUri(secret, ISSUER, email),
  secret: typedSecret(secret),
})

/**
 * Turns two-step verification on by the app's first code, and ends all other sessions. Returns the
 * recovery codes, which are never shown again.
 */
export async function confirmTwoStep(
  db: Db,
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<Result<string[], TwoStepRefusal>> {
  const refused = await tooManyCodes(db, viewer, now)
  if (refused) return refused
  const secret = await pendingSecret(db, viewer, now)
  if (!secret) return refuse('wrong_state')
  const step = await stepOfCode(secret, code, now)
  if (step === null) return refuse('wrong_code')
  return told(db, viewer, 'two_step_on', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('two_factors')
      .set({ confirmed_at: now, session_id: null, last_step: step })
      .where('user_id', '=', viewer.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return refuse('wrong_state')
    await tx
      .updateTable('profiles')
      .set({ two_factor_enabled: true, updated_at: now })
      .where('id', '=', viewer.id)
      .execute()
    // who knew the password alone is out now
    await endSessionsOf(tx, viewer.id, viewer.session_id)
    // the code was given just now; one that is too new counts from a day on
    if ((await proofOf(tx, viewer.id, now)) === 'code') await noteConfirmed(tx, viewer, now)
    return ok(await makeRecoveryCodes(tx, viewer.id))
  })
}

interface Proof {
  password: string
  code: string
}

/** Makes new recovery codes, for password and code; the old ones end. */
export async function renewRecoveryCodes(
  db: Db,
  viewer: Viewer,
  proof: Proof,
  now: Date,
): Promise<Result<string[], TwoStepRefusal>> {
  const confirmed = await confirmPassword(db, viewer, proof.password, now)
  if (!confirmed.ok) return confirmed
  const refused = await tooManyCodes(db, viewer, now)
  if (refused) return refused
  return told(db, viewer, 'two_step_codes', async (tx) =>
    (await spendCode(tx, viewer.id, proof.code, now))
      ? ok(await makeRecoveryCodes(tx, viewer.id))
      : refuse('wrong_code'),
  )
}

/** Turns two-step verification off, for password and code. */
export async function stopTwoStep(
  db: Db,
  viewer: Viewer,
  proof: Proof,
  now: Date,
): Promise<Result<null, TwoStepRefusal>> {
  const confirmed = await confirmPassword(db, viewer, proof.password, now)
  if (!confirmed.ok) return confirmed
  const refused = await tooManyCodes(db, viewer, now)
  if (refused) return refused
  return told(db, viewer, 'two_step_off', async (tx) => {
    if (!(await spendCode(tx, viewer.id, proof.code, now))) return refuse('wrong_code')
    await turnOff(tx, viewer.id, now)
    return ok(null)
  })
}

/**
 * Turns two-step verification off for whoever has lost both phone and recovery codes, by who runs
 * the machine: it is written into the audit log, its owner is told, and all sessions end. Returns
 * the username; null when the address has no account with a second step.
 */
export function takeSecondStep(db: Db, email: string, now: Date): Promise<string | null> {
  return transact(db, async (tx) => {
    const person = await tx
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where('email', '=', email)
      .where('two_factor_enabled', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return null
    await turnOff(tx, person.id, now)
    await endSessionsOf(tx, person.id)
    await tellOwner(tx, person.id, 'two_step_off')
    const change = {
      actor_id: person.id,
      action: 'account.two_step_off',
      subject: `profile:${person.id}`,
      before: { two_factor_enabled: true },
      after: { two_factor_enabled: false },
      reason: 'admin:two-step-off',
    } as const
    await audit(tx, change, now)
    return person.username
  })
}

/** Asks for a code in every browser again. */
export async function forgetTrustedDevices(db: Db, { id }: Viewer): Promise<void> {
  await db.deleteFrom('trusted_devices').where('user_id', '=', id).execute()
}

/** Does something in a transaction and, if it was not refused, tells its owner by mail. */
async function told<Value>(
  db: Db,
  { id }: Viewer,
  event: AccountEvent,
  act: (tx: Parameters<typeof tellOwner>[0]) => Promise<Result<Value, TwoStepRefusal>>,
) {
  return transact(db, async (tx) => {
    const result = await act(tx)
    if (result.ok) await tellOwner(tx, id, event)
    return result
  })
}

async function tooManyCodes(
  db: Db,
  { id, session_id }: Viewer,
  now: Date,
): Promise<Refusal<'too_many'> | null> {
  const seconds = await countAttempt(
    db,
    { path: '/two-step/settings', account: id, session: session_id },
    now,
  )
  return seconds > 0 ? refuse('too_many', { seconds }) : null
}
