import * as v from 'valibot'
import { accountKinds } from '#kernel/algerian-account.ts'
import { formToken, line } from '#kernel/field-parsers.ts'
import { amountField, MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'

/**
 * How much was sent to which of our accounts, and by which words the bank may have named it. The
 * receipt's image comes beside it.
 */
export const depositForm = v.object({
  amount: amountField,
  kind: v.picklist(accountKinds, 'choose'),
  reference_text: v.pipe(v.optional(line, ''), v.maxLength(MAX_BANK_REFERENCE, 'too_long')),
  token: formToken,
})

/** How much is to be paid in by which card. */
export const cardDepositForm = v.object({
  amount: amountField,
  payment_method_id: v.pipe(
    v.string('choose'),
    v.regex(/^[1-9]\d{0,14}$/, 'choose'),
    v.transform(Number),
  ),
  token: formToken,
})

export type DepositForm = v.InferOutput<typeof depositForm>
