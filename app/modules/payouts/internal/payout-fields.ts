import * as v from 'valibot'
import { requiredLine, wholeDa } from '#kernel/fields.ts'

/** The most characters of an account holder's name, a bank's reference and a reason. */
export const MAX_HOLDER = 120
export const MAX_REFERENCE = 80
export const MAX_REASON = 1_000

const LARGEST = 100_000_000

/** Whole DA of a withdrawal or a deposit, before the settings say what it may be. */
export const amountField = wholeDa(1, LARGEST)

/** A name as a bank knows it: letters above all. */
export const holderField = v.pipe(requiredLine(MAX_HOLDER), v.regex(/\p{L}.*\p{L}/u, 'name'))
