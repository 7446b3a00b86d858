import * as v from 'valibot'
import { requiredLine, ticked, wholeDa } from '#kernel/field-parsers.ts'

/** The most characters of a name as a bank knows it, of its reference, and of a reason. */
export const MAX_HOLDER = 120
export const MAX_BANK_REFERENCE = 80
export const MAX_REASON = 1_000

const LARGEST = 100_000_000

/** Whole DA of money that is sent or paid out, before the settings say what it may be. */
export const amountField = wholeDa(1, LARGEST)

/** A name as a bank knows it: letters above all. */
export const holderField = v.pipe(requiredLine(MAX_HOLDER), v.regex(/\p{L}.*\p{L}/u, 'name'))

/**
 * What arrived, as an administrator reads it at the bank. Another amount than was expected is
 * confirmed by `differs`.
 */
export const receivedForm = v.object({ received: amountField, differs: ticked })
