import * as v from 'valibot'
import { westernDigits } from '#kernel/digits.ts'
import { idFrom } from '#kernel/id.ts'
import { batchKinds, MOST_CHOSEN, percentBounds } from './batch.ts'
import { type OfferFilter, offerQuery } from './own-offers.ts'

/** What the bar of the list is asked to do. */
export const batchForm = v.object({ intent: v.picklist(batchKinds) })

/** Which offers a form chooses: those ticked, or all that fit the filter of the list. */
export type Selection = { ids: number[] } | { filter: OfferFilter }

/**
 * Reads what the form chose. What is no offer's id is left out; more than can be chosen are left,
 * so that they are refused.
 */
export function selectionOf(form: FormData): Selection {
  if (form.get('all') === '1') return { filter: offerQuery(form) }
  const ids = form
    .getAll('offer')
    .slice(0, MOST_CHOSEN + 1)
    .map((value) => idFrom(typeof value === 'string' ? value : ''))
  return { ids: [...new Set(ids)].filter((id) => id !== null) }
}

const signs: Record<string, string> = { '−': '-', '–': '-', '+': '' }

/** A change in whole percent as people write it: `-10`, `+10 %`, `١٠`. */
export const percentField = v.pipe(
  v.string('required'),
  v.transform((text) =>
    westernDigits(text.replace(/[\s%٪\u200e\u200f\u061c]/g, '')).replace(
      /^[−–+]/,
      (sign) => signs[sign] ?? '',
    ),
  ),
  v.minLength(1, 'required'),
  v.regex(/^-?\d{1,4}$/, 'whole'),
  v.transform(Number),
  v.minValue(percentBounds.least, 'too_low'),
  v.maxValue(percentBounds.most, 'too_high'),
  v.notValue(0, 'nothing'),
)
