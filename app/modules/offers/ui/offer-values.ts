import { toAlgiers } from '#kernel/algiers.ts'
import { hoursText } from '../delivery-time.ts'
import { deliveryClock } from '../offer.ts'
import { discountsText, type OfferExtras, type OfferTerms } from '../offer.form.ts'

/** The texts of a form's fields by their names, as a page shows them and a browser sends them. */
export type OfferValues = Record<string, string>

/** A stored offer as the texts of its form. Hours are empty when its delivery time is below one, or no whole minutes. */
export function valuesOf(offer: OfferTerms & OfferExtras): OfferValues {
  const { delivery_seconds: seconds } = offer
  return {
    title: offer.title,
    description: offer.description ?? '',
    device: offer.device,
    price: String(offer.price),
    quantity: String(offer.quantity),
    min_quantity: String(offer.min_quantity),
    delivery_time: deliveryClock(seconds),
    delivery_hours: hoursText(seconds),
    discounts: discountsText(offer.discounts),
    payment_link: offer.payment_link ?? '',
    payment_link_methods: offer.payment_link_methods.join(' '),
    payment_link_active: offer.payment_link_active ? 'on' : '',
    payment_link_expires: offer.payment_link_expires ? toAlgiers(offer.payment_link_expires) : '',
  }
}
