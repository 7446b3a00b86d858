import { formatDa, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Refusal } from '#kernel/result.ts'
import type { Duty } from '#modules/privacy/delete-account.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** What is still open, and where to end it. */
export function OpenDuty({ duty }: { duty: Refusal<Duty> }) {
  const way = ways[duty.code]
  return (
    <Card as="div" className="k-stack">
      <h2 className="k-h3">{m.delete_first()}</h2>
      <p>{dutyWords(duty)}</p>
      {way && (
        <div>
          <ButtonLink to={way.to}>{way.label()}</ButtonLink>
        </div>
      )}
    </Card>
  )
}

const ways: Record<Duty, { to: string; label: () => string } | null> = {
  last_admin: null,
  open_orders: { to: '/orders', label: m.delete_to_orders },
  open_sales: { to: '/sales', label: m.delete_to_sales },
  open_withdrawals: { to: '/wallet', label: m.delete_to_wallet },
  open_deposits: { to: '/wallet', label: m.delete_to_wallet },
  open_payments: { to: '/wallet', label: m.delete_to_wallet },
  money_left: { to: '/wallet', label: m.delete_to_wallet },
}

export function dutyWords({ code, details }: Refusal<Duty>): string {
  const count = Number(details?.count ?? 0)
  const counted = { count, number: formatNumber(count) }
  switch (code) {
    case 'last_admin':
      return m.delete_last_admin()
    case 'open_orders':
      return m.delete_open_orders(counted)
    case 'open_sales':
      return m.delete_open_sales(counted)
    case 'open_withdrawals':
      return m.withdraw_delete_first(counted)
    case 'open_deposits':
      return m.deposit_delete_first(counted)
    case 'open_payments':
      return m.delete_open_payments(counted)
    case 'money_left':
      return m.delete_money_left({ amount: formatDa(Number(details?.amount)) })
  }
}
