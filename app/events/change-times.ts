import { inflectedDuration } from '#i18n/duration.ts'
import { MINUTE } from '#kernel/time.ts'
import { ACCOUNT_RESTS_MS, ASKS_COUNT_MS, CHANGE_WAITS_MS } from '#modules/auth/account-change.ts'

/**
 * How long a change of an account waits, its wallet rests after it, and nobody asks again once it
 * was stopped, in words that stand after a preposition.
 */
export const changeTimes = () => ({
  wait: inflectedDuration(CHANGE_WAITS_MS / MINUTE),
  rest: inflectedDuration(ACCOUNT_RESTS_MS / MINUTE),
  again: inflectedDuration(ASKS_COUNT_MS / MINUTE),
})
