import type { AttemptFailure, AttemptState, StartRefusal } from './attempt.ts'

// How far a payment at the gateway has come, as its payer is told, from our attempt and from
// whether they came back.

/**
 * How paying at the gateway stands, as its payer is told: `unbegun` before the first attempt,
 * `begun` while its page waits for them, `asking` once they came back from it and the provider has
 * not said more, and how it ended; a failed one by what failed.
 */
export type Standing =
  | 'unbegun'
  | 'begun'
  | 'asking'
  | 'processing'
  | 'paid'
  | 'canceled'
  | 'expired'
  | AttemptFailure

const failures = {
  unavailable: true,
  slow: true,
  busy: true,
  wrong_key: true,
  refused: true,
  unreadable: true,
  no_answer: true,
  other_money: true,
  declined: true,
} as const satisfies Record<AttemptFailure, true>

/** Why the provider's page could not be opened, as opposed to what was said there. */
export const neverBegan = (standing: string): standing is StartRefusal =>
  Object.hasOwn(failures, standing) && standing !== 'other_money' && standing !== 'declined'

/** Whether there is news to wait for that nobody has to be asked for but the provider. */
export const isAsked = (standing: string): boolean =>
  standing === 'asking' || standing === 'processing'

/** How an attempt stands; null is none. `back`: the payer says that they come from its page. */
export function standingOf(
  attempt: { state: AttemptState; failure: string | null; url: string | null } | null,
  back: boolean,
): Standing {
  if (!attempt) return 'unbegun'
  const { state, failure, url } = attempt
  if (state === 'failed')
    return failure && Object.hasOwn(failures, failure) ? (failure as AttemptFailure) : 'unavailable'
  if (state !== 'created' && state !== 'pending') return state
  if (url === null) return 'unbegun'
  return back ? 'asking' : 'begun'
}
