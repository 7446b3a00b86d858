import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { MAX_LOOK_REASON } from '#modules/vault/forms.ts'
import { Filled, inWords, TextField } from '../parts/text-field.tsx'

type ReasonProps = {
  label: string
  answer: { errors: FieldErrors; values: Record<string, string> } | null | undefined
}

/** Why staff do something with what a seller gave, in words that the seller reads. */
export const ReasonField = ({ label, answer }: ReasonProps) => (
  <Filled
    value={{
      values: answer?.values ?? {},
      errors: inWords(answer?.errors, () => m.admin_stock_reason_wrong()),
    }}
  >
    <TextField
      name="reason"
      label={label}
      hint={m.admin_stock_reason_hint()}
      rows={3}
      maxLength={MAX_LOOK_REASON}
      required
    />
  </Filled>
)
