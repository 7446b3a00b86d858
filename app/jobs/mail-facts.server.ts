import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import { requestFrom } from './mails/mail-request.ts'
import type { Means } from './means.ts'

/** Queues the mails that commands asked for by `mail.requested`. */
export async function sendRequestedMails(
  tx: Tx,
  facts: readonly Fact[],
  { queueMails }: Means,
): Promise<void> {
  await queueMails?.(
    tx,
    facts.map(({ payload }) => requestFrom(payload)),
  )
}
