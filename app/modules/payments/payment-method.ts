// The rules of payment methods: their kinds, the cards behind the gateway, and how each is paid
// now.

/**
 * The method that takes the total from the buyer's wallet, known by its name. Until the settings
 * open it, it is shown and cannot be chosen.
 */
export const WALLET_METHOD = 'Wallet'

/**
 * How a method is paid: on the gateway's page, by a transfer to the operator's account, by the
 * seller's own link, or from the buyer's wallet.
 */
export const methodKinds = ['gateway', 'transfer', 'link', 'wallet'] as const
export type MethodKind = (typeof methodKinds)[number]

/** A way to pay, as buyers see it. */
export interface PaymentMethod {
  id: number
  name: string
  name_ar: string
  logo_url: string | null
  kind: MethodKind
  link_hosts: string[]
}

/** The cards that the gateway knows by name: of Algérie Poste, and of the banks (SATIM). */
export const cards = ['edahabia', 'cib'] as const
export type CardKind = (typeof cards)[number]

/** The telephone of SATIM, by which the banks help with cards. */
export const CARD_SUPPORT = '3020'

/** What can be paid by just now. */
export interface OpenWays {
  /** The gateway is configured. */
  gateway: boolean
  /** The operator has an account to send money to. */
  transfer: boolean
}

/**
 * How an order by a method of this kind is paid now: a method of the gateway is paid by transfer
 * while there is no gateway, and what has no way of its own waits for the operator (`by_hand`).
 */
export function wayOf(kind: MethodKind, open: OpenWays): MethodKind | 'by_hand' {
  const way = kind === 'gateway' && !open.gateway ? 'transfer' : kind
  return way === 'transfer' && !open.transfer ? 'by_hand' : way
}

/**
 * Where the payment links of the providers in use in Algeria lead: SATIM (CIB and Edahabia),
 * Algérie Poste, Chargily and SlickPay, each with what is below it. A new method begins with them;
 * an administrator changes its list.
 */
export const usualLinkHosts: readonly string[] = [
  'satim.dz',
  'poste.dz',
  'chargily.com',
  'chargily.net',
  'slick-pay.com',
]
