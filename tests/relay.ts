import { handleFacts } from '#jobs/facts.server.ts'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { relayOnce } from '#platform/outbox.server.ts'

/**
 * Tells everything that waits to be told. What would be mailed is added to `mails`; without it no
 * mails are queued.
 */
export async function relay(mails?: MailRequest[]): Promise<void> {
  const by: Parameters<typeof handleFacts>[2] = mails
    ? { queueMails: async (_, queued) => void mails.push(...queued) }
    : { quiet: true }
  while (await relayOnce((tx, facts) => handleFacts(tx, facts, by))) {
    /* until all is told */
  }
}
