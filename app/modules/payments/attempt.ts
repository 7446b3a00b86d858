import { HOUR, MINUTE, plus } from '#kernel/time.ts'

/**
 * Every way an attempt can go; payment_attempt_moves holds the same table. What is told late or in
 * another order than it happened goes forward all the same, and money that came counts however an
 * attempt had ended before.
 */
export const attemptMoves = {
  created: ['pending', 'processing', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['processing', 'paid', 'failed', 'canceled', 'expired'],
  processing: ['paid', 'failed', 'canceled', 'expired'],
  paid: [],
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
} as const satisfies Record<string, readonly string[]>

export type AttemptState = keyof typeof attemptMoves

/** Those that may still be paid as they were begun: an order has one at a time. */
export const openStates = ['created', 'pending', 'processing'] as const satisfies AttemptState[]

export const isOpen = (state: AttemptState): boolean =>
  (openStates as readonly AttemptState[]).includes(state)

/** Whether an attempt goes on from one state to another. */
export const mayBecome = (from: AttemptState, to: AttemptState): boolean =>
  (attemptMoves[from] as readonly AttemptState[]).includes(to)

/**
 * Why an attempt failed, besides what the provider says of it: it did not answer in time
 * (`no_answer`), refused us, or told of other money than was asked for.
 */
export type AttemptFailure =
  | 'unavailable'
  | 'slow'
  | 'busy'
  | 'wrong_key'
  | 'refused'
  | 'unreadable'
  | 'no_answer'
  | 'other_money'
  | 'declined'

/** Why nobody was led to the provider's page. */
export type StartRefusal = Exclude<AttemptFailure, 'other_money' | 'declined'>

/** How long the provider may take to answer before another attempt is made, in ms. */
export const ANSWER_PATIENCE = 30_000

/** When the provider is asked of an attempt that waits, after it was made; then hourly. */
const ASKED_AFTER = [MINUTE, 5 * MINUTE, 15 * MINUTE]

/**
 * When the provider is to be asked of an attempt next: 1, 5 and 15 minutes after it was made and
 * then every hour. Whoever asks in between does not put off what comes next.
 */
export function askDueAt({
  created_at,
  last_asked_at,
}: {
  created_at: Date
  last_asked_at: Date | null
}): Date {
  const last = (last_asked_at ?? created_at).getTime() - created_at.getTime()
  const early = ASKED_AFTER.find((after) => after > last)
  if (early !== undefined) return plus(created_at, early)
  const longest = ASKED_AFTER.at(-1)!
  const hours = Math.floor((last - longest) / HOUR) + 1
  return plus(created_at, longest + hours * HOUR)
}

/** How long after one question about an attempt the next may be, for who waits in front of it. */
const [FIRST_APART, MOST_APART] = [3_000, MINUTE]

/**
 * How little time may lie between two questions of people about one attempt, in ms, when so many
 * were asked: 3, 6, 12 seconds and at most a minute, so that a page that is left open soon asks
 * little.
 */
export const askedApart = (asked: number): number => Math.min(MOST_APART, FIRST_APART * 2 ** asked)

/**
 * How long the provider is left alone after it was told so many times to end an attempt that does
 * not end, in ms: 1, 5 and 15 minutes, then an hour.
 */
export const endedApart = (ends: number): number => ASKED_AFTER[ends - 1] ?? HOUR

/** The most requests of ours to a provider within a minute: its own limit. */
export const MOST_REQUESTS = 60

/**
 * Of these, what is left to the schedule and to people who begin to pay, however much the others
 * ask; what one of them leaves over the others may use.
 */
export const reserved = { scheduled: 20, begun: 20 } as const

/** The most requests within a minute that one person causes. */
export const mostOfOne = { asked: 6, begun: 4 } as const

/** The most attempts that one person begins within an hour. */
export const MOST_BEGUN = 20

/** What a request is for: our schedule, somebody's question, or the beginning of a payment. */
export type RequestKind = 'scheduled' | 'asked' | 'begun'
