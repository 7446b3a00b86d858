import * as v from 'valibot'
import { typedDay } from '#kernel/typed-date.ts'
import { formToken, requiredLine, wholeDa } from '#kernel/field-parsers.ts'
import { MAX_BANK_REFERENCE } from './transfer-field.ts'

/**
 * A day of the calendar as people write it, read as `2026-11-20`; `required` when it is empty,
 * `no_day` when it is none or could be two.
 */
export const dayField = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'required'),
  v.transform(typedDay),
  v.string('no_day'),
)

/**
 * How money was sent back: the bank's reference, the day on which it left, and the account whose
 * signs were looked at (`accountSigned`); empty where none were.
 */
export const sentForm = v.object({
  bank_reference: requiredLine(MAX_BANK_REFERENCE),
  sent_on: dayField,
  seen: v.optional(v.string(), ''),
})

export type SentForm = v.InferOutput<typeof sentForm>

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
