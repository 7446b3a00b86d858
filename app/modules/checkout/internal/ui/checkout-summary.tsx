import type { ComponentProps, ReactNode } from 'react'
import { formatNumber, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, PriceTag } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import type { PaymentFlow } from '#modules/offers/payment-flow.ts'
import { type Pricing, totalOf } from '../../price.ts'
import { CHECKOUT_FORM } from './checkout-form.tsx'
import { type MiniOffer, OfferMini } from '#modules/order-payments/ui/offer-mini.tsx'
import { ButtonWords, NextWords } from './pay-ways.tsx'
import '../../ui/checkout.css'

// Beside the form of the checkout: what is bought, what it costs and why; on phones a bar with the
// total.

type CheckoutSummaryProps = {
  offer: MiniOffer & { delivery: string }
  pricing: Pricing
  quantity: number
  /** Between which ranks it boosts, in place of how many at which price. */
  climb: string | null
  button: OrderButtonProps
}

interface OrderButtonProps {
  /** Whole DA. */
  total: number
  /** The ways by which this offer can be paid, and the one that is chosen. */
  ways: readonly PaymentFlow[]
  chosen: PaymentFlow
  /** Whether there is a method to pay with. */
  open: boolean
  /** Whether the order is on its way. */
  pending: boolean
}

/** What is bought, what it costs and why. */
export function CheckoutSummary({ offer, pricing, quantity, climb, button }: CheckoutSummaryProps) {
  const { discount, buyer_fee, total_price } = totalOf(pricing, quantity)
  return (
    <Card className="k-sum" aria-labelledby="summary">
      <h2 id="summary" className="k-xl">
        {m.checkout_summary()}
      </h2>
      <OfferMini offer={offer} />
      <hr className="k-divider" />
      {climb ? (
        <Row label={m.ladder_bought()}>{climb}</Row>
      ) : (
        <>
          <Row label={m.checkout_unit_price()}>
            <Da amount={pricing.price} />
          </Row>
          <Row label={m.checkout_quantity()}>
            <bdi className="k-num" dir="ltr">
              {formatNumber(quantity)}
            </bdi>
          </Row>
        </>
      )}
      <Row label={m.checkout_delivery()}>{offer.delivery}</Row>
      {pricing.apply_discounts && pricing.discounts.length > 0 && (
        <Row label={m.checkout_discount()}>
          <Da amount={-discount} />
        </Row>
      )}
      {pricing.charge_buyer_fee && (
        <Row label={m.checkout_buyer_fee({ rate: formatRate(pricing.buyer_fee_bp) })}>
          <Da amount={buyer_fee} />
        </Row>
      )}
      <div className="k-sum__total">
        <span>{m.checkout_total()}</span>
        <output form={CHECKOUT_FORM} aria-label={m.checkout_total()}>
          <PriceTag amount={total_price} />
        </output>
      </div>
      <p className="k-muted k-sm">{holds({ ...pricing, climb })}</p>
      {!pricing.apply_discounts && pricing.discounts.length > 0 && (
        <p className="k-muted k-sm">{m.offer_full_price()}</p>
      )}
      <p className="k-sm">
        <NextWords {...button} />
      </p>
      <OrderButton button={button} block className="k-only-desk k-checkout__pay" />
      <p className="k-muted k-sm">
        {m.checkout_agree()} <TextLink to="/terms">{m.policy_link_terms()}</TextLink>
        {m.and_between()}
        <TextLink to="/refund-policy">{m.checkout_refund_policy()}</TextLink>
      </p>
    </Card>
  )
}

/** What the total is made of. */
function holds({ charge_buyer_fee, climb }: Pricing & { climb: string | null }): string {
  if (charge_buyer_fee) return m.checkout_total_holds_fee()
  return climb ? m.ladder_total_holds() : m.checkout_total_holds()
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="k-sum__row">
      <span>{label}</span>
      <span>{children}</span>
    </div>
  )
}

/** On phones the total and the way to pay stay at the bottom of the screen. */
export function CheckoutBar({ button }: { button: OrderButtonProps }) {
  return (
    <section className="k-buybar" aria-label={m.checkout_total()}>
      <div className="k-buybar__p">
        <small>{m.checkout_total()}</small>
        <PriceTag amount={button.total} />
      </div>
      <OrderButton button={button} />
    </section>
  )
}

/** Sends the form; it says what that does by the way that is chosen. */
function OrderButton({
  button: { open, pending, ...words },
  ...look
}: { button: OrderButtonProps } & Pick<ComponentProps<typeof Button>, 'block' | 'className'>) {
  return (
    <Button
      {...look}
      form={CHECKOUT_FORM}
      variant="primary"
      disabled={!open}
      aria-describedby={open ? undefined : 'checkout-no-methods'}
      aria-disabled={pending || undefined}
    >
      <Icon name="lock" />
      <span>{pending ? busyWords(words.chosen) : <ButtonWords {...words} />}</span>
    </Button>
  )
}

const busyWords = (way: PaymentFlow) =>
  way === 'gateway' ? m.checkout_opening_payment() : m.checkout_paying()
