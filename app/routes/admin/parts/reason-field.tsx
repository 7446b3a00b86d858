import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { MOST_STAFF_REASON } from '#modules/step-up/staff-reason.form.ts'
import { Filled, fieldErrorInWords, TextField } from './text-field.tsx'

type ReasonProps = {
  label: string
  /** Who reads it. */
  hint: string
  answer: { errors: FieldErrors; values: Record<string, string> } | null | undefined
}

/** Why staff do something, with what was wrong with it. */
export const ReasonField = ({ label, hint, answer }: ReasonProps) => (
  <Filled
    value={{
      values: answer?.values ?? {},
      errors: fieldErrorInWords(answer?.errors, () => m.admin_reason_wrong()),
    }}
  >
    <TextField
      name="reason"
      label={label}
      hint={hint}
      rows={3}
      maxLength={MOST_STAFF_REASON}
      required
    />
  </Filled>
)
