import { DAY } from '#kernel/time.ts'

/** Two-step verification off, or another address. */
export type AccountChangeKind = 'two_step_off' | 'address'

/** How long a change of an account waits, in ms; the database does too (account_changes_wait). */
export const CHANGE_WAITS_MS = DAY

/** For how long after it nothing leaves the wallet, in ms; the database's account_rests. */
export const ACCOUNT_RESTS_MS = 7 * DAY

/**
 * For how long nothing is asked for once its person has stopped a change, how long the links of its
 * mails work, and in how long two are asked for at most, in ms (account_changes_fair).
 */
export const ASKS_COUNT_MS = 30 * DAY
