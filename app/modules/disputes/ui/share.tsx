import { m } from '#i18n/paraglide/messages.js'
import type { Split } from '#modules/orders/split.ts'
import { Da } from '#ui/da.tsx'
import './share.css'

/** How an order's money is shared, as a bar and to the dinar. */
export function Share({ split }: { split: Split }) {
  const { refund, payout, fee } = split
  const total = refund + payout + fee
  const parts = [
    { label: m.dispute_buyer(), amount: refund, at: 0, name: 'buyer' },
    { label: m.dispute_seller(), amount: payout, at: refund, name: 'seller' },
    { label: m.dispute_fee(), amount: fee, at: refund + payout, name: 'fee' },
  ]
  return (
    <div className="k-share">
      <svg
        className="k-share__bar"
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.dispute_share_label()}
      >
        {parts.map(({ name, amount, at }) => (
          <rect key={name} className={`k-share__${name}`} x={at} y="0" width={amount} height="1" />
        ))}
      </svg>
      <dl>
        {parts.map(({ name, label, amount }) => (
          <div key={name}>
            <dt>
              <i className={`k-share__dot k-share__${name}`} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              <Da amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
