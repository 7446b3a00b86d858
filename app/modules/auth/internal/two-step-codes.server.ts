import { createHmac, randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Tx } from '#platform/db.server.ts'
import { secretKeys } from '#platform/security.server.ts'
import type { NumberedKey } from '#platform/secrets.server.ts'
import {
  isRecoveryCode,
  readCode,
  RECOVERY_CODES,
  recoveryCode,
  shownCode,
} from './recovery-code.ts'
import { stepOfCode } from './totp.server.ts'

// The codes of two-step verification: those of an app (TOTP) and recovery codes, each of which
// works once. The secrets of apps lie encrypted.

export type CodeKind = 'app' | 'recovery'

/**
 * Uses a code of a person's app, or one of their recovery codes. Returns which it was, or null.
 * Each works once, however many ask at the same instant: an app's code moves `last_step` on, a
 * recovery code is deleted.
 */
export async function spendCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<CodeKind | null> {
  if (isRecoveryCode(code)) return (await spendRecoveryCode(tx, userId, code)) ? 'recovery' : null
  return (await spendAppCode(tx, userId, code, now)) ? 'app' : null
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(
      'digest',
      'in',
      secretKeys().map((key) => digestOf(key, userId, readCode(code))),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

async function spendAppCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const factor = await tx
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = factor ? await stepOfCode(await decrypted(factor.secret), code, now) : null
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Makes a person's recovery codes anew; older ones end. Returns them as they are shown, this once.
 */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)))
  const key = secretKeys()[0]!
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(key, userId, code) })))
    .execute()
  return codes.map(shownCode)
}

/** Keyed by our secret: who only reads the table cannot even try codes. */
const digestOf = (key: NumberedKey, userId: string, code: string): string =>
  markOf(key) +
  createHmac('sha256', key.key).update(`recovery ${userId} ${code}`).digest('base64url')

/** What is kept begins with the number of its key; nothing is the mark of 0. */
const markOf = ({ id }: NumberedKey): string => (id === 0 ? '' : `${id}:`)

/** The number of the key that something was kept by. */
export const keyIdOf = (kept: string): number => Number(/^(\d+):/.exec(kept)?.[1] ?? 0)

/** Encrypts the secret of an app by the first key. */
export async function encrypted(data: string): Promise<string> {
  const key = secretKeys()[0]!
  return markOf(key) + (await symmetricEncrypt({ key: key.key, data }))
}

/** Decrypts the secret of an app. Throws when none of the keys opens it. */
export async function decrypted(kept: string): Promise<string> {
  const id = keyIdOf(kept)
  const data = kept.slice(kept.indexOf(':') + 1)
  const keys = secretKeys().filter((each) => each.id === id)
  return Promise.any(keys.map(({ key }) => symmetricDecrypt({ key, data })))
}
