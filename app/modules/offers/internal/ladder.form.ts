import * as v from 'valibot'
import { type LadderRank, ladderTerms, type Rung } from '../ladder.ts'
import type { OfferDiscount } from '../offer-limits.ts'
import { readSteps } from './read-steps.ts'
import { typedSteps } from './typed-steps.ts'

// What may be posted of an offer's price: one price and time, or a step for each rank of a boost,
// from which both follow.

/** What a form says beside the words and facts of an offer, in fields of their own. */
interface Priced {
  price: v.GenericSchema<unknown, number>
  min_quantity: v.GenericSchema<unknown, number>
  delivery_hours: v.GenericSchema<unknown, number>
  discounts: v.GenericSchema<unknown, OfferDiscount[]>
}

type WithSteps<Fields> = Fields & { steps: v.GenericSchema<unknown, Rung[]> }

/** A field that says this, whatever is posted. */
const always = <Value>(value: Value): v.GenericSchema<unknown, Value> =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform(() => value),
  )

/**
 * The fields by which an offer is priced: those given, or steps between these ranks, from which
 * price and time follow; one such boost is bought at a time, without discounts. `stands`: the steps
 * that it has.
 */
export const pricedBy = (
  ranks: readonly LadderRank[] | null,
  fields: Priced,
  stands?: readonly Rung[],
): WithSteps<Priced> =>
  ranks
    ? {
        price: always(0),
        min_quantity: always(1),
        delivery_hours: always(0),
        discounts: always<OfferDiscount[]>([]),
        steps: stepsBetween(ranks, stands),
      }
    : { ...fields, steps: always<Rung[]>([]) }

const stepsBetween = (
  ranks: readonly LadderRank[],
  stands?: readonly Rung[],
): v.GenericSchema<unknown, Rung[]> =>
  v.pipe(
    v.optional(v.string(), ''),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readSteps(ranks, typedSteps(dataset.value), stands)
      if (read.ok) return read.value
      const { row } = read.details ?? {}
      addIssue({ message: row === undefined ? read.code : `${read.code} ${row}` })
      return NEVER
    }),
  ) as v.GenericSchema<unknown, Rung[]>

/** What follows from the steps of an offer, where its form has no fields for them. */
export function asItStands<Fields extends Omit<Priced, 'discounts'>>(
  steps: readonly Rung[] | undefined,
  fields: Fields,
): Omit<Priced, 'discounts'> {
  const terms = ladderTerms(steps ?? [])
  return terms
    ? {
        price: always(terms.price),
        min_quantity: always(1),
        delivery_hours: always(60 * terms.minutes),
      }
    : fields
}

/** The terms of a form that was read: with steps, price and time are what it is compared by. */
export function withTerms<Form extends { delivery_hours: number; price: number; steps?: Rung[] }>({
  delivery_hours,
  ...form
}: Form) {
  const terms = ladderTerms(form.steps ?? [])
  return {
    ...form,
    price: terms?.price ?? form.price,
    delivery_seconds: terms ? 60 * terms.minutes : delivery_hours,
  }
}
