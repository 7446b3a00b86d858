import { ALL_DEVICES } from '#modules/catalog/category.ts'

/** How a game's offers can be ordered; cheapest first unless the reader chooses. */
export const sorts = ['price', 'price-desc', 'newest', 'fastest'] as const
export type Sort = (typeof sorts)[number]

export const sortFrom = (value: string | null): Sort => sorts.find((sort) => sort === value) ?? 'price'

/**
 * The whole minutes of a delivery time as the database writes it: `D days H:M:S` or `H:M:S`.
 * Null for any other text, which is shown as "Unknown".
 */
export function deliveryMinutes(interval: string): number | null {
  const match = /^(?:(\d+) days? )?(\d+):(\d{2}):(\d{2})(?:\.\d+)?$/.exec(interval.trim())
  if (match) return Number(match[1] ?? 0) * 1440 + Number(match[2]) * 60 + Number(match[3])
  const days = /^(\d+) days?$/.exec(interval.trim())
  return days ? Number(days[1]) * 1440 : null
}

/** The choices of the device filter: for each device its own offers and those for all devices; and the count of all offers. */
export function deviceCounts(counts: readonly { device: string; offers: number }[]) {
  const forAll = counts.find(({ device }) => device === ALL_DEVICES)?.offers ?? 0
  const devices = counts.filter(({ device }) => device !== ALL_DEVICES).map(({ device, offers }) => ({ device, offers: offers + forAll }))
  return { total: counts.reduce((sum, { offers }) => sum + offers, 0), devices }
}
