import { fromKysely, type PgBoss } from 'pg-boss'
import type { DomainEvent } from '#kernel/events.ts'
import { undeliveredByIds } from '#modules/reports/undelivered.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { IMAGES } from './image-events.server.ts'
import type { JobContext, QueueAgain } from './job-context.ts'
import { ORDER_WEBHOOK } from './order-webhook.server.ts'
import { PUSH } from './push.server.ts'

export const MAIL = 'mail'

/** Queues anew what an administrator wants tried again, in the queue that had given it up. */
export async function queueUndelivered(
  tx: Tx,
  events: readonly DomainEvent<'undelivered.again'>[],
  { queueAgain }: JobContext,
): Promise<void> {
  const ids = events.map(({ subject_id }) => Number(subject_id))
  for (const { kind, name, subject_id, payload } of await undeliveredByIds(tx, ids)) {
    if (kind === 'mail') await queueAgain?.(tx, MAIL, payload as object)
    else if (kind === 'push') await queueAgain?.(tx, PUSH, payload as object)
    else if (kind === 'images') await queueAgain?.(tx, IMAGES, payload as object)
    else if (kind === 'webhook') await queueAgain?.(tx, ORDER_WEBHOOK, { order_id: subject_id })
    else await queueAgain?.(tx, name, null)
  }
}

/** Queues on the connection of the given transaction, under a new id. */
export const queueAgainOn =
  (boss: PgBoss): QueueAgain =>
  async (tx, queue, data) => {
    await boss.insert(queue, [data ? { data } : {}], { db: fromKysely(tx) })
  }
