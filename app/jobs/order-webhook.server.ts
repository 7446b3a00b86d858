import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss'
import type { DomainEvent } from '#kernel/events.ts'
import { announcementOf } from '#modules/orders/order-webhook.server.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Tx } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { errorWords, log } from '#platform/log.server.ts'
import { assertNotSilent } from '#platform/silence.server.ts'
import { postSigned } from '#platform/webhook.server.ts'
import type { JobContext, QueueOrderWebhooks } from './job-context.ts'
import { createWatchedQueue } from './watched-queues.server.ts'

// Tells an address of the operator's own, such as a chat or a bookkeeping program, of each order
// that is placed: signed, queued, and tried for hours.

export const ORDER_WEBHOOK = 'order-webhook'
const HOUR_S = 3_600

export interface OrderWebhookJob {
  order_id: string
}

/** Lets the operator's own address be told of orders that were placed, while there is one. */
export async function queueOrderWebhooks(
  tx: Tx,
  events: readonly DomainEvent<'order.pending'>[],
  { queueOrderWebhooks: queue, settings }: JobContext,
): Promise<void> {
  if (settings.order_webhook_url)
    await queue?.(
      tx,
      events.map(({ subject_id }) => subject_id),
    )
}

/**
 * Makes the queue: an order that could not be told is told again for about eight hours, later each
 * time.
 */
export async function createOrderWebhookQueue(boss: PgBoss): Promise<void> {
  await createWatchedQueue(boss, ORDER_WEBHOOK, {
    retryLimit: 16,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    expireInSeconds: 60,
    deleteAfterSeconds: 24 * HOUR_S,
  })
}

/** Queues orders on the connection of the given transaction, each once: its id is its job's. */
export const queueOrderWebhooksOn =
  (boss: PgBoss): QueueOrderWebhooks =>
  async (tx, orderIds) => {
    const jobs = orderIds.map((order_id) => ({
      id: order_id,
      data: { order_id } satisfies OrderWebhookJob,
    }))
    if (jobs.length > 0) await boss.insert(ORDER_WEBHOOK, jobs, { db: fromKysely(tx) })
  }

/** Tells queued orders from this node, each settled by itself, so that nobody waits for it. */
export async function workOrderWebhooks(boss: PgBoss, env: Env): Promise<void> {
  const options = {
    batchSize: 10,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 1,
  } as const
  await boss.work<OrderWebhookJob, void, typeof options>(ORDER_WEBHOOK, options, (jobs) =>
    Promise.all(jobs.map((job) => settle(job, env))),
  )
}

async function settle({ id, data }: Job<OrderWebhookJob>, env: Env): Promise<JobResult> {
  try {
    await tellOrder(data.order_id, env)
    return { id, status: 'completed' }
  } catch (error) {
    log.error('an order could not be told to the webhook', error, { order: data.order_id })
    return {
      id,
      status: 'failed',
      output: { message: errorWords(error) },
    }
  }
}

/** Tells one order to the address of this moment. Throws unless it was taken. */
async function tellOrder(orderId: string, env: Env): Promise<void> {
  await assertNotSilent()
  const { order_webhook_url: address } = currentSettings()
  const order = address ? await announcementOf(db, orderId) : null
  if (!order) return
  const message = { id: `order.placed:${order.order_id}`, body: JSON.stringify(order) }
  const status = await postSigned(new URL(address), message, {
    keys: env.webhookKeys,
    allowPrivate: !env.production,
    now: now(),
  })
  if (status < 200 || status >= 300) throw new Error(`the webhook answered ${status}`)
}
