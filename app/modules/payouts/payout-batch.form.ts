import * as v from 'valibot'
import { lines, requiredLine } from '#kernel/field-parsers.ts'
import { textOf } from '#kernel/form.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { MAX_BANK_REFERENCE, MAX_REASON } from '#modules/payments/transfer-field.ts'
import { payoutFormats } from './payout-format.ts'

/** The count and the sum that stood on the button by which a batch is approved. */
export const approveBatchForm = v.object({
  rows_seen: v.pipe(v.string('required'), v.regex(/^\d{1,9}$/, 'required'), v.transform(Number)),
  total_seen: v.pipe(v.string('required'), v.regex(/^\d{1,15}$/, 'required'), v.transform(Number)),
})

/** Which file is taken, and why a second one. */
export const payoutFileForm = v.object({
  format: v.picklist(payoutFormats, 'choose'),
  reason: v.optional(v.pipe(v.string(), lines, v.maxLength(MAX_REASON, 'too_long')), ''),
})

/** The field of one row's own reference. */
export const referenceField = (withdrawal: string): string => `reference_${withdrawal}`

export const bankReference = requiredLine(MAX_BANK_REFERENCE)

/**
 * Reads which rows were paid by which reference: their own, or the one for all. Refused: a row
 * without (`required`), and one that is too long.
 */
export function readPaidRows(
  form: FormData,
): Result<ReadonlyMap<string, string>, 'required' | 'too_long'> {
  const paid = new Map<string, string>()
  for (const id of form.getAll('withdrawal')) {
    if (!isUuid(id)) continue
    const own = v.safeParse(bankReference, textOf(form, referenceField(id)) || textOf(form, 'note'))
    if (!own.success) return refuse(own.issues[0].message === 'too_long' ? 'too_long' : 'required')
    paid.set(id, own.output)
  }
  return ok(paid)
}
