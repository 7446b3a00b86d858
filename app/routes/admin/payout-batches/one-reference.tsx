import { m } from '#i18n/paraglide/messages.js'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { Field, Input } from '#ui/field.tsx'

/** The bank's reference for all that a press marks as paid; `value` is what was typed before. */
export const OneReference = ({ label, value }: { label: string; value: string | undefined }) => (
  <Field label={label} hint={m.payout_pay_once()}>
    <Input
      name="note"
      dir="ltr"
      maxLength={MAX_BANK_REFERENCE}
      autoComplete="off"
      defaultValue={value}
    />
  </Field>
)
