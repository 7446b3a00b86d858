import * as v from 'valibot'
import { stepActs } from './internal/guide.ts'

/** What is said of a step. */
export const stepForm = v.object({
  step: v.pipe(v.string('required'), v.regex(/^[a-z][a-z0-9_]{0,39}$/, 'required')),
  act: v.picklist(stepActs, 'required'),
})

export type StepForm = v.InferOutput<typeof stepForm>
