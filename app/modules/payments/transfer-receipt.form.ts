import * as v from 'valibot'
import { accountKinds } from '#kernel/algerian-account.ts'
import { typedMoment } from '#kernel/typed-date.ts'
import { formToken, line, requiredLine } from '#kernel/field-parsers.ts'
import { holderField } from './transfer-field.ts'

/** The most characters of why a transfer was not found. */
export const MAX_RECEIPT_REASON = 500

/**
 * To which of our accounts the money was sent, by whom and when, as the receipt says; a clock in
 * Algiers is meant. The receipt's image comes beside it.
 */
export const transferReceiptForm = v.object({
  kind: v.picklist(accountKinds, 'choose'),
  sender_name: holderField,
  sent_at: v.pipe(line, v.minLength(1, 'required'), v.transform(typedMoment), v.date('time')),
  token: formToken,
})

export type TransferReceiptForm = v.InferOutput<typeof transferReceiptForm>

/** Why a transfer was not found: its sender reads it. */
export const notFoundForm = v.object({ reason: requiredLine(MAX_RECEIPT_REASON) })
