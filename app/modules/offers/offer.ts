import { pageFrom } from '#kernel/paging.ts'
import {
  ALL_DEVICES,
  type Category,
  defaultDevices,
  gamePath,
  isCategory,
  platforms,
} from '#modules/catalog/category.ts'
import type { CardAttribute, CardContent } from '#modules/catalog/game-attributes.ts'
import type { SellerStanding } from '#modules/sellers/seller-level.ts'
import type { CardLadder } from './ladder.ts'
import type { OfferAttributes } from './offer-attributes.ts'

// What is said of offers everywhere: what a card holds, how a game's list is ordered and addressed,
// delivery times, devices.

/**
 * What a card shows of an offer; all of it but the seller's standing lies on the offer's own row.
 * `delivery_time` as deliveryMinutes reads it.
 */
export interface CardOffer extends OfferAttributes {
  id: number
  title: string
  price: number
  quantity: number
  min_quantity: number
  delivery_time: string
  main_image_url: string | null
  max_discount: number
  seller_username: string
  seller_image_url: string | null
  /** What it states that cards show, in order; null of nothing. */
  facts: CardAttribute[] | null
  /** How much one piece holds; null of an offer that does not say. */
  content: CardContent | null
  /** By which it is priced, price and time being those of its dearest and slowest step; or null. */
  ladder: CardLadder | null
  /** Counted each night beside the offers; null of a seller who was not counted yet. */
  standing: SellerStanding | null
}

/** The least that can be paid for an offer, in whole DA, before fees and discounts. */
export const leastToPay = ({ price, min_quantity }: { price: number; min_quantity: number }) =>
  price * min_quantity

/** Tells whether less is left of an offer than its minimum order, so nobody can buy it now. */
export const hasTooFew = ({ quantity, min_quantity }: { quantity: number; min_quantity: number }) =>
  quantity < min_quantity

/** What is said of an offer that is not for sale any more. */
export interface GoneOffer {
  id: number
  /** Null where its words are not to be read any more. */
  said: {
    title: string
    price: number
    main_image_url: string | null
    seller_username: string
    /** When the last of it was paid; null where it is not sold out. */
    sold_at: Date | null
  } | null
  nearest: CardOffer[]
}

export interface OfferImage {
  id: number
  url: string
}

/** How a game's offers can be ordered; cheapest first unless the reader chooses. */
export const sorts = ['price', 'price-desc', 'newest', 'fastest'] as const
export type Sort = (typeof sorts)[number]

/** How many offers a page of a game shows. */
export const OFFERS_PER_PAGE = 24

/**
 * The last page of a list of offers that can be opened: nobody reads further, and deep pages cost
 * the most.
 */
export const LAST_PAGE = 400

/** A search looks for so many offers at most: of a word that more say, these are any of them. */
export const MOST_COUNTED = 1_000

const tabs = ['listings', 'guides', 'faqs'] as const
type ListingTab = (typeof tabs)[number]

/**
 * What the address of a game's page chooses: the tab, the device (null for all), order and page of
 * its offers, and which related games.
 */
export interface Listing {
  tab: ListingTab
  device: string | null
  sort: Sort
  page: number
  related: Category | null
}

const plain: Listing = { tab: 'listings', device: null, sort: 'price', page: 1, related: null }

/** The names of these choices in an address. */
export const listingNames: readonly string[] = Object.keys(plain)

/** Reads a listing from an address. What it does not know counts as not chosen. */
export function listingFrom(search: URLSearchParams): Listing {
  const related = search.get('related') ?? undefined
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? plain.tab,
    device: devices.find((device) => device === search.get('device')) ?? null,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? plain.sort,
    page: pageFrom(search.get('page'), LAST_PAGE),
    related: isCategory(related) ? related : null,
  }
}

const devices: readonly string[] = [...new Set([...platforms, ...defaultDevices])].filter(
  (device) => device !== ALL_DEVICES,
)

/** The query of an address that chooses a listing, with its `?`; empty for the plain one. */
export function listingSearch(listing: Partial<Listing>): string {
  const chosen = new URLSearchParams()
  for (const [name, value] of Object.entries(listing)) {
    if (value !== null && value !== plain[name as keyof Listing]) chosen.set(name, String(value))
  }
  return chosen.size > 0 ? `?${chosen}` : ''
}

/**
 * The whole minutes of a delivery time as the database writes it: `D days H:M:S` or `H:M:S`.
 * Null for any other text, which is shown as "Unknown".
 */
export function deliveryMinutes(interval: string): number | null {
  const seconds = deliverySeconds(interval)
  return seconds === null ? null : Math.floor(seconds / 60)
}

/** The same in whole seconds. */
export function deliverySeconds(interval: string): number | null {
  const match = /^(?:(\d{1,9}) days? )?(\d{1,9}):([0-5]\d):([0-5]\d)(?:\.\d+)?$/.exec(
    interval.trim(),
  )
  if (match)
    return (
      Number(match[1] ?? 0) * 86_400 +
      Number(match[2]) * 3_600 +
      Number(match[3]) * 60 +
      Number(match[4])
    )
  const days = /^(\d{1,9}) days?$/.exec(interval.trim())
  return days ? Number(days[1]) * 86_400 : null
}

/**
 * Seconds as `hh:mm:ss`, hours beyond a day included: 1,800 is `00:30:00`, two days are `48:00:00`.
 */
export function deliveryClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * The choices of the device filter: for each device its own offers and those for all devices; and
 * the count of all offers. The chosen device is among them even when nothing is offered for it
 * alone, and so are the game's platforms while there are offers for all devices.
 */
export function deviceCounts(
  counts: readonly { device: string; offers: number }[],
  chosen: string | null = null,
  gamePlatforms: readonly string[] = [],
) {
  const forAll = counts.find(({ device }) => device === ALL_DEVICES)?.offers ?? 0
  const own = counts.filter(({ device }) => device !== ALL_DEVICES)
  const named = [...(forAll > 0 ? gamePlatforms : []), ...(chosen === null ? [] : [chosen])]
  const others = [...new Set(named)].filter(
    (each) => each !== ALL_DEVICES && !own.some(({ device }) => device === each),
  )
  const devices = [...own, ...others.map((device) => ({ device, offers: 0 }))].map(
    ({ device, offers }) => ({ device, offers: offers + forAll }),
  )
  return { total: counts.reduce((sum, { offers }) => sum + offers, 0), devices }
}

/** The list of a seller's own offers. */
export const MY_OFFERS = '/manage-offers'

export const offerPath = (game: { slug: string; category: string }, id: number): string =>
  `${gamePath(game)}/offers/${id}`
