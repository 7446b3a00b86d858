import { handleEvents } from '#jobs/events.server.ts'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { relayOnce } from '#platform/outbox.server.ts'

/**
 * Tells everything that waits to be told. What would be mailed is added to `mails`; without it no
 * mails are queued.
 */
export async function relay(mails?: MailRequest[]): Promise<void> {
  const by: Parameters<typeof handleEvents>[2] = mails
    ? { queueMails: async (_, queued) => void mails.push(...queued) }
    : { quiet: true }
  while (await relayOnce((tx, events) => handleEvents(tx, events, by))) {
    /* until all is told */
  }
}
