import * as v from 'valibot'
import { eventId, type PaymentEvent, SUCCEEDED } from '../../payment-event.ts'
import type { GatewayBalance, GatewayPayment, NewPayment } from '../../provider.ts'

// What Chargily Pay v2 sends (https://dev.chargily.com/pay-v2/api-reference), as far as it is read.
// Its amounts are whole dinars, its times seconds since 1970.

const code = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\x21-\x7e]+$/))
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A flag that its webhooks send as a word. */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])]),
  v.transform((value) => value === true || value === 'true'),
)

const states = ['pending', 'processing', 'paid', 'failed', 'canceled', 'expired'] as const

export const checkout = v.object({
  id: code(100),
  entity: v.literal('checkout'),
  livemode: flag,
  amount: v.pipe(amount, v.minValue(1)),
  currency: v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/)),
  fees: v.nullish(amount),
  status: v.picklist(states),
  metadata: v.optional(v.unknown()),
  checkout_url: v.nullish(v.pipe(v.string(), v.maxLength(2_000))),
  created_at: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

export type ChargilyCheckout = v.InferOutput<typeof checkout>

export const event = v.object({
  id: eventId(180),
  entity: v.literal('event'),
  type: v.pipe(v.string(), v.regex(/^checkout\.[a-z]{1,40}$/)),
  livemode: flag,
  data: checkout,
})

export const list = v.object({
  data: v.array(v.unknown()),
  next_page_url: v.nullish(v.string()),
})

export const balance = v.object({
  entity: v.literal('balance'),
  wallets: v.array(
    v.object({
      currency: v.string(),
      balance: v.number(),
      ready_for_payout: v.number(),
      on_hold: v.number(),
    }),
  ),
})

const ourId = v.object({ attempt_id: v.pipe(v.string(), v.uuid()) })

/**
 * Ours, if the payment was made by us: metadata is an object, or a list of one in older answers.
 */
function attemptIdOf(metadata: unknown): string | null {
  const given = v.safeParse(ourId, Array.isArray(metadata) ? metadata[0] : metadata)
  return given.success ? given.output.attempt_id.toLowerCase() : null
}

/** What a new payment is asked for by. */
export const chargilyBodyOf = (wanted: NewPayment) => ({
  amount: wanted.amount,
  currency: 'dzd',
  ...(wanted.card && { payment_method: wanted.card }),
  success_url: wanted.success_url,
  failure_url: wanted.failure_url,
  webhook_endpoint: wanted.webhook_url,
  description: wanted.description,
  locale: wanted.locale,
  // what the payer pays is the total: the fee is ours
  chargily_pay_fees_allocation: 'merchant',
  metadata: { attempt_id: wanted.attempt_id },
})

/** A checkout as a payment of any gateway; `isPage` says where it may be paid. */
export function chargilyPaymentOf(
  told: ChargilyCheckout,
  isPage: (address: string) => boolean,
): GatewayPayment {
  const { id, status, currency, fees, checkout_url } = told
  return {
    provider_id: id,
    attempt_id: attemptIdOf(told.metadata),
    state: status,
    amount: told.amount,
    fees: fees ?? null,
    currency: currency.toUpperCase(),
    mode: told.livemode ? 'live' : 'test',
    url: checkout_url && isPage(checkout_url) ? checkout_url : null,
    created_at: new Date((told.created_at ?? 0) * 1_000),
    said: saidOf(told),
  }
}

/** What the desk is shown of a checkout. */
const saidOf = ({ id, status, amount, currency, fees, livemode }: ChargilyCheckout) => ({
  id,
  status,
  amount,
  currency,
  fees: fees ?? null,
  livemode,
})

/**
 * An event as one of any provider. One whose type and data do not say the same tells of nothing:
 * what is true the provider is asked.
 */
export function chargilyEventOf({
  id,
  type,
  data,
  livemode,
}: v.InferOutput<typeof event>): PaymentEvent {
  const told = chargilyPaymentOf(data, () => false)
  const isClear = type === `checkout.${told.state}` && livemode === data.livemode
  return {
    id,
    payment_id: told.provider_id,
    order_id: null,
    attempt_id: told.attempt_id,
    type: !isClear ? type : told.state === 'paid' ? SUCCEEDED : `payment.${told.state}`,
    ...(isClear && { state: told.state }),
    amount: told.amount,
    fees: told.fees,
    currency: told.currency,
    mode: told.mode,
    said: { ...told.said, event: type },
  }
}

/** What Chargily holds of ours in dinars. */
export const chargilyBalanceOf = ({ wallets }: v.InferOutput<typeof balance>): GatewayBalance => {
  const dinars = wallets.filter(({ currency }) => currency.toLowerCase() === 'dzd')
  const sum = (name: 'balance' | 'ready_for_payout' | 'on_hold') =>
    Math.round(dinars.reduce((total, wallet) => total + wallet[name], 0))
  return {
    balance: sum('balance'),
    ready_for_payout: sum('ready_for_payout'),
    on_hold: sum('on_hold'),
  }
}
