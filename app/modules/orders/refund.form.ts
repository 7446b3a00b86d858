import * as v from 'valibot'
import { formToken, requiredLines, wholeDa } from '#kernel/field-parsers.ts'

export const MAX_REFUND_REASON = 1_000

const MOST = 1_000_000_000

/**
 * The refund form: where the money goes, why, and how much of the price (whole DA). Without an
 * amount, and with as much as was left when the form was shown, it is all that is left.
 */
export const refundForm = v.object({
  to: v.picklist(['refund_wallet', 'refund_original'], 'choose'),
  amount: v.optional(wholeDa(1, MOST)),
  left: v.optional(wholeDa(0, MOST)),
  reason: requiredLines(MAX_REFUND_REASON),
  token: v.optional(formToken),
})

/** Whether it asks for all that is left. */
export const isWhole = ({
  amount,
  left,
}: Pick<v.InferOutput<typeof refundForm>, 'amount' | 'left'>) =>
  amount === undefined || amount === left
