import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, isDatabaseUnavailable } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { errorWords, log } from '#platform/log.server.ts'
import { sendMail } from '#platform/mail.server.ts'
import { POLL_FOR_OTHERS_MS, startRelay } from '#platform/outbox.server.ts'
import { noteJobRan } from '#platform/undelivered.server.ts'
import { handleEvents } from './events.server.ts'
import {
  createGameImportQueue,
  queueGameImportsOn,
  workGameImports,
} from './game-import-events.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { renderMail } from './mails/render.ts'
import { MAIL, queueAgainOn } from './undelivered.server.ts'
import { createGivenUpQueue, createWatchedQueue } from './watched-queues.server.ts'
import { workGivenUp } from './given-up.server.ts'
import type { QueueMails } from './job-context.ts'
import {
  createOrderWebhookQueue,
  queueOrderWebhooksOn,
  workOrderWebhooks,
} from './order-webhook.server.ts'
import { startFolding } from './facets.server.ts'
import { createImageQueue, queueImagesOn, workImages } from './image-events.server.ts'
import { createPushQueue, queuePushesOn, workPushes } from './push.server.ts'
import { unlessSilent } from './silent-jobs.server.ts'
import { schedules } from './event-handlers.ts'

// Starts the work behind the pages on a node: the relay of events, the queues of mails and pushes,
// and the schedules.

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/**
 * Starts this node's part of the work behind the pages: events, mails and schedules. Returns how to
 * stop.
 */
export async function startJobs(url: string, env: Env): Promise<() => Promise<void>> {
  const boss = await openQueues(url)
  const stopWork = await unlessSilent(
    () => work(boss, env),
    async () => {
      for (const { name } of await boss.getQueues()) await boss.offWork(name)
    },
  )
  const queues = {
    queueMails: queueMailsOn(boss),
    queuePushes: queuePushesOn(boss),
    queueImages: queueImagesOn(boss),
    queueGameImports: queueGameImportsOn(boss),
    queueOrderWebhooks: queueOrderWebhooksOn(boss),
    queueAgain: queueAgainOn(boss),
  }
  const stopRelay = startRelay(
    (tx, events) => handleEvents(tx, events, queues),
    env.worker === 'only' ? POLL_FOR_OTHERS_MS : undefined,
  )
  const stopFolding = startFolding()
  return async () => {
    await stopFolding()
    await stopWork()
    await stopRelay()
    await boss.stop({ graceful: true, timeout: 5_000 })
  }
}

/** Works all queues on this node. */
async function work(boss: PgBoss, env: Env) {
  await workMails(boss, env)
  await workPushes(boss, env)
  await workImages(boss)
  await workGameImports(boss)
  await workOrderWebhooks(boss, env)
  await workSchedules(boss)
  await workGivenUp(boss)
}

/** Opens the queue's own few connections and makes the queues that are missing. */
export async function openQueues(url: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    createSchema: false,
    max: 3,
    application_name: 'jobs',
  })
  boss.on('error', (error) => {
    if (!isDatabaseUnavailable()) log.error('the job queue failed', error)
  })
  await boss.start()
  await createGivenUpQueue(boss)
  // a mail is tried for a day; after it was sent it is kept for a short time only, since it may
  // hold a link that opens an account
  await createWatchedQueue(boss, MAIL, {
    retryLimit: 33,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    expireInSeconds: 10 * MINUTE_S,
    deleteAfterSeconds: HOUR_S,
  })
  await createPushQueue(boss)
  await createImageQueue(boss)
  await createGameImportQueue(boss)
  await createOrderWebhookQueue(boss)
  for (const name of Object.keys(schedules)) {
    await createWatchedQueue(boss, name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: 5 * MINUTE_S,
      deleteAfterSeconds: HOUR_S,
    })
  }
  return boss
}

/**
 * Queues mails on the connection of the given transaction: they are sent if and only if it takes
 * effect.
 */
export const queueMailsOn =
  (boss: PgBoss): QueueMails =>
  async (tx, mails) => {
    if (mails.length > 0)
      await boss.insert(
        MAIL,
        mails.map((data) => ({ data })),
        { db: fromKysely(tx) },
      )
  }

/**
 * Sends queued mails on this node, each settled by itself so that one bad address does not repeat
 * the others.
 */
export async function workMails(boss: PgBoss, env: Env): Promise<void> {
  const options = {
    batchSize: 10,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 1,
  } as const
  await boss.work<MailRequest, void, typeof options>(MAIL, options, (jobs) =>
    Promise.all(jobs.map((job) => deliver(job, env))),
  )
}

async function deliver({ id, data }: Job<MailRequest>, env: Env): Promise<JobResult> {
  try {
    await sendMail(renderMail(data, env.appUrl), id, now())
    return { id, status: 'completed' }
  } catch (error) {
    log.error('a mail could not be sent', error, { mail: id, template: data.template })
    return {
      id,
      status: 'failed',
      output: { message: errorWords(error) },
    }
  }
}

/** Runs the scheduled jobs on this node, and has the queue call them by the clock. */
export async function workSchedules(boss: PgBoss): Promise<void> {
  for (const [name, { cron, run }] of Object.entries(schedules)) {
    await boss.work(name, { pollingIntervalSeconds: 5 }, async ([job]) => {
      const done = await run(db, currentSettings(), now(), job?.signal)
      await noteJobRan(db, name, now())
      if (done > 0) log.info('a scheduled job ran', { job: name, done })
    })
    await boss.schedule(name, cron)
  }
}
