import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import './shield.css'

/** How TradeShield keeps the buyer's money until the goods are there: the four steps, and what happens when they are not. */
export function Shield() {
  return (
    <div className="k-shield">
      <div className="k-shield__h"><Icon name="tradeshield" /><span>{m.offer_shield()}</span></div>
      <ol className="k-flow">
        <li>{m.offer_shield_pay()}</li>
        <li>{m.offer_shield_hold()}</li>
        <li>{m.offer_shield_receive()}</li>
        <li>{m.offer_shield_release()}</li>
      </ol>
      <p>{m.offer_shield_refund()}</p>
    </div>
  )
}
