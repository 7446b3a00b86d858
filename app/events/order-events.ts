import type { EventName } from '#kernel/events.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OrderStatus } from '#modules/orders/rules.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { NotificationType, Told } from './notification.ts'

/** What their words may name. */
interface Inputs {
  game: string
  order: string
  count: number
  points: string
  amount: string
  date: string
  reference: string
}

/** What one party of an order is told: by a notification, in their browsers and by mail. */
interface PartyTold extends Told<Inputs> {
  /** It waits for the reader, so a sleeping phone is woken for it. */
  urgent?: true
  /**
   * `none`: no mail. `to_deliver`: it says whom and how soon to deliver, too. `receipt`: how the
   * total came about, and where the receipt is.
   */
  mail?: 'none' | 'to_deliver' | 'receipt'
  /**
   * What else it knows: that the money waits for the end of an account's protection (said by
   * `protectedText`), what the seller got, or the buyer's points (without any nothing is told).
   */
  also?: 'protected' | 'payout' | 'points'
  protectedText?: Told<Inputs>['text']
}

/** All that follows from an event of an order. */
export interface OrderFollows {
  icon: IconName
  type: NotificationType
  /** It can happen to an order again, and is told each time. */
  repeats?: true
  /** The status that the order had then; where none is said, it may have any. */
  status?: OrderStatus
  /** Which of the order's times it happened at; otherwise when it was last changed. */
  moment?:
    | 'created_at'
    | 'paid_at'
    | 'completed_at'
    | 'received_at'
    | 'released_at'
    | 'disputed_at'
    | 'event'
  /** What of the order the mails give as the reason. */
  reason?: 'refund_reason' | 'dispute_reason'
  buyer?: PartyTold
  seller?: PartyTold
  /** The subject and first words of the operator's mail. */
  operator?: { subject: () => string; text: () => string }
}

/**
 * Every event of an order, and whom it tells what. A buyer's leads to the order, a seller's to the
 * sale.
 */
