import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'

/** The order was paid or ended otherwise: what arrived is the buyer's. */
export const Over = ({ status }: { status: string }) => (
  <Callout tone="warning" icon="wallet" title={m.admin_receipt_over()}>
    {m.admin_receipt_over_text({ status: isolated(status) })}
  </Callout>
)
