import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'

export const MAX_EXTENSION_REASON = 500

/** How much more time a seller asks for, in seconds, and why. */
export const extensionForm = v.object({
  seconds: v.pipe(
    v.string('choose'),
    v.regex(/^\d{1,8}$/, 'choose'),
    v.transform(Number),
    v.minValue(60, 'choose'),
  ),
  reason: requiredLines(MAX_EXTENSION_REASON),
})
export type ExtensionForm = v.InferOutput<typeof extensionForm>
