import * as v from 'valibot'
import { requiredLines } from '#kernel/fields.ts'

export const MAX_HANDLED_NOTE = 500

/** What an administrator did about a payment that moved nothing. */
export const handledForm = v.object({ note: requiredLines(MAX_HANDLED_NOTE) })
