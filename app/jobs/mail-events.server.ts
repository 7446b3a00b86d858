import type { DomainEvent } from '#kernel/events.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Means } from './means.ts'

/** Queues the mails that commands asked for. */
export async function sendRequestedMails(
  tx: Tx,
  events: readonly DomainEvent<'mail.requested'>[],
  { queueMails }: Means,
): Promise<void> {
  await queueMails?.(
    tx,
    events.map(({ payload }) => payload),
  )
}
