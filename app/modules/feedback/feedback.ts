export const ratings = ['positive', 'neutral', 'negative'] as const
export type Rating = (typeof ratings)[number]

/** The most characters of a comment, and of a seller's reply to it. */
export const MAX_COMMENT = 1_000
export const MAX_REPLY = 500

/** How long "Thank You!" stays in the form's place before it closes, in seconds. */
export const THANKS_SECONDS = 2

/** How often a seller was rated each way. */
export type RatingCounts = Record<Rating, number>

/** Each rating's part of the total in whole percent, rounded half up; all 0 without feedback. */
export function percentages(counts: RatingCounts): RatingCounts {
  const total = counts.positive + counts.neutral + counts.negative
  const percent = (count: number) => (total === 0 ? 0 : Math.round((count * 100) / total))
  return {
    positive: percent(counts.positive),
    neutral: percent(counts.neutral),
    negative: percent(counts.negative),
  }
}

/** Whether this party may rate the order now: its buyer, once, when it is received. */
export const mayGiveFeedback = (
  order: { status: string },
  party: string,
  given: boolean,
): boolean => party === 'buyer' && order.status === 'received' && !given
