import { m } from '#i18n/paraglide/messages.js'
import type { RefundSign } from '#modules/payments/refund-tasks.ts'
import { Callout } from '#ui/callout.tsx'
import { Check, FieldError } from '#ui/field.tsx'

const signWords: Record<RefundSign, () => string> = {
  suspended: m.payouts_sign_suspended,
  unproven_name: m.admin_refunds_unproven_name,
}

/** What speaks against the account, and the tick of who looked at it; else nothing. */
export function Signs({ signs, isUnseen }: { signs: readonly RefundSign[]; isUnseen: boolean }) {
  if (signs.length === 0) return null
  return (
    <>
      <Callout tone="warning" icon="triangle-alert" title={m.payouts_signs()}>
        {signs.map((sign) => (
          <p key={sign}>{signWords[sign]()}</p>
        ))}
      </Callout>
      <Check name="seen" required>
        {m.admin_refunds_signs_seen()}
      </Check>
      {isUnseen && <FieldError>{m.admin_refunds_signs_unseen()}</FieldError>}
    </>
  )
}
