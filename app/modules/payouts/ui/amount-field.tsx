import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Field, Input } from '#ui/field.tsx'

type AmountFieldProps = {
  label: string
  /** What may be typed, in whole DA. */
  of: { min: number; max: number }
  /** The same in words, with why no more. */
  hint?: string
  /** What was typed before, and what was wrong with it, in words. */
  value: string | undefined
  error: string | undefined
}

/** How much goes into the wallet or out of it. */
export const AmountField = ({ label, of: { min, max }, hint, value, error }: AmountFieldProps) => (
  <Field
    label={label}
    hint={hint ?? m.withdraw_amount_hint({ min: formatDa(min), max: formatDa(max) })}
    error={error}
    required
  >
    <Input
      name="amount"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      unit={m.currency()}
      defaultValue={value}
    />
  </Field>
)
