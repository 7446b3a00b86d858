import * as v from 'valibot'
import { idFrom } from '#kernel/id.ts'
import { plainly } from '#kernel/text.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { batchKinds, MOST_CHOSEN, percentBounds } from './batch.ts'
import { type OfferFilter, offerQuery } from './own-offers.ts'

/** What the bar of the list is asked to do. */
export const batchForm = v.object({ intent: v.picklist(batchKinds) })

/** Which offers a form chooses: those ticked, or all that fit the filter of the list. */
export type OfferSelection = { ids: number[] } | { filter: OfferFilter }

/**
 * Reads what the form chose. What is no offer's id is left out; more than can be chosen are left,
 * so that they are refused.
 */
export function selectionOf(form: FormData): OfferSelection {
  if (form.get('all') === '1') return { filter: offerQuery(form) }
  const ids = form
    .getAll('offer')
    .slice(0, MOST_CHOSEN + 1)
    .map((value) => idFrom(typeof value === 'string' ? value : ''))
  return { ids: [...new Set(ids)].filter((id) => id !== null) }
}

/** A change in whole percent as people write it: `-10`, `+10 %`, `١٠`; a fraction is refused. */
export const percentField = v.pipe(
  v.string('required'),
  v.transform((text) =>
    plainly(text)
      .replace(/[%٪]/g, '')
      .trim()
      .replace(/^\+\s*|(?<=^-)\s+/, ''),
  ),
  v.minLength(1, 'required'),
  v.transform((text) => wholeNumber(text) ?? Number.NaN),
  v.integer('whole'),
  v.minValue(percentBounds.least, 'too_low'),
  v.maxValue(percentBounds.most, 'too_high'),
  v.notValue(0, 'nothing'),
)
