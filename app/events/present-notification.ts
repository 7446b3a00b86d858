import { accountLooks, applicationLooks, walletLooks } from './account-events.ts'
import type { Look, ReadLook } from './notification.ts'
import { feeLooks } from './fee-events.ts'
import { keptLooks } from './kept-events.ts'
import { orderLooks } from './order-notification.ts'
import { payoutLooks } from './payout-events.ts'
import { receiptLooks } from './receipt-events.ts'
import { siteLooks } from './site-events.ts'

/** Every kind of notification there is. */
const kinds: Readonly<Record<string, ReadLook>> = {
  ...orderLooks,
  ...payoutLooks,
  ...receiptLooks,
  ...accountLooks,
  ...walletLooks,
  ...applicationLooks,
  ...siteLooks,
  ...keptLooks,
  ...feeLooks,
}

/**
 * Returns icon, link and words of a notification in the current language. One of an unknown kind,
 * or with incomplete metadata, gets the words that it was stored with.
 */
export function presentNotification({
  title,
  content,
  metadata,
}: {
  title: string
  content: string
  metadata: unknown
}): Look {
  const { kind } = (metadata ?? {}) as { kind?: unknown }
  const read = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return read?.(metadata) ?? { icon: 'bell', title, text: content, href: null }
}
