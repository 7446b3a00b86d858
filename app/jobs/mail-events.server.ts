import type { DomainEvent } from '#kernel/events.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'

/** Queues the mails that commands asked for. */
export async function sendRequestedMails(
  tx: Tx,
  events: readonly DomainEvent<'mail.requested'>[],
  { queueMails }: JobContext,
): Promise<void> {
  await queueMails?.(
    tx,
    events.map(({ payload }) => payload),
  )
}
