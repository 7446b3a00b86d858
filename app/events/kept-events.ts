import * as v from 'valibot'
import type { EventName } from '#kernel/events.ts'
import { daInWords, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import { byKind, type Look, looksOf, type ToldPerson } from './notification.ts'

// What people are notified of because they keep an eye on it: offers that they saved or set a price
// for, sellers whom they follow, filters whose new offers they want to hear of.

interface Inputs {
  title: string
  amount: string
  count: number
  number: string
  seller: string
  sellers: string
  game: string
}

/** What follows from one of these events: whoever asked for it is told. */
interface KeptFollows extends ToldPerson<Inputs> {
  icon: IconName
  /** What is said in place of `text` where all of it is of one seller. */
  ofOneText?: ToldPerson<Inputs>['text']
}

/** What happened to offers and sellers that people keep an eye on. */
export const keptEvents = {
  'offer.price_changed': {
    kind: 'price_fell',
    icon: 'trending-down',
    title: m.notice_price_fell_title,
    text: m.notice_price_fell_text,
  },
  'offer.back_in_stock': {
    kind: 'offer_back',
    icon: 'heart',
    title: m.notice_offer_back_title,
    text: m.notice_offer_back_text,
  },
  'account.new_offers': {
    kind: 'new_offers',
    icon: 'store',
    title: m.notice_new_offers_title,
    text: m.notice_new_offers_text,
    ofOneText: m.notice_new_offers_of_text,
  },
  'account.offers_found': {
    kind: 'offers_found',
    icon: 'bell',
    title: m.notice_offers_found_title,
    text: m.notice_offers_found_text,
  },
} as const satisfies Partial<Record<EventName, KeptFollows>>

export type KeptEventName = keyof typeof keptEvents
export type KeptKind = (typeof keptEvents)[KeptEventName]['kind']

const told: Record<KeptKind, KeptFollows> = byKind(Object.values(keptEvents))
const kinds = Object.keys(told) as KeptKind[]

/**
 * Of an offer its id, title and price, of sellers how many and how much, of what was asked for its
 * game; and where it leads.
 */
const keptNotification = v.object({
  kind: v.picklist(kinds),
  path: v.string(),
  offer_id: v.exactOptional(v.number()),
  title: v.exactOptional(v.string()),
  price: v.exactOptional(v.number()),
  offers: v.exactOptional(v.number()),
  sellers: v.exactOptional(v.number()),
  seller: v.exactOptional(v.string()),
  game: v.exactOptional(v.string()),
})
export type KeptNotification = v.InferOutput<typeof keptNotification>

export const keptLooks = looksOf(kinds, keptNotification, keptLook)

/** What people wrote keeps its own direction in the words. */
export function keptLook(notification: KeptNotification): Look & { href: string } {
  const { kind, path, title = '', price = 0, offers = 0, sellers = 0 } = notification
  const { seller = '', game = '' } = notification
  const { icon, title: titleOf, text, ofOneText } = told[kind]
  const inputs = {
    title: isolated(title),
    amount: daInWords(price),
    count: offers,
    number: formatNumber(offers),
    seller: isolated(seller),
    sellers: formatNumber(sellers),
    game: isolated(game),
  }
  const words = (sellers === 1 && ofOneText) || text
  return { icon, title: titleOf(inputs), text: words(inputs), href: path }
}
