import { commonPasswords } from './common-passwords.ts'

/** The least and the most characters of a password. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** Why a password is too weak: a `weak_password` refusal names each reason. */
const weaknesses = ['too_short', 'too_long', 'blank', 'same_as_email', 'common'] as const
export type Weakness = (typeof weaknesses)[number]

/**
 * All that is wrong with a new password for the person with this email; empty when it may be used.
 */
export function weaknessesOf(password: string, email: string): Weakness[] {
  const plain = password.trim().toLowerCase()
  const found: Record<Weakness, boolean> = {
    too_short: password.length < MIN_PASSWORD,
    too_long: password.length > MAX_PASSWORD,
    blank: password.trim() === '',
    same_as_email: plain === email.toLowerCase(),
    common: commonPasswords.has(plain.replaceAll(' ', '')),
  }
  return weaknesses.filter((weakness) => found[weakness])
}
