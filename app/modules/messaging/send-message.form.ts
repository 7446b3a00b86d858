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
