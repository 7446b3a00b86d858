import * as v from 'valibot'
import { formToken, requiredLine, wholeDa } from '#kernel/field-parsers.ts'
import { adjustmentKinds, MAX_ADJUSTMENT_DESCRIPTION, MOST_ADJUSTED } from './wallet-adjustment.ts'

/** The form by which an administrator changes a wallet. Amounts are whole DA, at least 1. */
export const adjustmentForm = v.object({
  kind: v.picklist(adjustmentKinds, 'choose'),
  amount: wholeDa(1, MOST_ADJUSTED),
  description: requiredLine(MAX_ADJUSTMENT_DESCRIPTION),
  token: formToken,
})

export type AdjustmentForm = v.InferOutput<typeof adjustmentForm>
