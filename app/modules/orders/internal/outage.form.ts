import * as v from 'valibot'
import { fromAlgiers } from '#kernel/algiers.ts'
import { requiredLines } from '#kernel/fields.ts'

export const MAX_OUTAGE_REASON = 500

const moment = v.pipe(
  v.string('time'),
  v.transform(fromAlgiers),
  v.check((time) => time !== null, 'time'),
  v.transform((time) => time!),
)

/** When Kanz could not be reached, by the clock of Algiers, and what happened. */
export const outageForm = v.object({
  from: moment,
  to: moment,
  reason: v.pipe(requiredLines(MAX_OUTAGE_REASON), v.minLength(10, 'reason')),
})
export type OutageForm = v.InferOutput<typeof outageForm>
