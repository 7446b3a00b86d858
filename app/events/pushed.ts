import { keptLook, type KeptNotification } from './kept-events.ts'
import { type MessageWaiting, messageWaitingLook } from './message-events.ts'
import type { Look } from './notification.ts'
import { orderLook, type OrderNotification } from './order-notification.ts'

/** What browsers are told of: news of an order or of what people keep, or that a message waits. */
export type Pushed = OrderNotification | KeptNotification | MessageWaiting

export const isOfOrder = (notification: Pushed): notification is OrderNotification =>
  'order_id' in notification

/** How a push is shown, in the language of the moment. */
export function pushLook(notification: Pushed): Look & { href: string } {
  if (isOfOrder(notification)) return orderLook(notification)
  return notification.kind === 'message_waiting'
    ? messageWaitingLook(notification)
    : keptLook(notification)
}

/**
 * Returns the title of a push that was kept; null for one that this release does not know, or that
 * was told other things.
 */
export function pushTitle(kept: unknown): string | null {
  try {
    return pushLook(kept as Pushed).title
  } catch {
    return null
  }
}
