import type { DomainEvent } from '#kernel/events.ts'
import { currentSettings } from '#modules/settings/queries.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Means } from './means.ts'
import { reactions } from './table.ts'

type Queues = Omit<Means, 'settings' | 'now'>
type By = { quiet: true } | (Partial<Queues> & Pick<Queues, 'queueMails'>)

/**
 * Does what follows from events of the outbox, as the table says, in the transaction that takes
 * them. `quiet` writes a past down: nothing is mailed, and what is long over counts as read.
 */
export async function handleEvents(tx: Tx, events: readonly DomainEvent[], by: By): Promise<void> {
  const means: Means = { settings: currentSettings(), now: now(), ...queuesOf(by) }
  for (const { react } of reactions) await react(tx, events, means)
}

const none: Queues = {
  queueMails: null,
  queuePushes: null,
  queueImages: null,
  queueGameImports: null,
  queueOrderWebhooks: null,
}

const queuesOf = (by: By): Queues => ('quiet' in by ? none : { ...none, ...by })
