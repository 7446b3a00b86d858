import type { EventName } from '#kernel/events.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OrderFollows } from './order-follows.ts'

/** What follows where a part of an order goes back, and where a refund waits for an account. */
export const refundEvents = {
  'order.refunded_part': {
    icon: 'undo-2',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_refunded_part',
      title: m.notice_refunded_part_title,
      text: m.notice_refunded_part_text,
    },
    seller: {
      kind: 'sale_refunded_part',
      title: m.notice_sale_refunded_part_title,
      text: m.notice_sale_refunded_part_text,
      also: 'payout',
    },
  },
  'order.refunded_part_original': {
    icon: 'undo-2',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_refunded_part_original',
      title: m.notice_refunded_part_title,
      text: m.notice_refunded_part_original_text,
    },
    seller: {
      kind: 'sale_refunded_part_original',
      title: m.notice_sale_refunded_part_title,
      text: m.notice_sale_refunded_part_text,
      also: 'payout',
    },
  },
  'refund.account_asked': {
    icon: 'landmark',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'refund_account_asked',
      title: m.notice_refund_asked_title,
      text: m.notice_refund_asked_text,
      urgent: true,
    },
  },
  'refund.account_given': {
    icon: 'landmark',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'refund_account_given',
      title: m.notice_refund_given_title,
      text: m.notice_refund_given_text,
    },
  },
  'refund.to_wallet': {
    icon: 'wallet',
    type: 'payment',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'refund_to_wallet',
      title: m.notice_refund_to_wallet_title,
      text: m.notice_refund_to_wallet_text,
    },
  },
} as const satisfies Partial<Record<EventName, OrderFollows>>
