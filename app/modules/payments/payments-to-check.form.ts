import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'
import { handlings } from './payment-event.ts'

export const MAX_HANDLED_NOTE = 500

/** What an administrator does about a payment that moved nothing, and why. */
export const handledForm = v.object({
  as: v.picklist(handlings, 'choose'),
  note: requiredLines(MAX_HANDLED_NOTE),
})
