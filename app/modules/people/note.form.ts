import * as v from 'valibot'
import { formToken, requiredLines } from '#kernel/field-parsers.ts'

export const MAX_NOTE = 2_000

/** What staff note of a person. */
export const noteForm = v.object({
  body: requiredLines(MAX_NOTE),
  token: formToken,
})

export type NoteForm = v.InferOutput<typeof noteForm>
