import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { PlacedCard } from './checkout-placed.tsx'
import { leftToRight, daInWords } from '#i18n/format.ts'
import './checkout.css'

type Order = { id: string; total_price: number }

/**
 * Before a payment link: where it leads, what to pay there, and how to tell that it is the right
 * page.
 */
export function CheckoutLeave({ order, host, href }: { order: Order; host: string; href: string }) {
  const place = leftToRight(host)
  return (
    <div className="k-checkout__end">
      <h1>{m.checkout_leave()}</h1>
      <p>{m.checkout_leave_text()}</p>
      <Card as="div" className="k-sum">
        <p className="k-muted k-sm">{m.checkout_leave_where()}</p>
        <p className="k-checkout__host">
          <bdi dir="ltr">{host}</bdi>
        </p>
      </Card>
      <PlacedCard order={order} />
      <Callout
        tone="warning"
        icon="triangle-alert"
        title={m.checkout_leave_warning({ total: daInWords(order.total_price), host: place })}
      >
        {m.checkout_leave_warning_text()}
      </Callout>
      <div className="k-actions">
        <a className="k-btn k-btn--primary" href={href} rel="noreferrer nofollow">
          {m.checkout_leave_go({ host: place })}
          <Icon name="external-link" />
        </a>
        <ButtonLink to="/orders">{m.checkout_leave_later()}</ButtonLink>
      </div>
    </div>
  )
}

/** In place of a payment link that expired, was switched off, or does not lead where it may. */
export function CheckoutLinkOver({ order }: { order: Order }) {
  return (
    <div className="k-checkout__end">
      <h1>{m.checkout_link_over()}</h1>
      <p>{m.checkout_link_over_text()}</p>
      <PlacedCard order={order} />
      <div className="k-actions">
        <ButtonLink to={paymentPath(order.id)} variant="primary">
          {m.checkout_to_payment_page()}
        </ButtonLink>
        <ButtonLink to="/orders">{m.checkout_to_orders()}</ButtonLink>
      </div>
    </div>
  )
}
