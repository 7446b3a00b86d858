import * as v from 'valibot'
import { line } from '#kernel/field-parsers.ts'
import type { Category } from '#modules/catalog/category.ts'
import { leastDelivery, readDeliveryTime } from '../delivery-time.ts'
import { offerLimits } from '../offer-limits.ts'

const DELIVERY_MOST = offerLimits.delivery_days * 86_400

const deliveryTime = (
  asked: Parameters<typeof readDeliveryTime>[1],
  isEnough: (seconds: number) => boolean,
  tooShort: string,
  unreadable: string,
) =>
  v.pipe(
    line,
    v.minLength(1, 'required'),
    v.transform((text) => readDeliveryTime(text, asked) ?? Number.NaN),
    v.check((seconds) => !Number.isNaN(seconds), unreadable),
    v.check((seconds) => Number.isNaN(seconds) || isEnough(seconds), tooShort),
    v.maxValue(DELIVERY_MOST, 'too_long_delivery'),
  )

/**
 * Hours, or hours and minutes, as seconds: at least what may be promised in the category, or as it
 * `stands`.
 */
export function hours(category: Category, stands?: number) {
  const least = leastDelivery(category)
  return deliveryTime(
    'hours',
    (seconds) => seconds >= least || (seconds > 0 && seconds === stands),
    least < 3_600 ? 'least_minute' : 'least_hour',
    'delivery_hours',
  )
}

/**
 * `00:30:00`, or with days before it `2 days 00:00:00`, or in words, as seconds: above zero, up to
 * 90 days.
 */
export const clockTime = deliveryTime(
  'time',
  (seconds) => seconds > 0,
  'delivery_zero',
  'delivery_format',
)
