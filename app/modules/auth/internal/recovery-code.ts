/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10

/** Letters and digits that are not taken for each other (Crockford's base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A recovery code made of ten random bytes: ten of 32 characters, so 50 bits. */
export const recoveryCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 10), (byte) => ALPHABET[byte % 32]).join('')

/** As it is written down. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** As it is compared: what looks alike is alike. */
export const readCode = (typed: string): string => typed.replaceAll('o', '0').replace(/[il]/g, '1')

/** Whether what was typed has the form of a recovery code, and not that of an app's. */
export const isRecoveryCode = (typed: string): boolean => typed.length === 10
