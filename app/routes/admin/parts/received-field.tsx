import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import { Check } from '#ui/field.tsx'
import { TextField } from './text-field.tsx'

type ReceivedFieldProps = {
  /** Asked when another amount was typed than was expected: what was, and what then happens. */
  differs?: { title: string; yes: string } | undefined
}

/** How much arrived at the bank, and the question about another amount than was expected. */
export const ReceivedField = ({ differs }: ReceivedFieldProps) => (
  <>
    <TextField
      name="received"
      label={m.payouts_admin_received()}
      hint={m.payouts_admin_received_hint()}
      inputMode="numeric"
      unit={m.currency()}
      maxLength={20}
      required
      autoFocus
    />
    {differs && (
      <Callout tone="warning" icon="triangle-alert" role="alert" title={differs.title}>
        <Check name="differs">{differs.yes}</Check>
      </Callout>
    )}
  </>
)
