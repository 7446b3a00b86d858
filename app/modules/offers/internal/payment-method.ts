/**
 * The method that takes the total from the buyer's wallet, known by its name. Until the settings
 * open it, it is shown and cannot be chosen.
 */
export const WALLET_METHOD = 'Wallet'

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
