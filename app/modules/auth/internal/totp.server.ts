import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { isSameSecret } from '#platform/security.server.ts'

const STEP_MS = 30_000
const DIGITS = 6

/** The most steps by which a phone's clock may differ from ours, each way. */
const DRIFT = 1

/** The step of time in which a code is made (RFC 6238, 30 s). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The code of a step, as an authenticator app shows it. */
export const codeAt = (secret: string, step: number): Promise<string> =>
  createOTP(secret, { digits: DIGITS }).hotp(step)

/** The step whose code this is, one earlier or later than now at most; null for any other code. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  let found: number | null = null
  for (let step = stepAt(now) - DRIFT; step <= stepAt(now) + DRIFT; step++) {
    if (isSameSecret(code, await codeAt(secret, step))) found = step
  }
  return found
}

/** The address that an authenticator app reads from the QR code (Google's key URI format). */
export const keyUri = (secret: string, issuer: string, account: string): string =>
  createOTP(secret, { digits: DIGITS }).url(issuer, account)

/** The secret as one types it into an app: base32 in groups of four. */
export const typedSecret = (secret: string): string =>
  base32.encode(secret, { padding: false }).replace(/.{4}(?=.)/g, '$& ')
