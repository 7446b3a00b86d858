import * as v from 'valibot'
import { formToken, requiredLines, ticked } from '#kernel/fields.ts'
import { MAX_MESSAGE } from './room.ts'

/**
 * A message: plain words, shown as they are. `anyway` says that its sender was warned of what is
 * in it.
 */
export const sayForm = v.object({
  body: v.pipe(
    v.string('required'),
    v.transform((text) => text.normalize('NFC')),
    requiredLines(MAX_MESSAGE),
  ),
  say_token: formToken,
  anyway: ticked,
})

export type SayForm = v.InferOutput<typeof sayForm>
