import * as v from 'valibot'
import { lines } from '#kernel/fields.ts'

export const MAX_HANDLED_NOTE = 500

/** What an administrator did about a payment that moved nothing. */
export const handledForm = v.object({ note: v.pipe(lines, v.minLength(1, 'required'), v.maxLength(MAX_HANDLED_NOTE, 'too_long')) })
