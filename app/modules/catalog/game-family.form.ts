import * as v from 'valibot'
import { line, requiredLine } from '#kernel/field-parsers.ts'

export const MAX_FAMILY_NAME = 120

/** How a game is called as a whole, whatever is sold of it; in Arabic too where it has a name. */
export const gameFamilyForm = v.object({
  name: requiredLine(MAX_FAMILY_NAME),
  name_ar: v.pipe(v.optional(line, ''), v.maxLength(MAX_FAMILY_NAME, 'too_long')),
})

export type GameFamilyForm = v.InferOutput<typeof gameFamilyForm>
