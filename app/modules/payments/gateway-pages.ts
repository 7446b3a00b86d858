/** Where the interface of Chargily is, and where its pages are. */
const CHARGILY = 'https://pay.chargily.net'
const PAGES = [CHARGILY, 'https://pay.chargily.dz']

/**
 * The origins of the gateway's pages, by the base of its interface: Chargily's own, or those of
 * what stands in for it.
 */
export function gatewayOrigins(base: string): readonly string[] {
  const { origin } = new URL(base)
  return origin === CHARGILY ? PAGES : [origin]
}

/** Whether payers may be led to an address: a page on one of the gateway's origins. */
export function isGatewayPage(address: string, base: string): boolean {
  const page = URL.parse(address)
  return page !== null && !page.username && !page.password
    ? gatewayOrigins(base).includes(page.origin)
    : false
}
