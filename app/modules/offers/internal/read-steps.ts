import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { climbSum, isSameLadder, type LadderRank, ladderTerms, type Rung } from '../ladder.ts'
import { offerLimits } from '../offer-limits.ts'
import { readDeliveryTime } from './delivery-time.ts'
import { isStepTyped, type TypedStep, type TypedSteps } from './typed-steps.ts'

// Reads the price and time of each step of a boost as a seller typed them.

/** Why a ladder is none. */
type StepsProblem =
  | 'steps_from'
  | 'steps_none'
  | 'steps_price'
  | 'steps_hours'
  | 'ranks_changed'
  | 'price_low'
  | 'price_high'
  | 'too_long_delivery'

/**
 * Reads a ladder over these ranks, each step by the rank that it leads to; it ends where nothing
 * more is typed, and what is typed at and below its beginning is none. A rank may be left out that
 * is retired, and one that was added since where all else `stands` so. Refused with the problem,
 * and in which `row` above the beginning it is, from 1, where it is in one.
 */
export function readSteps(
  ranks: readonly LadderRank[],
  { from, rows }: TypedSteps,
  stands: readonly Rung[] = [],
): Result<Rung[], StepsProblem> {
  const begin = ranks.findIndex(({ key }) => key === from)
  if (begin === -1) return refuse('steps_from')
  if (rows.some(({ rank }) => !ranks.some(({ key }) => key === rank)))
    return refuse('ranks_changed')
  const above = ranks
    .slice(begin + 1)
    .map((rank) => ({ ...rank, typed: rows.find((row) => row.rank === rank.key) }))
  const steps = above.slice(0, 1 + above.findLastIndex(({ typed }) => isStepTyped(typed)))
  if (steps.length === 0) return refuse('steps_none')
  const ladder: Rung[] = [{ key: from, price: 0, minutes: 0 }]
  let leftOut: Refusal<StepsProblem> | null = null
  for (const [index, { key, typed, retired }] of steps.entries()) {
    if (!isStepTyped(typed)) {
      if (!retired) leftOut ??= refuse('steps_price', { row: index + 1 })
      continue
    }
    const terms = readStep(typed)
    if (typeof terms === 'string') return refuse(terms, { row: index + 1 })
    ladder.push({ key, ...terms })
  }
  if (leftOut && !isSameLadder(ladder, stands)) return leftOut
  const problem = problemOf(ladder)
  return problem ? refuse(problem) : ok(ladder)
}

function readStep({
  price: typed,
  hours,
}: TypedStep): Omit<Rung, 'key'> | 'steps_price' | 'steps_hours' {
  const price = wholeNumber(typed)
  if (price === null || price < 0) return 'steps_price'
  const seconds = readDeliveryTime(hours, 'hours')
  if (seconds === null || seconds < 0 || seconds % 60 !== 0) return 'steps_hours'
  return { price, minutes: seconds / 60 }
}

/** What is wrong with a ladder as a whole. */
function problemOf(ladder: readonly Rung[]): StepsProblem | null {
  if (climbSum(ladder, 'price') > offerLimits.price_most) return 'price_high'
  if (climbSum(ladder, 'minutes') > offerLimits.delivery_days * 1_440) return 'too_long_delivery'
  return ladderTerms(ladder) ? null : 'price_low'
}
