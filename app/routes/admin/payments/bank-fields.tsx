import { m } from '#i18n/paraglide/messages.js'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { TextField } from '../parts/text-field.tsx'

type BankFieldsProps = {
  /** The field of the day, which is today at the latest. */
  day: { name: string; label: string }
  today: string
  hint?: string
}

/** What the bank says of a transfer: its reference, and on which day. */
export const BankFields = ({ day, today, hint }: BankFieldsProps) => (
  <>
    <TextField
      name="bank_reference"
      label={m.payouts_bank_reference()}
      {...(hint && { hint })}
      dir="ltr"
      maxLength={MAX_BANK_REFERENCE}
      required
    />
    <TextField {...day} type="date" max={today} dir="ltr" required />
  </>
)
