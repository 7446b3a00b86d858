import type { EventName } from '#kernel/events.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OrderFollows } from './order-follows.ts'

/** Events of an order's clock: what it says by itself, and more time. They are order events too. */
export const clockEvents = {
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
} as const satisfies Partial<Record<EventName, OrderFollows>>
