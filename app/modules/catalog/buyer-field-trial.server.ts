import { type FieldErrors, type InvalidForm, readForm } from '#kernel/form.ts'
import { ok, type Ok } from '#kernel/result.ts'
import { buyerFieldForm } from './buyer-field.form.ts'
import type { BuyerField } from './buyer-fields.ts'
import { tryPattern } from './internal/buyer-pattern.server.ts'
import { keyOfLabel } from './option-rows.ts'

/**
 * A field as its form would save it, to be shown and not stored; or what is wrong with it, its
 * pattern included.
 */
export async function tryBuyerField(posted: FormData): Promise<Ok<BuyerField> | InvalidForm> {
  const form = readForm(buyerFieldForm, posted)
  if (!form.ok) return form
  const { key, pattern, example, max_length, ...field } = form.value
  const problem =
    pattern === null ? null : await tryPattern(pattern, example ?? '', max_length ?? 0)
  if (problem) return wrong({ [problem === 'example_unfit' ? 'example' : 'pattern']: problem })
  return ok({
    ...field,
    key: key || keyOfLabel(field.label),
    pattern,
    example,
    max_length,
    asked_if: null,
  })
}

const wrong = (errors: FieldErrors): InvalidForm => ({
  ok: false,
  code: 'invalid',
  errors,
  values: {},
})
