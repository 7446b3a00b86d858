import { m } from '#i18n/paraglide/messages.js'
import './payment-marks.css'

/** The four card brands as plain lettering: two Algerian, two international. */
export function PaymentMarks() {
  const marks = [
    ['cib', 'CIB'],
    ['eda', m.payment_edahabia()],
    ['visa', 'VISA'],
    ['mc', 'Mastercard'],
  ]
  return (
    <ul className="k-paylist" aria-label={m.payment_methods()}>
      {marks.map(([key, name]) => (
        <li key={key} className={`k-pay k-pay--${key}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}
