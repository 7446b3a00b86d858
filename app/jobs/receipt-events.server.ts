import type { DomainEvent } from '#kernel/events.ts'
import {
  type ReceiptEventName,
  receiptEvents,
  type ReceiptNotification,
} from '#events/receipt-events.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import { receiptsToTell, type ReceiptToTell } from '#modules/order-payments/receipt-news.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'
import { notificationOf } from './notification.server.ts'

// Notifies and mails buyers about the receipts of their bank transfers; the words are in
// app/events/receipt-events.ts.

type ReceiptEvent = DomainEvent<ReceiptEventName>

/** Tells buyers what became of their transfers, by notification and mail. */
export async function tellOfReceipts(
  tx: Tx,
  events: readonly ReceiptEvent[],
  { queueMails }: JobContext,
): Promise<void> {
  const receipts = await receiptsToTell(
    tx,
    events.map(({ subject_id }) => subject_id),
  )
  const notifications = events.flatMap((event) => {
    const receipt = receipts.get(event.subject_id)
    if (!receipt) return [] // the account was deleted meanwhile
    const { person } = receipt
    const stored = storedOf(event, receipt)
    const told = { event, repeats: false, person, type: 'payment', stored } as const
    return [{ ...notificationOf(told), person }]
  })
  const added = await notify(tx, notifications)
  await queueMails?.(
    tx,
    added.map(({ person: { email, locale, username }, metadata }) => ({
      to: email,
      locale,
      template: 'receipt_notification',
      params: { username, notification: metadata },
    })),
  )
}

function storedOf(
  event: ReceiptEvent,
  { order_id, game_name }: ReceiptToTell,
): ReceiptNotification {
  const about = { kind: receiptEvents[event.event].kind, order_id, game_name }
  switch (event.event) {
    case 'receipt.short':
      return { ...about, amount: event.payload.missing, received: event.payload.received }
    case 'receipt.not_found':
      return { ...about, reason: event.payload.reason }
    default:
      return {
        ...about,
        amount: event.payload.amount,
        ...(event.payload.all && { all: true as const }),
      }
  }
}
