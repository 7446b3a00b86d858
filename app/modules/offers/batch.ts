import { assert } from '#kernel/assert.ts'
import { offerLimits } from './offer-limits.ts'
import { isSoldOut, type OfferStatus } from './own-offers.ts'

/** What can be done to many offers at once. */
export const batchKinds = ['pause', 'activate', 'reprice', 'delete'] as const
export type BatchKind = (typeof batchKinds)[number]

/** How many offers one act can concern. */
export const MOST_CHOSEN = 5_000

/** By how many percent prices can be changed at once. */
export const percentBounds = { least: -90, most: 900 } as const

/** An offer that was chosen, with the price that was seen then. */
export interface Chosen {
  id: number
  price: number
}

/** What an offer is when the act comes to it. */
export interface BatchOffer {
  id: number
  price: number
  quantity: number
  status: OfferStatus
  /** Since when an administrator keeps it paused. */
  held_at?: Date | null
  /** Whether its steps make its price. */
  by_steps?: boolean
}

/** Why one of the chosen offers stays as it is. */
export type Skip =
  | 'gone'
  | 'sold_out'
  | 'held'
  | 'already'
  | 'price_changed'
  | 'too_cheap'
  | 'too_dear'
  | 'same_price'
  | 'by_steps'

/** Why one keeps its price. */
export type RepriceSkip = Exclude<Skip, 'sold_out' | 'held' | 'already'>

/** How many offers an act changed, and how many stayed as they are for which reason. */
export interface BatchResult {
  changed: number
  skipped: Partial<Record<Skip, number>>
}

/** What came of an import: offers that were created, changed, and as the file says already. */
export interface ImportResult {
  created: number
  changed: number
  unchanged: number
}

/** What came of an act or an import, for the banner on the list. */
export type Outcome =
  | { kind: BatchKind; result: BatchResult }
  | { kind: 'import'; result: ImportResult }

/**
 * What an act does to one offer: leaves it for a reason, or changes it (to a price, if it is about
 * prices).
 */
export type Fate<Why extends Skip = Skip> = { skip: Why } | { price?: number }

/**
 * A price changed by whole percents, in whole DA, half a dinar rounded up: 1,005 DA and 10 % give
 * 1,106 DA.
 */
export function repriced(price: number, percent: number): number {
  assert(Number.isSafeInteger(price) && price >= 0, `not a price: ${price}`)
  assert(
    Number.isInteger(percent) && percent >= percentBounds.least && percent <= percentBounds.most,
    `not a percentage: ${percent}`,
  )
  return Math.floor((price * (100 + percent) + 50) / 100)
}

/**
 * What an act does to a chosen offer as it is now (null when it is gone). A price that changed
 * since it was seen stays, since the seller agreed to another; so do prices that would leave the
 * bounds.
 */
export function fateOf(
  kind: 'reprice' | 'delete',
  chosen: Chosen,
  offer: BatchOffer | null,
  percent: number,
): Fate<RepriceSkip>
export function fateOf(
  kind: BatchKind,
  chosen: Chosen,
  offer: BatchOffer | null,
  percent: number,
): Fate
export function fateOf(
  kind: BatchKind,
  chosen: Chosen,
  offer: BatchOffer | null,
  percent: number,
): Fate {
  if (!offer) return { skip: 'gone' }
  if (kind === 'delete') return {}
  if (kind === 'reprice') return newPrice(chosen, offer, percent)
  if (isSoldOut(offer)) return { skip: 'sold_out' }
  if (kind === 'activate' && offer.held_at) return { skip: 'held' }
  return offer.status === (kind === 'pause' ? 'paused' : 'active') ? { skip: 'already' } : {}
}

function newPrice(chosen: Chosen, offer: BatchOffer, percent: number): Fate<RepriceSkip> {
  if (offer.by_steps) return { skip: 'by_steps' }
  if (offer.price !== chosen.price) return { skip: 'price_changed' }
  const price = repriced(offer.price, percent)
  if (price < offerLimits.price_least) return { skip: 'too_cheap' }
  if (price > offerLimits.price_most) return { skip: 'too_dear' }
  return price === offer.price ? { skip: 'same_price' } : { price }
}

/** How many of these fates change something, and how many do not and why. */
export function resultOf(fates: readonly Fate[]): BatchResult {
  const skipped: Partial<Record<Skip, number>> = {}
  let changed = 0
  for (const fate of fates) {
    if ('skip' in fate) skipped[fate.skip] = (skipped[fate.skip] ?? 0) + 1
    else changed += 1
  }
  return { changed, skipped }
}
