import * as v from 'valibot'
import { typedMoment } from '#kernel/typed-date.ts'
import { staffReason } from '#modules/step-up/staff-reason.form.ts'

const moment = v.pipe(v.string('time'), v.transform(typedMoment), v.date('time'))

/** When Kanz could not be reached, by the clock of Algiers, and what happened. */
export const outageForm = v.object({
  from: moment,
  to: moment,
  reason: staffReason,
})
export type OutageForm = v.InferOutput<typeof outageForm>
