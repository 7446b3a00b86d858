import type { Result } from '#kernel/result.ts'
import type { AttemptState } from './attempt.ts'
import type { PaymentEvent } from './payment-event.ts'
import type { CardKind } from './payment-method.ts'

/**
 * Every provider whose events we take, with its name in every language, where it has one. What it
 * says is read by its folder in `internal/`.
 */
export const providers = {
  chargily: { title: 'Chargily Pay' },
  /** Whoever knows our secret, in a form of our own. */
  callback: { title: null },
} as const satisfies Record<string, { title: string | null }>

export type ProviderName = keyof typeof providers

/** Those that take payments on a page of their own. */
export type GatewayName = Exclude<ProviderName, 'callback'>

/** Where a provider tells us of payments. */
export const webhookPathOf = (name: ProviderName): string =>
  name === 'callback' ? '/hooks/payments' : `/hooks/payments/${name}`

/** Which provider tells at an address of ours; undefined of none. */
export const providerAt = (path: string): ProviderName | undefined =>
  (Object.keys(providers) as ProviderName[]).find((name) => webhookPathOf(name) === path)

/** What of a provider is understood: whom it tells of payments. */
export interface WebhookSource {
  name: ProviderName
  /**
   * Reads what was posted to us. Refused: what the provider did not sign, or not now, and what is
   * no event of its kind.
   */
  read(body: Uint8Array, headers: Headers, now: Date): Result<PaymentEvent, ProviderRefusal>
}

export type ProviderRefusal = 'bad_signature' | 'untimely' | 'bad_event'

/**
 * A provider that takes payments on a page of its own. Each call is one request, and ends within 8
 * seconds.
 */
export interface Gateway extends WebhookSource {
  name: GatewayName
  mode: 'live' | 'test'
  /** The origins of the pages that it leads payers to. */
  origins: readonly string[]
  /** Makes a payment that waits on the provider's page. Twice asked, it makes two. */
  create(payment: NewPayment): Promise<Result<GatewayPayment, GatewayRefusal>>
  /** The payment as it is now. */
  find(providerId: string): Promise<Result<GatewayPayment, GatewayRefusal>>
  /** Ends a payment that waits. One that waits no longer is `refused`. */
  expire(providerId: string): Promise<Result<GatewayPayment, GatewayRefusal>>
  /** What the provider holds of ours, in whole DA. */
  balance(): Promise<Result<GatewayBalance, GatewayRefusal>>
  /** A page of payments, the newest first; `more` when there are older ones. */
  list(page: number): Promise<Result<{ payments: GatewayPayment[]; more: boolean }, GatewayRefusal>>
}

/** Why a provider gave no payment. Only `refused` and `not_found` are about this payment. */
export type GatewayRefusal =
  | 'unavailable' // no connection, or it broke off
  | 'slow' // no answer within 8 s
  | 'busy' // too many requests
  | 'wrong_key'
  | 'refused'
  | 'not_found'
  | 'unreadable' // an answer that is none of its own

export interface NewPayment {
  /** Ours; it comes back with all that is told of the payment. */
  attempt_id: string
  /** Whole DA. */
  amount: number
  /** By which the page begins; null lets the payer choose. */
  card: CardKind | null
  /** One line for the payer, in the language of the page. */
  description: string
  locale: 'ar' | 'en'
  success_url: string
  failure_url: string
  webhook_url: string
}

/** What the page of a new payment says besides its money, and where it leads back to. */
export type PageOfAttempt = Pick<
  NewPayment,
  'description' | 'locale' | 'success_url' | 'failure_url'
> & {
  /** The origin at which providers reach us. */
  site: string
}

/** A payment as its provider tells of it. Money is whole DA. */
export interface GatewayPayment {
  provider_id: string
  /** Ours, as it was given; null of a payment that is not ours. */
  attempt_id: string | null
  state: Exclude<AttemptState, 'created'>
  amount: number
  /** What the provider keeps of it; null while it does not say. */
  fees: number | null
  /** In capitals: DZD. */
  currency: string
  mode: 'live' | 'test'
  /** The page where it is paid, on one of the provider's hosts. */
  url: string | null
  created_at: Date
  /** The provider's own words of it, for the desk. */
  said: Readonly<Record<string, unknown>>
}

export interface GatewayBalance {
  balance: number
  ready_for_payout: number
  on_hold: number
}
