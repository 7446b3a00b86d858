import * as v from 'valibot'
import { fromAlgiers } from '#kernel/algiers.ts'
import { staffReason } from '#modules/power/forms.ts'

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
  reason: staffReason,
})
export type OutageForm = v.InferOutput<typeof outageForm>
