import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import './shield.css'

/**
 * How TradeShield keeps the money until the goods are there, as one side of the trade sees it: four
 * steps, what happens otherwise, and for how long.
 */
export function Shield({
  side = 'buyer',
  protection,
}: {
  side?: keyof typeof sides
  protection?: string
}) {
  const { title, steps, note } = sides[side]
  return (
    <div className="k-shield">
      <div className="k-shield__h">
        <Icon name="tradeshield" />
        <span>{title()}</span>
      </div>
      <ol className="k-flow">
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
      <p>
        {note()}
        {protection && ` ${protection}`}
      </p>
    </div>
  )
}

const sides = {
  buyer: {
    title: m.offer_shield,
    steps: [
      m.offer_shield_pay,
      m.offer_shield_hold,
      m.offer_shield_receive,
      m.offer_shield_release,
    ],
    note: m.offer_shield_refund,
  },
  seller: {
    title: m.policy_shield_selling,
    steps: [
      m.policy_shield_paid,
      m.policy_shield_deliver,
      m.policy_shield_confirmed,
      m.policy_shield_wallet,
    ],
    note: m.policy_shield_selling_note,
  },
}
