import * as v from 'valibot'
import { lines, requiredLines } from '#kernel/field-parsers.ts'

export const MAX_PROBLEM = 2_000

/** The report of a problem: what is wrong, in the words of who reports it. */
export const problemForm = v.object({
  reason: requiredLines(MAX_PROBLEM),
})

/** How a problem was settled, which may stay unsaid. */
export const settledForm = v.object({
  reason: v.pipe(
    v.optional(v.string('too_long'), ''),
    lines,
    v.transform((reason) => reason.slice(0, MAX_PROBLEM)),
  ),
})
