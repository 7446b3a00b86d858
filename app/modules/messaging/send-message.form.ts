import * as v from 'valibot'
import { formToken, lines, ticked } from '#kernel/field-parsers.ts'
import { MAX_MESSAGE } from './conversation.ts'

/**
 * A message: plain words, shown as they are, none where a picture says it all. `anyway` says that
 * its sender was warned of what is in it.
 */
export const sayForm = v.object({
  body: v.pipe(
    v.string('required'),
    v.transform((text) => text.normalize('NFC')),
    lines,
    v.maxLength(MAX_MESSAGE, 'too_long'),
  ),
  say_token: formToken,
  anyway: ticked,
})

export type SayForm = v.InferOutput<typeof sayForm>

export const MAX_PROOF_WORDS = 500

/** What a seller says beside the picture that proves a delivery. */
export const proofForm = v.object({
  body: v.pipe(v.optional(v.string(), ''), lines, v.maxLength(MAX_PROOF_WORDS, 'too_long')),
  say_token: formToken,
})
export type ProofForm = v.InferOutput<typeof proofForm>
