import { request } from 'node:https'
import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss'
import webpush from 'web-push'
import { orderTold } from '#events/order-events.ts'
import { isOfOrder, pushLook, type Pushed } from '#events/pushed.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { directionOf, type Locale, withLocale } from '#kernel/locale.ts'
import {
  type Browser,
  browsersOf,
  findBrowser,
  forgetBrowser,
  pushKeys,
} from '#modules/notifications/push.server.ts'
import {
  PUSH_SECONDS,
  pushAddress,
  type PushMessage,
  topicOf,
} from '#modules/notifications/push.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Tx } from '#platform/db.server.ts'
import type { Env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { assertNotSilent } from '#platform/silence.server.ts'
import { createWatchedQueue } from './watched-queues.server.ts'

// Sends notifications to people's browsers by Web Push, through a queue that tries again while a
// push service does not answer.

export const PUSH = 'push'
const MINUTE_S = 60

/** A notification that a person is to be told of in their browsers. */
export interface PushRequest {
  user_id: string
  notification: Pushed
  created_at: Date
}

/**
 * One of them for one browser, as it waits in the queue: put into words when it is sent, and tried
 * again by itself.
 */
export interface PushJob {
  user_id: string
  browser: number
  notification: Pushed
  /** When the notification was made, in ms since 1970. */
  made: number
}

/** Makes the queue: a push is tried again for about an hour, later each time. */
export async function createPushQueue(boss: PgBoss): Promise<void> {
  await createWatchedQueue(boss, PUSH, {
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE_S,
    expireInSeconds: 2 * MINUTE_S,
    deleteAfterSeconds: 60 * MINUTE_S,
  })
}

/**
 * Queues pushes on the connection of the given transaction, one for each browser of each person.
 */
export const queuePushesOn =
  (boss: PgBoss) =>
  async (tx: Tx, requests: readonly PushRequest[]): Promise<void> => {
    const browsers = await browsersOf(
      tx,
      requests.map(({ user_id }) => user_id),
    )
    const jobs = requests.flatMap(({ user_id, notification, created_at }) =>
      (browsers.get(user_id) ?? []).map((browser) => ({
        data: { user_id, browser, notification, made: created_at.getTime() } satisfies PushJob,
      })),
    )
    if (jobs.length > 0) await boss.insert(PUSH, jobs, { db: fromKysely(tx) })
  }

/** Sends queued pushes on this node, each settled by itself. */
export async function workPushes(boss: PgBoss, env: Env): Promise<void> {
  const options = {
    batchSize: 10,
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 1,
  } as const
  await boss.work<PushJob, void, typeof options>(PUSH, options, (jobs) =>
    Promise.all(jobs.map((job) => settle(job, env))),
  )
}

async function settle({ id, data }: Job<PushJob>, env: Env): Promise<JobResult> {
  try {
    await push(data, env)
    return { id, status: 'completed' }
  } catch (error) {
    // a push service's answer may repeat the address, which lets its owner send: of a failure only
    // the service and its status are kept
    const { message, isFinal } = error instanceof Unsent ? error : new Unsent('', 0)
    log.warn('a push notification could not be sent', { push: id, reason: message })
    return { id, status: isFinal ? 'deadletter' : 'failed', output: { message } }
  }
}

/** Sends one notification to one browser. Throws an Unsent when the service did not take it. */
async function push(
  { user_id, browser: id, notification, made }: PushJob,
  env: Env,
): Promise<void> {
  await assertNotSilent()
  const seconds = PUSH_SECONDS - Math.round((now().getTime() - made) / 1000)
  const browser = seconds > 0 ? await findBrowser(db, id, user_id, now()) : null
  const address = browser && pushAddress(browser.endpoint, env.pushHosts)
  if (!address) return
  const status = await send({ ...browser, endpoint: address }, notification, seconds, env)
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) return forgetBrowser(db, browser)
  throw new Unsent(new URL(address).host, status)
}

/** A push that was not taken: by which service, and the status it answered, 0 where none came. */
class Unsent extends Error {
  /** What the service will never take is not repeated. */
  readonly isFinal: boolean

  constructor(host: string, status: number) {
    super(status === 0 ? `no answer from ${host}` : `${host} answered ${status}`)
    this.isFinal = status >= 300 && status < 500 && status !== 408 && status !== 429
  }
}

const TIMEOUT_MS = 10_000

/** Sends a notification and gives the status of the answer. */
async function send(
  { endpoint, p256dh, auth, locale }: Browser,
  notification: Pushed,
  seconds: number,
  env: Env,
): Promise<number> {
  const { public_key: publicKey, private_key: privateKey } = await pushKeys(db)
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(messageOf(notification, locale)),
    {
      vapidDetails: { subject: contactOf(env), publicKey, privateKey },
      TTL: seconds,
      urgency: isUrgent(notification) ? 'high' : 'normal',
      topic: topicOf(subjectOf(notification)),
    },
  )
  return statusFrom(new URL(endpoint), headers, body)
}

/**
 * The status that a POST is answered with, 0 when there is none in time. Our own, since web-push
 * connects by another reading of the address than the one that was examined, and takes in answers
 * of any length: here nothing after the status is read.
 */
function statusFrom(
  url: URL,
  headers: Record<string, string>,
  body: Buffer | null,
): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    asked.on('error', () => resolve(0))
    asked.end(body)
  })
}

/** Whom a push service may write to about our pushes (RFC 8292, section 2.1). */
function contactOf(env: Env): string {
  const { support_email } = currentSettings()
  return support_email ? `mailto:${support_email}` : env.appUrl.replace(/^http:/, 'https:')
}

const isUrgent = (notification: Pushed): boolean =>
  isOfOrder(notification) && orderTold[notification.kind].urgent === true

/** The order, conversation or offer that it is about: 32 letters at most (RFC 8030, 5.4). */
function subjectOf(notification: Pushed): string {
  if (isOfOrder(notification)) return notification.order_id
  if (notification.kind === 'message_waiting') return notification.conversation.id
  return `${notification.kind}${notification.offer_id ?? ''}`
}

/** What was ordered comes first, since a phone may cut what follows. */
function messageOf(notification: Pushed, locale: Locale): PushMessage {
  const { title, text, href, about } = inLocale(locale, () => pushLook(notification))
  return {
    title,
    body: about === undefined ? text : `${about}\n${text}`,
    path: withLocale(href, locale),
    tag: topicOf(subjectOf(notification)),
    lang: locale,
    dir: directionOf(locale),
  }
}
