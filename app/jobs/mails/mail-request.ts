import type { RequestedMail } from '#kernel/events.ts'
import type { Locale } from '#kernel/locale.ts'
import type { applicationMails } from '#events/account-events.ts'
import type { booksMails } from '#events/books-events.ts'
import type { feeMails } from '#events/fee-events.ts'
import type { orderMails } from '#events/order-mails.ts'
import type { payoutMails } from '#events/payout-events.ts'
import type { receiptMails } from '#events/receipt-events.ts'
import type { staffMails } from '#events/staff-mails.ts'
import type { messageMails } from '#events/message-events.ts'

// The mails that can be queued: each template of app/events with the params that it takes. The
// compiler holds by it that whoever queues a mail gives what its words need.

type EventMails = typeof orderMails &
  typeof applicationMails &
  typeof payoutMails &
  typeof receiptMails &
  typeof booksMails &
  typeof staffMails &
  typeof messageMails &
  typeof feeMails

/** A mail that follows from an event. */
type EventMail = {
  [Name in keyof EventMails]: { template: Name; params: Parameters<EventMails[Name]>[0] }
}[keyof EventMails]

/** A mail to send, as it waits in the queue: it is put into words when it is sent. */
export type MailRequest = RequestedMail | ({ to: string; locale: Locale } & EventMail)
