import { m } from '#i18n/paraglide/messages.js'
import '#modules/payouts/ui/payouts.css'

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
