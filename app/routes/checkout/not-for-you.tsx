import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { EditLink } from '#modules/offers/ui/buy-box.tsx'
import { OfferMini } from '#modules/orders/ui/checkout-offer.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import type { Route } from './+types/payment'

/** The page's data where the offer is there. */
export type Open = Extract<Route.ComponentProps['loaderData'], { offer: unknown }>

/**
 * Why there is no form: the reader's own offer, or less in stock than the seller sells at a time.
 */
export function NotForYou({ show, offer }: { show: 'own' | 'short'; offer: Open['offer'] }) {
  const numbers = { stock: formatNumber(offer.quantity), minimum: formatNumber(offer.min_quantity) }
  return (
    <div className="k-checkout__end">
      <h1 className="k-checkout__title">{m.checkout_title()}</h1>
      <Callout
        tone="sea"
        icon="info"
        title={show === 'own' ? m.checkout_own() : m.checkout_short()}
      >
        {show === 'own' ? m.checkout_own_text() : m.checkout_short_text(numbers)}
      </Callout>
      <Card as="div">
        <OfferMini offer={offer} />
      </Card>
      {show === 'own' && <EditLink offer={offer} />}
    </div>
  )
}
