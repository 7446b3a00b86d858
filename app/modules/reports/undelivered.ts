/** What can be given up: the same as the CHECK of its table. */
export const undeliveredKinds = ['mail', 'webhook', 'job', 'event'] as const
export type UndeliveredKind = (typeof undeliveredKinds)[number]

export const undeliveredStates = ['waiting', 'settled'] as const
export type UndeliveredState = (typeof undeliveredStates)[number]

/** What an administrator can decide about it. */
export const undeliveredActs = ['again', 'aside'] as const
export type UndeliveredAct = (typeof undeliveredActs)[number]

/** How many of the same reason are decided on in one go; the rest wait for the next. */
export const MOST_AT_ONCE = 500
