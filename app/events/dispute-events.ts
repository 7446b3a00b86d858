import type { EventName } from '#kernel/events.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OrderFollows } from './order-follows.ts'

/**
 * What is told of an order's dispute, besides that it was opened and settled. They are order events
 * too.
 */
export const disputeEvents = {
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
  'order.dispute_shown_to_buyer': {
    icon: 'image',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_shown',
      title: m.notice_order_dispute_shown_title,
      text: m.notice_order_dispute_shown_text,
      mail: 'none',
    },
  },
  'order.dispute_shown_to_seller': {
    icon: 'image',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    seller: {
      kind: 'sale_dispute_shown',
      title: m.notice_sale_dispute_shown_title,
      text: m.notice_sale_dispute_shown_text,
      mail: 'none',
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
  'order.dispute_asked': {
    icon: 'message-circle',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_dispute_asked',
      title: m.notice_order_dispute_asked_title,
      text: m.notice_order_dispute_asked_text,
      urgent: true,
    },
    seller: {
      kind: 'sale_dispute_asked',
      title: m.notice_sale_dispute_asked_title,
      text: m.notice_sale_dispute_asked_text,
      urgent: true,
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
} as const satisfies Partial<Record<EventName, OrderFollows>>
