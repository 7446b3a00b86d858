import * as v from 'valibot'
import { requiredLine, withWesternDigits } from '#kernel/fields.ts'
import { adjustmentKinds, MAX_ADJUSTMENT_DESCRIPTION, MOST_ADJUSTED } from './wallet-adjustment.ts'

/** The form by which an administrator changes a wallet. Amounts are whole DA, at least 1. */
export const adjustmentForm = v.object({
  kind: v.picklist(adjustmentKinds, 'choose'),
  amount: v.pipe(v.string('required'), v.trim(), withWesternDigits, v.minLength(1, 'required'), v.regex(/^0*[1-9]\d*$/, 'whole_number'),
    v.transform(Number), v.maxValue(MOST_ADJUSTED, 'too_much')),
  description: requiredLine(MAX_ADJUSTMENT_DESCRIPTION),
  token: v.pipe(v.string('expired'), v.uuid('expired')),
})

export type AdjustmentForm = v.InferOutput<typeof adjustmentForm>
