import type { ReactNode } from 'react'
import { formatNumber, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import { deliveryTime } from '#modules/offers/ui/words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Price } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Pricing, totalOf } from '../price.ts'
import { CHECKOUT_FORM } from './checkout-form.tsx'
import { type MiniOffer, OfferMini } from './checkout-offer.tsx'
import { daInWords } from './checkout-text.ts'
import './checkout.css'

type CheckoutSummaryProps = {
  offer: MiniOffer & { category: Category; delivery_time: string; max_discount: number }
  pricing: Pricing
  quantity: number
  /** Whether there is a method to pay with. */
  open: boolean
  /** What the button leads to. */
  next: string
}

/** What is bought, what it costs and why. The numbers marked by `data-` follow the quantity (checkout.client.ts). */
export function CheckoutSummary({ offer, pricing, quantity, open, next }: CheckoutSummaryProps) {
  const { discount, buyer_fee, total_price } = totalOf(pricing, quantity)
  return (
    <Card className="k-sum" aria-labelledby="summary">
      <h2 id="summary" className="k-xl">{m.checkout_summary()}</h2>
      <OfferMini offer={offer} />
      <hr className="k-divider" />
      <Row label={m.checkout_unit_price()}><Da amount={pricing.price} /></Row>
      <Row label={m.checkout_quantity()}><bdi className="k-num" dir="ltr" data-quantity="">{formatNumber(quantity)}</bdi></Row>
      <Row label={m.checkout_delivery()}>{deliveryTime(offer.delivery_time)}</Row>
      {pricing.apply_discounts && pricing.discounts.length > 0 && (
        <Row label={m.checkout_discount()}><span data-da="discount"><Da amount={-discount} /></span></Row>
      )}
      {pricing.charge_buyer_fee && (
        <Row label={m.checkout_buyer_fee({ rate: formatRate(pricing.buyer_fee_bp) })}><span data-da="buyer_fee"><Da amount={buyer_fee} /></span></Row>
      )}
      <div className="k-sum__total">
        <span>{m.checkout_total()}</span>
        <output form={CHECKOUT_FORM} data-da="total_price"><Price amount={total_price} /></output>
      </div>
      <p className="k-muted k-sm">
        {pricing.charge_buyer_fee ? m.checkout_total_holds_fee() : m.checkout_total_holds()}
        {!pricing.apply_discounts && pricing.discounts.length > 0 && <> {m.checkout_no_discounts()}</>}
      </p>
      <p className="k-sm">{next}</p>
      <Button form={CHECKOUT_FORM} variant="primary" block className="k-only-desk k-checkout__pay" data-busy={m.checkout_paying()} disabled={!open}>
        <Icon name="lock" />
        <span data-pay="">{m.checkout_pay({ total: daInWords(total_price) })}</span>
      </Button>
    </Card>
  )
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return <div className="k-sum__row"><span>{label}</span><span>{children}</span></div>
}

/** On phones the total and the way to pay stay at the bottom of the screen. */
export function CheckoutBar({ total, open }: { total: number; open: boolean }) {
  return (
    <section className="k-buybar" aria-label={m.checkout_total()}>
      <div className="k-buybar__p">
        <small>{m.checkout_total()}</small>
        <span data-da="total_price"><Price amount={total} /></span>
      </div>
      <Button form={CHECKOUT_FORM} variant="primary" data-busy={m.checkout_paying()} disabled={!open}>
        <Icon name="lock" />
        <span>{m.checkout_pay_now()}</span>
      </Button>
    </section>
  )
}
