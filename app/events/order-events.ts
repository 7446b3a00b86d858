import type { EventName } from '#kernel/events.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import { accessEvents } from './access-events.ts'
import { clockEvents } from './clock-events.ts'
import { disputeEvents } from './dispute-events.ts'
import { refundEvents } from './refund-events.ts'
import type { OrderFollows, PartyTold } from './order-follows.ts'

/**
 * Every event of an order, and whom it tells what. A buyer's leads to the order, a seller's to the
 * sale, of which they are told nothing before it is paid.
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
    operator: {
      subject: m.mail_operator_placed,
      text: m.mail_operator_placed_text,
      byItselfText: m.mail_operator_placed_by_itself_text,
    },
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
      instantText: m.notice_order_paid_instant_text,
      mail: 'receipt',
    },
    seller: {
      kind: 'sale_paid',
      title: m.notice_sale_paid_title,
      text: m.notice_sale_paid_text,
      notOfInstant: true,
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
      instantText: m.notice_order_completed_instant_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_completed',
      title: m.notice_sale_completed_title,
      text: m.notice_sale_completed_text,
      instantText: m.notice_sale_completed_instant_text,
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
      mail: 'protected',
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
      restText: m.notice_refunded_rest_text,
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
      restText: m.notice_refunded_rest_original_text,
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
  'order.frozen': {
    icon: 'triangle-alert',
    type: 'order_status',
    repeats: true,
    moment: 'disputed_at',
    buyer: {
      kind: 'order_frozen',
      title: m.notice_order_frozen_title,
      text: m.notice_order_frozen_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_frozen',
      title: m.notice_sale_frozen_title,
      text: m.notice_sale_frozen_text,
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
  'order.goods_known': {
    icon: 'triangle-alert',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    operator: { subject: m.mail_operator_goods_known, text: m.mail_operator_goods_known_text },
  },
  'order.resold': {
    icon: 'triangle-alert',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    operator: { subject: m.mail_operator_resold, text: m.mail_operator_resold_text },
  },
  'order.stock_short': {
    icon: 'triangle-alert',
    type: 'order_status',
    moment: 'event',
    operator: { subject: m.mail_operator_stock_short, text: m.mail_operator_stock_short_text },
  },
  ...accessEvents,
  ...clockEvents,
  ...disputeEvents,
  ...refundEvents,
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
