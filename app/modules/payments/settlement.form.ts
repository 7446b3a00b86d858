import * as v from 'valibot'
import { formToken, requiredLine, wholeDa } from '#kernel/field-parsers.ts'
import { dayField, MAX_BANK_REFERENCE } from './refund-task.form.ts'

/** The most that is written down as one settlement, in whole DA. */
export const MOST_SETTLED = 1_000_000_000

/** What a provider paid out to the bank: how much (whole DA), by which reference, on which day. */
export const settlementForm = v.object({
  amount: wholeDa(1, MOST_SETTLED),
  bank_reference: requiredLine(MAX_BANK_REFERENCE),
  arrived_on: dayField,
  token: formToken,
})

export type SettlementForm = v.InferOutput<typeof settlementForm>
