import { DAY, plus } from '#kernel/time.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'

// The rules of usernames: their form, how often one may change, and for how long a former one stays
// taken.

/** The least and the most characters of a username. */
export const MIN_USERNAME = 3
export const MAX_USERNAME = 20

/**
 * Latin letters, digits and underscores alone: nothing in a username can be taken for something
 * else.
 */
export const USERNAME = /^[A-Za-z0-9_]{3,20}$/

/** The form of the names that are given at sign-up. */
const GENERATED = /^user[0-9a-f]{8}$/i

/**
 * How many days a person waits after a change, and for how many days nobody else may take the name
 * that was given up.
 */
const USERNAME_DAYS = 60

/**
 * From when a person may change their username; null when they may at any time, as they never did.
 */
export const nextUsernameChange = (last: Date | null): Date | null =>
  last ? plus(last, USERNAME_DAYS * DAY) : null

/** Until when nobody else may take a name that is given up now. */
export const heldUntil = (now: Date): Date => plus(now, USERNAME_DAYS * DAY)

/** What a person's username is, and when they last changed it. */
export interface Named {
  username: string
  last_username_change: Date | null
}

/**
 * Whether a person may be called this from now on. Refused: the name they have, a change within 60
 * days of the last, and a name of the form that sign-up gives: whether one is free would tell whose
 * sign-up made an account.
 */
export function decideUsername(
  { username, last_username_change }: Named,
  wanted: string,
  now: Date,
): Result<null, 'unchanged' | 'too_soon' | 'reserved'> {
  if (wanted === username) return refuse('unchanged')
  if (GENERATED.test(wanted)) return refuse('reserved')
  const next = nextUsernameChange(last_username_change)
  return next && next > now ? refuse('too_soon') : ok(null)
}
