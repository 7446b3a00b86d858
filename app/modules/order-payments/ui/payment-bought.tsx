import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { ShortId } from '#ui/copy-button.tsx'
import { Da, Num } from '#ui/da.tsx'
import type { OrderPayment } from '../order-payment.server.ts'
import { endsWords } from '#modules/offers/ui/ladder-words.ts'
import { OfferMini } from './offer-mini.tsx'
import { wayName } from '#modules/orders/ui/contact.ts'
import './payment.css'

/** What an order is of, how its total comes about, and how it is paid. */
export function PaymentBought({ order }: { order: OrderPayment }) {
  return (
    <Card className="k-sum" aria-labelledby="bought">
      <h2 id="bought" className="k-xl">
        {m.checkout_summary()}
      </h2>
      <OfferMini offer={{ ...order, id: order.offer_id, title: order.offer_title }} />
      <hr className="k-divider" />
      {order.climb && <Row label={m.ladder_bought()}>{endsWords(order.climb)}</Row>}
      <Row label={m.checkout_unit_price()}>
        <Da amount={order.unit_price} />
      </Row>
      <Row label={m.checkout_quantity()}>
        <Num value={order.quantity} />
      </Row>
      {order.discount > 0 && (
        <Row label={m.checkout_discount()}>
          <Da amount={-order.discount} />
        </Row>
      )}
      {order.buyer_fee > 0 && (
        <Row label={m.payment_buyer_fee()}>
          <Da amount={order.buyer_fee} />
        </Row>
      )}
      <Row label={m.checkout_payment()}>
        <Bdi>{wayName(order)}</Bdi>
      </Row>
      <Row label={m.checkout_order()}>
        <ShortId id={order.id} label={m.checkout_copy_order()} copiedLabel={m.checkout_copied()} />
      </Row>
    </Card>
  )
}

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="k-sum__row k-checkout__id">
    <span>{label}</span>
    <span>{children}</span>
  </div>
)
