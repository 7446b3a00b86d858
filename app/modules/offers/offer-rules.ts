import { refuse, type Refusal } from '#kernel/result.ts'
import { allowedLink } from './payment-link.ts'
import { isMinimumAbove, type Pieces } from './offer-limits.ts'
import type { OfferExtras, OfferTerms } from './offer.form.ts'

// What a form of an offer cannot see by itself: whether its payment link would be taken at the
// checkout, and whether its stock moved since it was shown.

/**
 * A payment method that a seller's link can lead to, and the hosts it allows (each with those below
 * it).
 */
export interface LinkMethod {
  id: number
  name: string
  name_ar: string
  link_hosts: string[]
  /** The gateway takes it now, so no buyer who pays by it is led to a link. */
  by_gateway: boolean
}

/** The methods that a link can be for, with those that it was for before. */
export const linkChoices = (
  methods: readonly LinkMethod[],
  before: readonly number[] = [],
): LinkMethod[] => methods.filter(({ id, by_gateway }) => !by_gateway || before.includes(id))

/**
 * What an offer is checked against: the devices of its game, the methods that take links, and the
 * offer as it was, if it was.
 */
export interface Known {
  devices: readonly string[]
  methods: readonly LinkMethod[]
  before?:
    | { device: string; payment_link_expires: Date | null; payment_link_methods: readonly number[] }
    | undefined
}

export type FieldRefusal =
  | 'device_unavailable'
  | 'link_method'
  | 'link_host'
  | 'link_expired'
  | 'ranks_changed'

/** The field that each of these refusals is about. */
export const refusedOfferFields: Record<FieldRefusal, keyof OfferTerms | keyof OfferExtras> = {
  device_unavailable: 'device',
  link_method: 'payment_link_methods',
  link_host: 'payment_link',
  link_expired: 'payment_link_expires',
  ranks_changed: 'steps',
}

/**
 * Why an offer whose fields are well-formed is refused all the same; null when it is not. A payment
 * link is refused here for what the checkout would refuse: a method that takes no links or is the
 * gateway's, or a host that one of its methods does not allow (`hosts` of the details). What stood
 * before may stay: a device the game no longer names, a method that the gateway has come to take,
 * an expiry that has passed.
 */
export function whyNotOffer(
  offer: OfferTerms & Partial<OfferExtras>,
  { devices, methods, before }: Known,
  now: Date,
): Refusal<FieldRefusal> | null {
  if (!devices.includes(offer.device) && offer.device !== before?.device)
    return refuse('device_unavailable')
  const { payment_link, payment_link_methods = [], payment_link_expires } = offer
  if (!payment_link) return null
  const choices = linkChoices(methods, before?.payment_link_methods)
  const chosen = payment_link_methods.map((id) => choices.find((method) => method.id === id))
  for (const method of chosen) {
    if (!method) return refuse('link_method')
    if (!allowedLink(payment_link, method.link_hosts))
      return refuse('link_host', { hosts: method.link_hosts.join(', ') })
  }
  const isNew = payment_link_expires?.getTime() !== before?.payment_link_expires?.getTime()
  return payment_link_expires && isNew && payment_link_expires <= now
    ? refuse('link_expired')
    : null
}

/**
 * What becomes of the stock when a seller saves a form: the stock from then on, or the refusal to
 * ask again. A quantity that was left as seen leaves the stock to the orders; one that was typed
 * stands only if no order changed the stock since.
 */
export function decideStock(
  form: Pieces & { quantity_seen: number },
  stands: Pieces,
): { stock: number } | Refusal<'stock_changed'> {
  const stock = stands.quantity
  const typed = form.quantity !== form.quantity_seen && form.quantity !== stock
  if (typed && stock !== form.quantity_seen) return refuse('stock_changed', { stock })
  if (!typed && isMinimumAbove({ ...form, quantity: stock }, stands))
    return refuse('stock_changed', { stock })
  return { stock: typed ? form.quantity : stock }
}
