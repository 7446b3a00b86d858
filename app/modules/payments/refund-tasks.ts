import { algiersDay, plusDays } from '#kernel/algiers.ts'

export const taskStates = ['open', 'done'] as const
export type TaskState = (typeof taskStates)[number]

/** Whether a refund is still to be sent: neither sent nor, instead, in its buyer's wallet. */
export const isRefundOpen = ({ done_at, to_wallet_at }: Settled): boolean =>
  done_at === null && to_wallet_at === null

/** Until when a refund is not sent to its account, as what came by card rests; null once it may. */
export const refundRestsUntil = (
  { account, rests_until }: { account: string | null; rests_until: Date | null },
  now: Date,
): Date | null => (account !== null && rests_until && rests_until > now ? rests_until : null)

interface Settled {
  done_at: object | string | null
  to_wallet_at: object | string | null
}

/** What of an account staff look at before a refund is sent to it, and say that they did. */
export const refundSigns = ['suspended', 'unproven_name'] as const
export type RefundSign = (typeof refundSigns)[number]

/** Names the account whose signs staff look at, as it stood then: another one is looked at anew. */
export const accountSigned = ({
  account,
  holder,
}: {
  account: string | null
  holder: string | null
}) => `${account} ${holder}`

/** How long ago money may have moved at the bank that is written down now, in days. */
export const MOST_DAYS_AGO = 90

export type DayRefusal = 'in_future' | 'long_ago'

/** Why a day cannot be one on which money moved at the bank; null when it can. */
export function whyNotBankDay(day: string, now: Date): DayRefusal | null {
  const today = algiersDay(now)
  if (day > today) return 'in_future'
  return day < plusDays(today, -MOST_DAYS_AGO) ? 'long_ago' : null
}
