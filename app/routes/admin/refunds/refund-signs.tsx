import { m } from '#i18n/paraglide/messages.js'
import type { RefundTask } from '#modules/payments/refund-tasks.server.ts'
import { accountSigned, type RefundSign } from '#modules/payments/refund-tasks.ts'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Callout } from '#ui/callout.tsx'
import { Digits } from '#ui/da.tsx'
import { Check, FieldError } from '#ui/field.tsx'

// The warnings about the account of a refund, with the tick of whoever looked at it.

const signWords: Record<RefundSign, () => string> = {
  suspended: m.payouts_sign_suspended,
  unproven_name: m.admin_refunds_unproven_name,
}

type SignsProps = { task: Pick<RefundTask, 'signs' | 'account' | 'holder'>; isUnseen: boolean }

/** What speaks against the account, and the tick of who looked, which names it; else nothing. */
export function Signs({ task, isUnseen }: SignsProps) {
  const { signs, account, holder } = task
  if (signs.length === 0 || !account) return null
  return (
    <>
      <Callout tone="warning" icon="triangle-alert" title={m.payouts_signs()}>
        {signs.map((sign) => (
          <p key={sign}>{signWords[sign]()}</p>
        ))}
      </Callout>
      <Check name="seen" value={accountSigned(task)} required>
        <span>
          {m.admin_refunds_signs_seen()}:{' '}
          <b>
            <Digits>{storedAccountShown(account)}</Digits>
          </b>{' '}
          · <Bdi>{holder}</Bdi>
        </span>
      </Check>
      {isUnseen && <FieldError>{m.admin_refunds_signs_unseen()}</FieldError>}
    </>
  )
}
