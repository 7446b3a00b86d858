import * as v from 'valibot'
import type { EventName } from '#kernel/events.ts'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { stockPath } from '#modules/vault/stock.ts'
import { byKind, type Look, looksOf, type ToldPerson } from './notification.ts'

// What buyers and sellers are notified of besides their orders: feedback, replies to it, stock that
// runs low, and what administrators did to their offers, units and feedback.

interface Inputs {
  title: string
  seller: string
  buyer: string
  reason: string
  reply: string
  number: string
}

/** What follows from one of these events: the person whom its payload names is told. */
interface SiteFollows extends ToldPerson<Inputs> {
  icon: IconName
  /** The reader's order, sale, offers or an offer's stock; nothing where nothing is left. */
  leadsTo: 'order' | 'sale' | 'offers' | 'stock' | null
  /** What is said in place of `text` where all of it is of the one offer that is named. */
  ofOneText?: ToldPerson<Inputs>['text']
}

/** What was said of a trade, and what administrators did to feedback, replies and offers. */
export const siteEvents = {
  'feedback.given': {
    kind: 'feedback_given',
    icon: 'message-circle',
    leadsTo: 'sale',
    title: m.notice_feedback_given_title,
    text: m.notice_feedback_given_text,
  },
  'feedback.rejected': {
    kind: 'feedback_rejected',
    icon: 'message-circle-off',
    leadsTo: 'order',
    title: m.notice_feedback_rejected_title,
    text: m.notice_feedback_rejected_text,
  },
  'feedback.replied': {
    kind: 'feedback_replied',
    icon: 'message-circle',
    leadsTo: 'order',
    title: m.notice_feedback_replied_title,
    text: m.notice_feedback_replied_text,
  },
  'feedback.reply_removed': {
    kind: 'reply_removed',
    icon: 'message-circle-off',
    leadsTo: 'sale',
    title: m.notice_reply_removed_title,
    text: m.notice_reply_removed_text,
  },
  'offer.held': {
    kind: 'offer_held',
    icon: 'pause',
    leadsTo: 'offers',
    title: m.notice_offer_held_title,
    text: m.notice_offer_held_text,
  },
  'offer.low_stock': {
    kind: 'offer_low_stock',
    icon: 'boxes',
    leadsTo: 'stock',
    title: m.notice_offer_low_stock_title,
    text: m.notice_offer_low_stock_text,
  },
  'offer.units_let_through': {
    kind: 'units_let_through',
    icon: 'boxes',
    leadsTo: 'stock',
    title: m.notice_units_let_through_title,
    text: m.notice_units_let_through_text,
    ofOneText: m.notice_units_let_through_of_text,
  },
  'offer.units_refused': {
    kind: 'units_refused',
    icon: 'trash-2',
    leadsTo: 'stock',
    title: m.notice_units_refused_title,
    text: m.notice_units_refused_text,
    ofOneText: m.notice_units_refused_of_text,
  },
  'offer.activated': {
    kind: 'offer_activated',
    icon: 'play',
    leadsTo: 'offers',
    title: m.notice_offer_activated_title,
    text: m.notice_offer_activated_text,
  },
  'offer.removed': {
    kind: 'offer_removed',
    icon: 'trash-2',
    leadsTo: null,
    title: m.notice_offer_removed_title,
    text: m.notice_offer_removed_text,
  },
} as const satisfies Partial<Record<EventName, SiteFollows>>

export type SiteEventName = keyof typeof siteEvents
export type SiteKind = (typeof siteEvents)[SiteEventName]['kind']

const told: Record<SiteKind, SiteFollows> = byKind(Object.values(siteEvents))
const kinds = Object.keys(told) as SiteKind[]

/** The offer's title, and where they belong to it, who, why and what was said. */
const siteNotification = v.object({
  kind: v.picklist(kinds),
  title: v.string(),
  seller: v.exactOptional(v.string()),
  buyer: v.exactOptional(v.string()),
  reason: v.exactOptional(v.string()),
  reply: v.exactOptional(v.string()),
  order_id: v.exactOptional(v.string()),
  offer_id: v.exactOptional(v.number()),
  count: v.exactOptional(v.number()),
})
export type SiteNotification = v.InferOutput<typeof siteNotification>

export const siteLooks = looksOf(kinds, siteNotification, siteLook)

/** What people wrote keeps its own direction in the words. */
function siteLook(notification: SiteNotification): Look {
  const { kind, seller = '', buyer = '', reason = '', reply = '', count = 0 } = notification
  const { icon, title, text, ofOneText } = told[kind]
  const words = (notification.offer_id !== undefined && ofOneText) || text
  const inputs = {
    title: isolated(notification.title),
    seller: isolated(seller),
    buyer: isolated(buyer),
    reason: isolated(reason),
    reply: isolated(reply),
    number: formatNumber(count),
  }
  return { icon, title: title(inputs), text: words(inputs), href: hrefOf(notification) }
}

function hrefOf({ kind, order_id, offer_id }: SiteNotification): string | null {
  const { leadsTo } = told[kind]
  if (!leadsTo) return null
  if (leadsTo === 'stock' && offer_id) return stockPath(offer_id)
  if (leadsTo === 'offers' || leadsTo === 'stock' || !order_id) return '/manage-offers'
  return orderPath(leadsTo === 'sale' ? '/sales' : '/orders', order_id)
}
