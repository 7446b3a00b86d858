import * as v from 'valibot'

// Checkouts as Chargily Pay v2 has them. Pure: ids and times are arguments. Money is whole dinars,
// times are seconds since 1970.

const address = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address',
  ),
)

/** What `POST /checkouts` takes. */
export const wantedCheckout = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000_000)),
  currency: v.literal('dzd'),
  payment_method: v.optional(v.picklist(['edahabia', 'cib', 'chargily_app'])),
  success_url: address,
  failure_url: v.optional(address),
  webhook_endpoint: v.optional(address),
  description: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  locale: v.optional(v.picklist(['ar', 'en', 'fr']), 'ar'),
  pass_fees_to_customer: v.optional(v.boolean()),
  chargily_pay_fees_allocation: v.optional(v.picklist(['customer', 'merchant', 'split'])),
  customer_id: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.unknown())),
})

export type WantedCheckout = v.InferOutput<typeof wantedCheckout>

/** How a checkout can end; one that waits is `pending`. */
export const ends = ['paid', 'failed', 'canceled', 'expired'] as const
export type End = (typeof ends)[number]

/** A checkout as it is answered and told of. */
export interface Checkout {
  id: string
  entity: 'checkout'
  livemode: boolean
  amount: number
  currency: 'dzd'
  fees: number
  fees_on_merchant: number
  fees_on_customer: number
  pass_fees_to_customer: boolean
  chargily_pay_fees_allocation: 'customer' | 'merchant' | 'split'
  status: 'pending' | 'processing' | End
  locale: 'ar' | 'en' | 'fr'
  description: string | null
  success_url: string
  failure_url: string | null
  webhook_endpoint: string | null
  payment_method: string | null
  invoice_id: string | null
  customer_id: string | null
  payment_link_id: string | null
  metadata: Record<string, unknown>
  shipping_address: null
  collect_shipping_address: boolean
  created_at: number
  updated_at: number
  checkout_url: string
}

/** What Chargily keeps of a payment, about 2.5 %. */
export const feesOf = (amount: number): number => Math.round(amount * 0.025)

/** A checkout that waits to be paid at `page`. */
export function newCheckout(
  wanted: WantedCheckout,
  { id, page, now }: { id: string; page: string; now: number },
): Checkout {
  const fees = feesOf(wanted.amount)
  const allocation =
    wanted.chargily_pay_fees_allocation ?? (wanted.pass_fees_to_customer ? 'customer' : 'merchant')
  const onCustomer = { customer: fees, merchant: 0, split: Math.floor(fees / 2) }[allocation]
  return {
    id,
    entity: 'checkout',
    livemode: false,
    amount: wanted.amount,
    currency: wanted.currency,
    fees,
    fees_on_merchant: fees - onCustomer,
    fees_on_customer: onCustomer,
    pass_fees_to_customer: allocation === 'customer',
    chargily_pay_fees_allocation: allocation,
    status: 'pending',
    locale: wanted.locale,
    description: wanted.description ?? null,
    success_url: wanted.success_url,
    failure_url: wanted.failure_url ?? null,
    webhook_endpoint: wanted.webhook_endpoint ?? null,
    payment_method: wanted.payment_method ?? null,
    invoice_id: null,
    customer_id: wanted.customer_id ?? null,
    payment_link_id: null,
    metadata: wanted.metadata ?? {},
    shipping_address: null,
    collect_shipping_address: false,
    created_at: now,
    updated_at: now,
    checkout_url: page,
  }
}

/** A checkout that has ended; null of one that had ended before. */
export function ended(checkout: Checkout, end: End, now: number): Checkout | null {
  return checkout.status === 'pending' ? { ...checkout, status: end, updated_at: now } : null
}

/** What the webhook endpoint of a checkout is told of its end. */
export interface Event {
  id: string
  entity: 'event'
  livemode: 'true' | 'false'
  type: `checkout.${End}`
  data: Checkout
  created_at: number
  updated_at: number
}

/** The event of a checkout's end. As the webhooks of Chargily do, it has its mode as a word. */
export const eventOf = (checkout: Checkout, end: End, id: string, now: number): Event => ({
  id,
  entity: 'event',
  livemode: checkout.livemode ? 'true' : 'false',
  type: `checkout.${end}`,
  data: checkout,
  created_at: now,
  updated_at: now,
})

/** A page of a list, the newest first, as Chargily answers lists; `path` is its address. */
export function pageOf(all: readonly Checkout[], page: number, perPage: number, path: string) {
  const last = Math.max(1, Math.ceil(all.length / perPage))
  const url = (number: number) => `${path}?per_page=${perPage}&page=${number}`
  return {
    livemode: false,
    current_page: page,
    data: all.toReversed().slice((page - 1) * perPage, page * perPage),
    first_page_url: url(1),
    last_page: last,
    last_page_url: url(last),
    next_page_url: page < last ? url(page + 1) : null,
    path,
    per_page: perPage,
    prev_page_url: page > 1 ? url(page - 1) : null,
    total: all.length,
  }
}

/** What was paid, less the fees, and so much more; of that, what is not on hold may be paid out. */
export function balanceOf(all: readonly Checkout[], more: number, onHold: number) {
  const balance = all
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amount, fees_on_merchant: fees }) => sum + amount - fees, more)
  return {
    entity: 'balance',
    livemode: false,
    wallets: [{ currency: 'dzd', balance, ready_for_payout: balance - onHold, on_hold: onHold }],
  }
}
