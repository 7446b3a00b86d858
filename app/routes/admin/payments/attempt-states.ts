import { m } from '#i18n/paraglide/messages.js'
import type { AttemptState } from '#modules/payments/attempt.ts'
import type { IconName } from '#ui/icon.tsx'
import type { Tone } from '#ui/status.tsx'

/** How each state of an attempt looks. */
export const attemptLooks: Record<
  AttemptState,
  { tone: Tone; icon: IconName; words: () => string }
> = {
  created: { tone: 'info', icon: 'clock', words: m.desk_attempt_created },
  pending: { tone: 'warning', icon: 'clock', words: m.desk_attempt_pending },
  processing: { tone: 'info', icon: 'clock', words: m.desk_attempt_processing },
  paid: { tone: 'success', icon: 'circle-check', words: m.desk_attempt_paid },
  failed: { tone: 'danger', icon: 'circle-x', words: m.desk_attempt_failed },
  canceled: { tone: 'muted', icon: 'ban', words: m.desk_attempt_canceled },
  expired: { tone: 'muted', icon: 'timer', words: m.desk_attempt_expired },
}

/** The name of an attempt's state; undefined of what is none. */
export const attemptStateWords = (state: string): string | undefined =>
  attemptLooks[state as AttemptState]?.words()
