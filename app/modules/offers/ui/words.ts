import type { Locale } from '#kernel/locale.ts'
import { formatDuration } from '#i18n/duration.ts'
import { formatDaFraction, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { ALL_DEVICES } from '#modules/catalog/category.ts'
import type { IconName } from '#ui/icon.tsx'
import type { FacetOrder } from '../filters.ts'
import type { OfferAttribute } from '../offer-attributes.ts'
import { type CardOffer, deliveryMinutes, type Sort } from '../offer.ts'
import { unitPrice } from '../internal/unit-price.ts'

// Words that every list and page of offers shares: orders of a list, devices, attributes, how soon
// it is delivered, and what its price is of.

const sortNames: Record<Sort, () => string> = {
  price: m.sort_price,
  'price-desc': m.sort_price_desc,
  newest: m.sort_newest,
  fastest: m.sort_fastest,
}

export const sortName = (sort: Sort): string => sortNames[sort]()

const facetOrderNames: Record<FacetOrder, () => string> = {
  best: m.sort_best,
  rated: m.sort_rated,
  unit: m.sort_unit,
}

export const facetOrderName = (order: FacetOrder): string => facetOrderNames[order]()

/** A device in the page's language; consoles keep their makers' names. */
export function deviceName(device: string): string {
  if (device === ALL_DEVICES) return m.device_all()
  return device === 'Mobile' ? m.device_mobile() : device
}

interface AttributeWords {
  label: () => string
  icon: IconName
  /** A value in the page's language. */
  name: (value: string) => string
  /** What its column of a spreadsheet holds, and an example of it. */
  about: () => string
  example: string
}

/** All words of each attribute. */
export const attributeWords: Record<OfferAttribute, AttributeWords> = {
  device: {
    label: m.device_label,
    icon: 'smartphone',
    name: deviceName,
    about: m.csv_about_device,
    example: 'Mobile',
  },
}

/** Whether an offer is delivered by its payment: then it is said to take no time at all. */
export const isAtOnce = (interval: string): boolean => interval === '00:00:00'

/** A delivery time in hours and minutes, "Instant", or "Unknown"; `short` for a card. */
export function deliveryTime(interval: string, style: 'long' | 'short' = 'long'): string {
  if (isAtOnce(interval)) return m.offer_delivery_instant()
  const minutes = deliveryMinutes(interval)
  return minutes === null ? m.offer_delivery_unknown() : formatDuration(minutes, style)
}

/**
 * "UC: 3.35 DA each", what one unit of a piece costs; null where a piece does not hold several. The
 * unit is called as the card's words for a number of it call it.
 */
export function unitPriceWords(
  { price, content }: Pick<CardOffer, 'price' | 'content'>,
  locale: Locale = getLocale(),
): string | null {
  const each = unitPrice(price, content)
  if (content === null || each === null) return null
  const amount = isolated(formatDaFraction(each, locale))
  const short = (locale === 'ar' && content.short_ar) || content.short
  const unit = short.includes('{n}') ? short.replace('{n}', '').trim() : ''
  return unit
    ? m.offer_unit_price({ amount, unit: isolated(unit) }, { locale })
    : m.offer_each({ amount }, { locale })
}

/** What the price of an offer is of: a piece that holds units of its game is a pack. */
export const priceLabel = ({ content }: Pick<CardOffer, 'content'>): string =>
  content ? m.offer_price_of_pack() : m.offer_price_per_unit()