export const orderEvents = {
  'order.pending': {
    icon: 'clock',
    type: 'order_status',
    status: 'pending',
    moment: 'created_at',
    buyer: {
      kind: 'order_pending',
      title: m.notice_order_pending_title,
      text: m.notice_order_pending_text,
    },
    seller: {
      kind: 'sale_pending',
      title: m.notice_sale_pending_title,
      text: m.notice_sale_pending_text,
      mail: 'to_deliver',
    },
    operator: { subject: m.mail_operator_placed, text: m.mail_operator_placed_text },
  },
  'order.paid': {
    icon: 'credit-card',
    type: 'payment',
    status: 'paid',
    moment: 'paid_at',
    buyer: {
      kind: 'order_paid',
      title: m.notice_order_paid_title,
      text: m.notice_order_paid_text,
      mail: 'receipt',
    },
    seller: {
      kind: 'sale_paid',
      title: m.notice_sale_paid_title,
      text: m.notice_sale_paid_text,
      urgent: true,
      mail: 'to_deliver',
    },
    operator: { subject: m.mail_operator_paid, text: m.mail_operator_paid_text },
  },
  'order.completed': {
    icon: 'package',
    type: 'order_status',
    status: 'completed',
    moment: 'completed_at',
    buyer: {
      kind: 'order_completed',
      title: m.notice_order_completed_title,
      text: m.notice_order_completed_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_completed',
      title: m.notice_sale_completed_title,
      text: m.notice_sale_completed_text,
    },
  },
  'order.received': {
    icon: 'circle-check',
    type: 'order_status',
    status: 'received',
    moment: 'received_at',
    buyer: {
      kind: 'order_received',
      title: m.notice_order_received_title,
      text: m.notice_order_received_text,
    },
    seller: {
      kind: 'sale_received',
      title: m.notice_sale_received_title,
      text: m.notice_sale_received_text,
      also: 'protected',
      protectedText: m.notice_sale_received_protected_text,
    },
  },
  'order.cancelled': {
    icon: 'ban',
    type: 'order_status',
    status: 'cancelled',
    buyer: {
      kind: 'order_cancelled',
      title: m.notice_order_cancelled_title,
      text: m.notice_order_cancelled_text,
    },
    seller: {
      kind: 'sale_cancelled',
      title: m.notice_sale_cancelled_title,
      text: m.notice_sale_cancelled_text,
    },
  },
  'order.refunded_wallet': {
    icon: 'undo-2',
    type: 'payment',
    status: 'refunded_wallet',
    reason: 'refund_reason',
    buyer: {
      kind: 'order_refunded_wallet',
      title: m.notice_order_refunded_wallet_title,
      text: m.notice_order_refunded_wallet_text,
    },
    seller: {
      kind: 'sale_refunded_wallet',
      title: m.notice_sale_refunded_wallet_title,
      text: m.notice_sale_refunded_wallet_text,
    },
  },
  'order.refunded_original': {
    icon: 'undo-2',
    type: 'payment',
    status: 'refunded_original',
    reason: 'refund_reason',
    buyer: {
      kind: 'order_refunded_original',
      title: m.notice_order_refunded_original_title,
      text: m.notice_order_refunded_original_text,
    },
    seller: {
      kind: 'sale_refunded_original',
      title: m.notice_sale_refunded_original_title,
      text: m.notice_sale_refunded_original_text,
    },
  },
  'order.released': {
    icon: 'coins',
    type: 'payment',
    status: 'received',
    moment: 'released_at',
    buyer: {
      kind: 'order_released',
      title: m.notice_order_released_title,
      text: m.notice_order_released_text,
      also: 'points',
      mail: 'none',
    },
    seller: {
      kind: 'sale_released',
      title: m.notice_sale_released_title,
      text: m.notice_sale_released_text,
      also: 'payout',
    },
  },
  'order.disputed': {
    icon: 'triangle-alert',
    type: 'order_status',
    repeats: true,
    moment: 'disputed_at',
    reason: 'dispute_reason',
    buyer: {
      kind: 'order_disputed',
      title: m.notice_order_disputed_title,
      text: m.notice_order_disputed_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_disputed',
      title: m.notice_sale_disputed_title,
      text: m.notice_sale_disputed_text,
      urgent: true,
    },
  },
  'order.settled': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    buyer: {
      kind: 'order_settled',
      title: m.notice_order_settled_title,
      text: m.notice_order_settled_text,
    },
    seller: {
      kind: 'sale_settled',
      title: m.notice_sale_settled_title,
      text: m.notice_sale_settled_text,
    },
  },
  'order.dispute_answered': {
    icon: 'message-circle',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_answered',
      title: m.notice_order_dispute_answered_title,
      text: m.notice_order_dispute_answered_text,
    },
  },
  'order.dispute_offer_to_buyer': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_offer',
      title: m.notice_order_dispute_offer_title,
      text: m.notice_order_dispute_offer_text,
      urgent: true,
    },
  },
  'order.dispute_offer_to_seller': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    seller: {
      kind: 'sale_dispute_offer',
      title: m.notice_sale_dispute_offer_title,
      text: m.notice_sale_dispute_offer_text,
      urgent: true,
    },
  },
  'order.dispute_declined_to_buyer': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_declined',
      title: m.notice_order_dispute_declined_title,
      text: m.notice_order_dispute_declined_text,
    },
  },
  'order.dispute_declined_to_seller': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    seller: {
      kind: 'sale_dispute_declined',
      title: m.notice_sale_dispute_declined_title,
      text: m.notice_sale_dispute_declined_text,
    },
  },
  'order.dispute_deciding': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_deciding',
      title: m.notice_order_dispute_deciding_title,
      text: m.notice_order_dispute_deciding_text,
    },
    seller: {
      kind: 'sale_dispute_deciding',
      title: m.notice_sale_dispute_deciding_title,
      text: m.notice_sale_dispute_deciding_text,
    },
  },
  'order.dispute_decided': {
    icon: 'scale',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_decided',
      title: m.notice_order_dispute_decided_title,
      text: m.notice_order_dispute_decided_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_dispute_decided',
      title: m.notice_sale_dispute_decided_title,
      text: m.notice_sale_dispute_decided_text,
      urgent: true,
    },
  },
  'order.dispute_shared': {
    icon: 'wallet',
    type: 'payment',
    moment: 'event',
    buyer: {
      kind: 'order_dispute_shared',
      title: m.notice_order_dispute_shared_title,
      text: m.notice_order_dispute_shared_text,
    },
  },
  'order.dispute_remedy': {
    icon: 'package',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    seller: {
      kind: 'sale_dispute_remedy',
      title: m.notice_sale_dispute_remedy_title,
      text: m.notice_sale_dispute_remedy_text,
      urgent: true,
    },
  },
  'order.more_time_asked': {
    icon: 'clock',
    type: 'order_status',
    status: 'paid',
    moment: 'event',
    buyer: {
      kind: 'order_more_time_asked',
      title: m.notice_order_more_time_asked_title,
      text: m.notice_order_more_time_asked_text,
      urgent: true,
    },
  },
  'order.extended': {
    icon: 'clock',
    type: 'order_status',
    status: 'paid',
    moment: 'event',
    seller: {
      kind: 'sale_extended',
      title: m.notice_sale_extended_title,
      text: m.notice_sale_extended_text,
    },
  },
  'order.half_time': {
    icon: 'clock',
    type: 'order_status',
    status: 'paid',
    moment: 'event',
    seller: {
      kind: 'sale_half_time',
      title: m.notice_sale_half_time_title,
      text: m.notice_sale_half_time_text,
      urgent: true,
    },
  },
  // once more when the time that was granted is over, too
  'order.late': {
    icon: 'timer',
    type: 'order_status',
    repeats: true,
    status: 'paid',
    moment: 'event',
    buyer: {
      kind: 'order_late',
      title: m.notice_order_late_title,
      text: m.notice_order_late_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_late',
      title: m.notice_sale_late_title,
      text: m.notice_sale_late_text,
      urgent: true,
    },
  },
  'order.receiving_soon': {
    icon: 'clock',
    type: 'order_status',
    status: 'completed',
    moment: 'event',
    buyer: {
      kind: 'order_receiving_soon',
      title: m.notice_order_receiving_soon_title,
      text: m.notice_order_receiving_soon_text,
      urgent: true,
    },
  },
  'payment.late': {
    icon: 'wallet',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_late_payment',
      title: m.notice_order_late_payment_title,
      text: m.notice_order_late_payment_text,
    },
  },
  'payment.credited': {
    icon: 'wallet',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_payment_credited',
      title: m.notice_order_payment_credited_title,
      text: m.notice_order_payment_credited_text,
    },
  },
  'refund.sent': {
    icon: 'landmark',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_refund_sent',
      title: m.notice_order_refund_sent_title,
      text: m.notice_order_refund_sent_text,
    },
  },
  'payment.stranded': {
    icon: 'wallet',
    type: 'payment',
    repeats: true,
    moment: 'event',
    operator: { subject: m.mail_operator_buyer_gone, text: m.mail_operator_buyer_gone_text },
  },
} as const satisfies Partial<Record<EventName, OrderFollows>>

export type OrderEventName = keyof typeof orderEvents
type KindOf<Party extends string> = Extract<
  (typeof orderEvents)[OrderEventName],
  Record<Party, { kind: string }>
>[Party]['kind']

export type OrderKind = KindOf<'buyer'> | KindOf<'seller'>

type Party = 'buyer' | 'seller'
const follows: readonly OrderFollows[] = Object.values(orderEvents)

/** What each kind of notification says to whom. */
export const orderTold = Object.fromEntries(
  follows.flatMap(({ icon, ...parties }) =>
    (['buyer', 'seller'] as const).flatMap((party) => {
      const told = parties[party]
      return told ? [[told.kind, { ...told, icon, party }] as const] : []
    }),
  ),
) as Record<OrderKind, PartyTold & { icon: IconName; party: Party }>
