import { formatDuration } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ALL_DEVICES } from '#modules/catalog/rules.ts'
import type { IconName } from '#ui/icon.tsx'
import type { OfferAttribute } from '../offer-attributes.ts'
import { deliveryMinutes, type Sort } from '../offer.ts'

const sortNames: Record<Sort, () => string> = {
  price: m.sort_price,
  'price-desc': m.sort_price_desc,
  newest: m.sort_newest,
  fastest: m.sort_fastest,
}

export const sortName = (sort: Sort): string => sortNames[sort]()

/** A device in the page's language; consoles keep their makers' names. */
export function deviceName(device: string): string {
  if (device === ALL_DEVICES) return m.device_all()
  return device === 'Mobile' ? m.device_mobile() : device
}

/** What each attribute is called, and its values in the page's language. */
export const attributeWords: Record<
  OfferAttribute,
  { label: () => string; icon: IconName; name: (value: string) => string }
> = {
  device: { label: m.device_label, icon: 'smartphone', name: deviceName },
}

/** A delivery time in hours and minutes, or "Unknown"; `short` for a card. */
export function deliveryTime(interval: string, style: 'long' | 'short' = 'long'): string {
  const minutes = deliveryMinutes(interval)
  return minutes === null ? m.offer_delivery_unknown() : formatDuration(minutes, style)
}
