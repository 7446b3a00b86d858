import { DAY, plus } from '#kernel/time.ts'

// What an offer cost lately, made of the changes of its price.

/** How long it is kept what an offer cost. */
export const PRICE_DAYS = 90

/** From when until when an offer cost how much, in whole DA; `until` null of its present price. */
export interface PriceSpan {
  since: string
  until: string | null
  price: number
}

interface PriceHistory {
  now: number
  lowest: number
  highest: number
  /** Its beginning: 90 days ago, or since when the first price is known. */
  from: Date
  /** Each price with the part of the time that had passed when it began, from 0 to below 1. */
  steps: { at: number; price: number }[]
}

/**
 * Returns what an offer cost in the last 90 days, the oldest price first; null where it cost the
 * same all that time.
 */
export function priceHistory(spans: readonly PriceSpan[], now: Date): PriceHistory | null {
  const begin = plus(now, -PRICE_DAYS * DAY)
  const seen = spans
    .filter(({ until }) => until === null || new Date(until) > begin)
    .toSorted((a, b) => a.since.localeCompare(b.since))
  const [first] = seen
  const prices = seen.map(({ price }) => price)
  if (!first || new Set(prices).size < 2) return null
  const from = new Date(Math.max(begin.getTime(), new Date(first.since).getTime()))
  const length = Math.max(now.getTime() - from.getTime(), 1)
  return {
    now: prices.at(-1)!,
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    from,
    steps: seen.map(({ since, price }) => ({
      at: Math.max(0, (new Date(since).getTime() - from.getTime()) / length),
      price,
    })),
  }
}
