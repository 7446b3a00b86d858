import * as v from 'valibot'
import { formToken, lines } from '#kernel/field-parsers.ts'

export const MAX_PROOF_WORDS = 500

/** What a seller says beside the picture that proves a delivery. */
export const proofForm = v.object({
  body: v.pipe(v.optional(v.string(), ''), lines, v.maxLength(MAX_PROOF_WORDS, 'too_long')),
  say_token: formToken,
})
export type ProofForm = v.InferOutput<typeof proofForm>
