import { ok, refuse, type Result } from '#kernel/result.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { leastClimb, type Rung, climbSum } from '../ladder.ts'
import { offerLimits } from '../offer-limits.ts'
import { readDeliveryTime } from './delivery-time.ts'
import type { TypedSteps } from './typed-steps.ts'

/** Why a ladder is none. */
type StepsProblem =
  | 'steps_from'
  | 'steps_none'
  | 'steps_many'
  | 'steps_price'
  | 'steps_hours'
  | 'price_low'
  | 'price_high'
  | 'too_long_delivery'

/**
 * Reads a ladder over these ranks: the first step leads to the rank after that where it begins, and
 * each one further. Refused with the problem, and in which `row` from 1 it is where it is in one.
 */
export function readSteps(
  ranks: readonly string[],
  { from, rows }: TypedSteps,
): Result<Rung[], StepsProblem> {
  const begin = ranks.indexOf(from)
  if (begin === -1) return refuse('steps_from')
  if (rows.length === 0) return refuse('steps_none')
  if (rows.length >= ranks.length - begin) return refuse('steps_many')
  const ladder: Rung[] = [{ key: from, price: 0, minutes: 0 }]
  for (const [index, typed] of rows.entries()) {
    const price = wholeNumber(typed.price)
    if (price === null || price < 0) return refuse('steps_price', { row: index + 1 })
    const seconds = readDeliveryTime(typed.hours, 'hours')
    if (seconds === null || seconds < 0 || seconds % 60 !== 0)
      return refuse('steps_hours', { row: index + 1 })
    ladder.push({ key: ranks[begin + index + 1]!, price, minutes: seconds / 60 })
  }
  if (climbSum(ladder, 'price') > offerLimits.price_most) return refuse('price_high')
  if (climbSum(ladder, 'minutes') > offerLimits.delivery_days * 1_440)
    return refuse('too_long_delivery')
  return leastClimb(ladder) ? ok(ladder) : refuse('price_low')
}
