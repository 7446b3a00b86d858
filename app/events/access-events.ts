import type { EventName } from '#kernel/events.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OrderFollows } from './order-follows.ts'

/** What is told of the account that a buyer lends. They are order events too. */
export const accessEvents = {
  'order.access_given': {
    icon: 'lock',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    seller: {
      kind: 'sale_access_given',
      title: m.notice_sale_access_given_title,
      text: m.notice_sale_access_given_text,
      urgent: true,
    },
  },
  'order.access_changed': {
    icon: 'lock',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_credentials_changed',
      title: m.notice_order_credentials_changed_title,
      text: m.notice_order_credentials_changed_text,
    },
  },
  'order.access_opened': {
    icon: 'eye',
    type: 'order_status',
    repeats: true,
    moment: 'event',
    buyer: {
      kind: 'order_credentials_opened',
      title: m.notice_order_credentials_opened_title,
      text: m.notice_order_credentials_opened_text,
      mail: 'none',
    },
  },
} as const satisfies Partial<Record<EventName, OrderFollows>>
