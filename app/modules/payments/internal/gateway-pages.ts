/** Whether payers may be led to an address: a page on one of the gateway's origins. */
export function isPageOn(origins: readonly string[], address: string): boolean {
  const page = URL.parse(address)
  return page !== null && !page.username && !page.password && origins.includes(page.origin)
}
