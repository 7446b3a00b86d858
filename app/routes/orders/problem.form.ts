import * as v from 'valibot'

export const MOST_REASON = 2_000

/** The report of a problem: what is wrong, in the buyer's words. */
export const problemForm = v.object({
  reason: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), v.maxLength(MOST_REASON, 'too_long')),
})
