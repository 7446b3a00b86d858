import { m } from '#i18n/paraglide/messages.js'
import type { PaymentMethod } from '#modules/payments/payment-method.ts'
import type { PaymentFlow } from '#modules/offers/payment-flow.ts'
import { daInWords } from '#i18n/format.ts'
import './pay-ways.css'

/** A method with how an order of the offer is paid by it. */
export type OfferedMethod = PaymentMethod & { way: PaymentFlow }

/** What the button does that orders by this way, for an order of so many DA. */
const labels: Record<PaymentFlow, (total: number) => string> = {
  gateway: (total) => m.pay_amount({ total: daInWords(total) }),
  transfer: () => m.checkout_place(),
  by_hand: () => m.checkout_place(),
  link: () => m.checkout_to_payment(),
  wallet: () => m.checkout_pay_wallet(),
}

/** What follows it. */
const next: Record<PaymentFlow, () => string> = {
  gateway: m.checkout_then_gateway,
  transfer: m.checkout_then_transfer,
  by_hand: m.checkout_then,
  link: m.checkout_then_link,
  wallet: m.checkout_then_wallet,
}

type ForWays = { ways: readonly PaymentFlow[]; chosen: PaymentFlow }

export const ButtonWords = ({ total, ...rest }: ForWays & { total: number }) => (
  <Words {...rest} of={(way) => labels[way](total)} />
)

export const NextWords = (props: ForWays) => <Words {...props} of={(way) => next[way]()} />

/**
 * The words of the way that is chosen. Those of the others stand there unseen: without scripts
 * styles show what was chosen since (`data-way` of a radio button and of words).
 */
function Words({ ways, chosen, of }: ForWays & { of: (way: PaymentFlow) => string }) {
  return (
    <span className="k-ways">
      {ways.map((way) => (
        <span key={way} data-way={way} hidden={way !== chosen}>
          {of(way)}
        </span>
      ))}
    </span>
  )
}
