import leaked from './leaked-passwords.json' with { type: 'json' }
import { type Weakness, weaknessesOf } from './password.ts'

// What only the server refuses of a new password: a list too long for browsers.

const leakedPasswords: ReadonlySet<string> = new Set(leaked.passwords.split(' '))

/**
 * All that is wrong with a new password for the person with this email, as `weaknessesOf` says it,
 * and besides whether it is among the 10,000 that leaked most often, which counts as common.
 */
export function weaknessesHere(password: string, email: string): Weakness[] {
  const found = weaknessesOf(password, email)
  const isLeaked = leakedPasswords.has(password.trim().toLowerCase().replaceAll(' ', ''))
  return isLeaked && !found.includes('common') ? [...found, 'common'] : found
}
