import { plus } from '#kernel/time.ts'
import { PUSH_SECONDS } from '#modules/notifications/push.ts'

/** What can be given up: the same as the CHECK of its table. */
export const undeliveredKinds = [
  'mail',
  'push',
  'webhook',
  'job',
  'event',
  'images',
  'import',
] as const
export type UndeliveredKind = (typeof undeliveredKinds)[number]

export const undeliveredStates = ['waiting', 'settled'] as const
export type UndeliveredState = (typeof undeliveredStates)[number]

/** What an administrator can decide about it. */
export const undeliveredActs = ['again', 'aside'] as const
export type UndeliveredAct = (typeof undeliveredActs)[number]

/**
 * Whether it can be done again at all: a changed address is confirmed by asking for the change
 * again, and what a push tells is behind the bell once it is a day old.
 */
export function canBeDoneAgain(
  { kind, name, asked_at }: { kind: UndeliveredKind; name: string; asked_at: Date },
  now: Date,
): boolean {
  if (kind === 'push') return now < plus(asked_at, PUSH_SECONDS * 1_000)
  return name !== 'change_email'
}

/** How many of the same reason are decided on in one go; the rest wait for the next. */
export const MOST_AT_ONCE = 500
