import type { NoticeWords } from './notice.ts'

// Notices about what was said of a trade, and about what administrators did to offers and feedback.

/** What happened, by the facts that tell of it. */
export const siteEvents = {
  'feedback.given': 'feedback_given',
  'feedback.rejected': 'feedback_rejected',
  'feedback.replied': 'feedback_replied',
  'feedback.reply_removed': 'reply_removed',
  'offer.held': 'offer_held',
  'offer.activated': 'offer_activated',
  'offer.removed': 'offer_removed',
} as const
export type SiteEvent = (typeof siteEvents)[keyof typeof siteEvents]

/**
 * What such a notice knows: the offer's title, and where they belong to it, who, why and what was
 * said.
 */
export interface SiteMetadata {
  kind: SiteEvent
  title: string
  seller?: string
  buyer?: string
  reason?: string
  reply?: string
  order_id?: string
}

const kinds: ReadonlySet<unknown> = new Set(Object.values(siteEvents))

/** The metadata of such a notice, or null for any other. */
export function siteMetadata(value: unknown): SiteMetadata | null {
  const metadata = value as Partial<SiteMetadata> | null
  return kinds.has(metadata?.kind) && typeof metadata?.title === 'string'
    ? (metadata as SiteMetadata)
    : null
}

/**
 * Where such a notice leads: to the order, to the sale, or to the seller's offers; null where
 * nothing is left.
 */
export function siteHref({ kind, order_id }: SiteMetadata): string | null {
  if (kind === 'offer_removed') return null
  if (!order_id) return '/manage-offers'
  const isSellers = kind === 'feedback_given' || kind === 'reply_removed'
  return `${isSellers ? '/sales' : '/orders'}?open=${order_id}#order-${order_id}`
}

interface SiteInputs {
  title: string
  seller: string
  buyer: string
  reason: string
  reply: string
}

/** The part of the catalogue that has the words of these notices. */
export type SiteMessages = Record<
  `notice_${SiteEvent}_${'title' | 'text'}`,
  (inputs: SiteInputs) => string
>

/** The words of such a notice; what people wrote keeps its own direction in them (`isolated`). */
export function siteWords(
  messages: SiteMessages,
  isolated: (text: string) => string,
  metadata: SiteMetadata,
): NoticeWords {
  const { kind, title, seller = '', buyer = '', reason = '', reply = '' } = metadata
  const inputs = {
    title: isolated(title),
    seller: isolated(seller),
    buyer: isolated(buyer),
    reason: isolated(reason),
    reply: isolated(reply),
  }
  return {
    title: messages[`notice_${kind}_title`](inputs),
    text: messages[`notice_${kind}_text`](inputs),
  }
}
