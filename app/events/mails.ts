import { accountMails } from './account-mails.ts'
import { applicationMails } from './account-events.ts'
import { booksMails } from './books-events.ts'
import type { MailBody } from './mail-body.ts'
import { feeMails } from './fee-events.ts'
import { messageMails } from './message-events.ts'
import { orderMails } from './order-mails.ts'
import { payoutMails } from './payout-events.ts'
import { receiptMails } from './receipt-events.ts'
import { staffMails } from './staff-mails.ts'

/** The words of every mail, in the language of the moment. */
export const mails = {
  ...accountMails,
  ...orderMails,
  ...applicationMails,
  ...payoutMails,
  ...receiptMails,
  ...booksMails,
  ...staffMails,
  ...messageMails,
  ...feeMails,
}

/**
 * Returns the subject of a mail that was kept without its links; null for one that this release
 * does not know, or that was told other things.
 */
export function mailSubject(template: string, params: unknown): string | null {
  if (!Object.hasOwn(mails, template)) return null
  try {
    return (mails[template as keyof typeof mails] as Write)(params, '').subject
  } catch {
    return null
  }
}

type Write = (params: unknown, appUrl: string) => MailBody
