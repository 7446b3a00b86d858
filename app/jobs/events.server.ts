import type { DomainEvent } from '#kernel/events.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'
import { eventHandlers } from './event-handlers.ts'

type Queues = Omit<JobContext, 'settings' | 'now'>
type By = { quiet: true } | (Partial<Queues> & Pick<Queues, 'queueMails'>)

/**
 * Does what follows from events of the outbox, as the table says, in the transaction that takes
 * them. `quiet` writes a past down: nothing is mailed, and what is long over counts as read.
 */
export async function handleEvents(tx: Tx, events: readonly DomainEvent[], by: By): Promise<void> {
  const context: JobContext = { settings: currentSettings(), now: now(), ...queuesOf(by) }
  for (const { handle } of eventHandlers) await handle(tx, events, context)
}

const none: Queues = {
  queueMails: null,
  queuePushes: null,
  queueImages: null,
  queueGameImports: null,
  queueOrderWebhooks: null,
  queueAgain: null,
}

const queuesOf = (by: By): Queues => ('quiet' in by ? none : { ...none, ...by })
