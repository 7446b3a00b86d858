import { accountLooks, applicationLooks, walletLooks } from './account-events.ts'
import type { Look, ReadLook } from './notification.ts'
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
}

/**
 * How a notification is shown, in the language of the moment; one of a kind that is not known, or
 * that lacks what its kind knows, has the words it was stored with.
 */
export function lookOf({
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
