import { currentSettings } from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import type { Means, QueueGameImports, QueueMails, QueuePictures, QueuePushes } from './means.ts'
import { reactions } from './table.ts'

type By = { quiet: true } | { queueMails: QueueMails; queuePushes?: QueuePushes; queuePictures?: QueuePictures; queueGameImports?: QueueGameImports }

/**
 * Does what follows from facts of the outbox, as the table says, in the transaction that takes them. `quiet` writes a
 * past down: nothing is mailed, and what is long over counts as read.
 */
export async function handleFacts(tx: Tx, facts: readonly Fact[], by: By): Promise<void> {
  const means: Means = { settings: currentSettings(), now: now(), ...queuesOf(by) }
  for (const { to, react } of reactions) {
    const own = facts.filter(({ event }) => to.includes(event))
    if (own.length > 0) await react(tx, own, means)
  }
}

function queuesOf(by: By): Omit<Means, 'settings' | 'now'> {
  if ('quiet' in by) return { queueMails: null, queuePushes: null, queuePictures: null, queueGameImports: null }
  const { queueMails, queuePushes = null, queuePictures = null, queueGameImports = null } = by
  return { queueMails, queuePushes, queuePictures, queueGameImports }
}
