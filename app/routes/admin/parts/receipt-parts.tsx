import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { receiptStateLabel } from '#modules/order-payments/ui/receipt-state.tsx'
import type { AlikeReceipt } from '#modules/payouts/receipts-alike.server.ts'
import { depositStatusLabel } from '#modules/payouts/ui/payout-status.tsx'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Digits } from '#ui/da.tsx'
import { PersonLink } from './cells.tsx'
import '#modules/payouts/ui/payouts.css'

/** The receipts of orders and deposits that look like this one; nothing when there are none. */
export function AlikeReceipts({ alike }: { alike: readonly AlikeReceipt[] }) {
  if (alike.length === 0) return null
  return (
    <Callout tone="warning" icon="triangle-alert" title={m.admin_receipt_alike()}>
      <p>{m.admin_receipt_alike_hint()}</p>
      <ul className="k-hints">
        {alike.map((each) => (
          <li key={each.id}>
            <TextLink to={`/admin/${each.of === 'order' ? 'receipts' : 'deposits'}/${each.id}`}>
              {each.of === 'order'
                ? m.admin_receipt_alike_order()
                : m.admin_receipt_alike_deposit()}{' '}
              <Digits>#{shortId(each.id)}</Digits>
            </TextLink>{' '}
            · <PersonLink id={each.user_id} name={each.username} /> ·{' '}
            {each.of === 'order' ? receiptStateLabel(each.state) : depositStatusLabel(each.state)} ·{' '}
            {formatDateTime(each.created_at)}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/**
 * A receipt as it was handed in; opened by itself it can be enlarged. Null once it is forgotten.
 */
export function ReceiptImage({ path }: { path: string | null }) {
  if (!path) return <p className="k-muted">{m.payouts_admin_forgotten()}</p>
  return (
    <a className="k-receipt" href={path} target="_blank" rel="noreferrer">
      <img src={path} alt={m.payouts_admin_receipt_alt()} loading="lazy" />
    </a>
  )
}
