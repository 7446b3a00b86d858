import { shortId } from '#kernel/id.ts'
import { statuses } from '#modules/orders/rules.ts'

/** What can happen to an order, by the facts `order.<name>` that tell of it. */
export const orderEvents = [...statuses, 'released', 'disputed', 'settled'] as const
export type OrderEvent = (typeof orderEvents)[number]

export const isOrderEvent = (name: string): name is OrderEvent =>
  (orderEvents as readonly string[]).includes(name)

/** What buyers alone are told besides: a payment that came too late is in their wallet. */
export type NoticeEvent = OrderEvent | 'late_payment'

/** A notice is about an order (to its buyer) or about a sale (to its seller). */
export type NoticeKind = `${'order' | 'sale'}_${OrderEvent}` | 'order_late_payment'
export type NoticeType = 'order_status' | 'system' | 'payment'

const payments: readonly NoticeEvent[] = [
  'paid',
  'refunded_wallet',
  'refunded_original',
  'released',
  'late_payment',
]

/** Notices about money are payments, all others about an order are order_status. */
export const typeOf = (event: NoticeEvent): NoticeType =>
  payments.includes(event) ? 'payment' : 'order_status'

/** What a notice knows of its order. Money is whole DA. */
export interface NoticeMetadata {
  kind: NoticeKind
  order_id: string
  status: string
  total_price: number
  game_name: string
  /**
   * That the money waits for the end of an account's protection, in a notice to the seller that the
   * order is received.
   */
  protected?: true
  /** What the seller got, in a notice of the release. */
  payout?: number
  /** What the buyer earned, in a notice of the release. */
  points?: number
}

/** The metadata of a notice about an order, or null for one that only its stored words describe. */
export function orderMetadata(value: unknown): NoticeMetadata | null {
  const metadata = value as Partial<NoticeMetadata> | null
  const [, event] = /^(?:order|sale)_(\w+)$/.exec(String(metadata?.kind)) ?? []
  const known =
    event !== undefined && (isOrderEvent(event) || metadata?.kind === 'order_late_payment')
  return known && typeof metadata?.order_id === 'string' ? (metadata as NoticeMetadata) : null
}

/** How an application to sell was decided on. */
export const applicationEvents = ['approved', 'rejected'] as const
export type ApplicationEvent = (typeof applicationEvents)[number]

/** What a notice knows of the decision on its reader's application. */
export interface ApplicationMetadata {
  kind: `application_${ApplicationEvent}`
}

/** The metadata of a notice about the reader's application to sell, or null for any other. */
export function applicationMetadata(value: unknown): ApplicationMetadata | null {
  const kind = (value as Partial<ApplicationMetadata> | null)?.kind
  return applicationEvents.some((event) => kind === `application_${event}`) ? { kind: kind! } : null
}

/** Where the decision on an application can be read. */
export const APPLICATION_HREF = '/become-seller'

/** The part of the catalogue that has the words of these notices. */
export type ApplicationMessages = Record<
  `notice_application_${ApplicationEvent}_${'title' | 'text'}`,
  () => string
>

/** The words of a notice about an application, in the language of the catalogue given. */
export const applicationWords = (
  messages: ApplicationMessages,
  { kind }: ApplicationMetadata,
): NoticeWords => ({
  title: messages[`notice_${kind}_title`](),
  text: messages[`notice_${kind}_text`](),
})

/**
 * Where a notice leads: to its order among the buyer's or the seller's orders; null when it leads
 * nowhere.
 */
export function noticeHref(metadata: NoticeMetadata | null): string | null {
  if (!metadata) return null
  return `${isSale(metadata) ? '/sales' : '/orders'}?open=${metadata.order_id}#order-${metadata.order_id}`
}

export const isSale = ({ kind }: NoticeMetadata): boolean => kind.startsWith('sale_')

/** The money that a notice is about: what reached the seller, otherwise the order's total. */
export const amountOf = ({ payout, total_price }: NoticeMetadata): number => payout ?? total_price

interface NoticeInputs {
  game: string
  order: string
  count: number
  points: string
  amount: string
}

/** The part of the catalogue that has the words of notices, in the language of the reader. */
export type NoticeMessages = Record<
  `notice_${NoticeKind}_${'title' | 'text'}` | 'notice_sale_received_protected_text',
  (inputs: NoticeInputs) => string
>

export interface NoticeWords {
  title: string
  text: string
}

/** The words of a notice about an order. Game and amount keep their own direction in them. */
export function noticeWords(
  messages: NoticeMessages,
  formatNumber: (value: number) => string,
  metadata: NoticeMetadata,
): NoticeWords {
  const { kind, game_name, order_id, total_price, points = 0 } = metadata
  const amount = isolated(`${formatNumber(total_price)} DA`)
  const inputs = {
    game: isolated(game_name),
    order: shortId(order_id),
    count: points,
    points: formatNumber(points),
    amount,
  }
  return {
    title: messages[`notice_${kind}_title`](inputs),
    text: messages[`notice_${metadata.protected ? 'sale_received_protected' : kind}_text`](inputs),
  }
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const isolated = (text: string): string => FIRST_STRONG_ISOLATE + text + POP_ISOLATE
