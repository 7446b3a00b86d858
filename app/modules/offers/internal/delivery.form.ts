import * as v from 'valibot'
import { line } from '#kernel/field-parsers.ts'
import { LEAST_DELIVERY, readDeliveryTime } from './delivery-time.ts'
import { offerLimits } from '../offer-limits.ts'

// Reads within what time a seller delivers, as they type it: in hours on a screen, as a clock time
// in a spreadsheet. Both give seconds.

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

/** Hours, or hours and minutes, as seconds: at least what may be promised, or as it `stands`. */
export const hours = (stands?: number) =>
  deliveryTime(
    'hours',
    (seconds) => seconds >= LEAST_DELIVERY || (seconds > 0 && seconds === stands),
    'least_minute',
    'delivery_hours',
  )

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
