import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { SameAccount } from '#modules/vault/same-accounts.server.ts'
import { Link } from '#ui/link.tsx'

// Notes where else the login of a game account was sold, lent or put into stock, so that staff can
// tell an account that is sold twice (decision 63): on orders, disputes and units in stock.

const words: Record<SameAccount['what'], (inputs: { name: string }) => string> = {
  sold: m.same_account_sold,
  lent: m.same_account_lent,
  stock: m.same_account_stock,
  held: m.same_account_held,
  removed: m.same_account_removed,
}

/**
 * Who gave the same account when, each time with the way to its order, but to `of`, on whose page
 * it is; nothing where nobody did.
 */
export function SameAccounts({ accounts, of }: { accounts: readonly SameAccount[]; of?: string }) {
  if (accounts.length === 0) return null
  return (
    <section className="k-stack k-gap-2" aria-labelledby="same-account">
      <h2 className="k-h3" id="same-account">
        {m.same_account_title()}
      </h2>
      <p className="k-muted">{m.same_account_text()}</p>
      <ol className="k-feed k-orderfeed">
        {accounts.map((account) => (
          <li key={`${account.what} ${account.at} ${account.order_id}`}>
            <span>{words[account.what]({ name: isolated(account.username) })}</span>
            {account.order_id === of && of && <b>{m.same_account_this()}</b>}
            {account.order_id && account.order_id !== of && (
              <Link className="k-link k-link--tap" to={`/admin/orders/${account.order_id}`}>
                <bdi dir="ltr">#{shortId(account.order_id)}</bdi>
              </Link>
            )}
            <small>
              {formatDateTime(account.at)}
              {account.is_undone && <> · {m.same_account_refunded()}</>}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
