import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { withoutLink } from '#kernel/events.ts'
import { type GameImportId, giveUpImport } from '#modules/catalog/game-import-run.server.ts'
import { db, transact, type Tx } from '#platform/db.server.ts'
import { type GivenUp, recordUndelivered } from '#platform/undelivered.server.ts'
import { IMPORTS } from './game-import-events.server.ts'
import { IMAGES } from './image-events.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { ORDER_WEBHOOK, type OrderWebhookJob } from './order-webhook.server.ts'
import { PUSH, type PushJob } from './push.server.ts'
import { MAIL } from './undelivered.server.ts'
import { GIVEN_UP } from './watched-queues.server.ts'

/** Writes down, on this node, what the queues have given up. */
export async function workGivenUp(boss: PgBoss): Promise<void> {
  const options = { includeMetadata: true, batchSize: 50, burstWhenBatchFull: true } as const
  await boss.work<object, void, typeof options>(GIVEN_UP, options, (jobs) =>
    transact(db, async (tx) => {
      for (const job of jobs) await recordUndelivered(tx, [await givenUp(tx, job)])
    }),
  )
}

async function givenUp(tx: Tx, job: JobWithMetadata<object>): Promise<GivenUp> {
  const about = {
    name: job.sourceName ?? '',
    reason: reasonIn(job.sourceOutput),
    tries: (job.sourceRetryCount ?? 0) + 1,
    asked_at: job.sourceCreatedOn ?? job.createdOn,
    failed_at: job.createdOn,
  }
  const once = job.sourceId ? { job_id: job.sourceId } : {}
  switch (job.sourceName) {
    case MAIL:
      return { ...about, ...once, ...(await mailOf(tx, job.data as MailRequest)) }
    case PUSH:
      return { ...about, ...pushOf(job.data as PushJob) }
    case ORDER_WEBHOOK: {
      const { order_id } = job.data as OrderWebhookJob
      return { ...about, ...once, kind: 'webhook', subject_id: order_id }
    }
    case IMAGES:
      return { ...about, ...once, kind: 'images', payload: job.data }
    case IMPORTS:
      return { ...about, ...once, ...(await importOf(tx, job.data as GameImportId)) }
    default:
      return { ...about, kind: 'job' }
  }
}

const pushOf = (push: PushJob) => ({
  kind: 'push' as const,
  name: push.notification.kind,
  subject_id: String(push.browser),
  payload: push,
  person_id: push.user_id,
  asked_at: new Date(push.made),
})

/** An import that is over, as its person is told on its page. */
async function importOf(tx: Tx, which: GameImportId) {
  await giveUpImport(tx, which)
  const { id, user_id } = which
  return { kind: 'import' as const, subject_id: id, payload: which, person_id: user_id }
}

/**
 * A mail as it is kept, with whose it is: of who has its address, or, where it went to an address
 * that they have no more or not yet, of who is called as it says.
 */
async function mailOf(tx: Tx, mail: MailRequest) {
  const { username = '' } = mail.params as { username?: string }
  const people = await tx
    .selectFrom('profiles')
    .select(['id', 'email'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('email', '=', mail.to), eb('username', '=', username)]))
    .execute()
  const person = people.find(({ email }) => email === mail.to) ?? people[0]
  return {
    kind: 'mail' as const,
    name: mail.template,
    payload: withoutLink(mail),
    person_id: person?.id ?? null,
  }
}

/** Why a job failed, as the queue keeps it: what its worker said, or the queue's own words. */
function reasonIn(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown }
  if (typeof message === 'string') return message
  return typeof value === 'object' && value !== null ? reasonIn(value) : ''
}
