// The seller's own payment link: whether a buyer may be led there, and with which way back.

/** What the rules need of an offer's payment link and of the methods it names. */
export interface LinkOffer {
  payment_link: string | null
  payment_link_methods: readonly number[]
  payment_link_active: boolean
  payment_link_expires: Date | null
}

/**
 * The seller's payment link if this method leads there now, else null: it must be switched on, list
 * the method, not be expired (no date never expires), be https and lead to a host that the method
 * allows (itself or a host below it).
 */
export function usableLink(
  offer: LinkOffer,
  method: { id: number; link_hosts: readonly string[] },
  now: Date,
): URL | null {
  const listed = offer.payment_link_methods.includes(method.id)
  if (!offer.payment_link || !offer.payment_link_active || !listed) return null
  if (offer.payment_link_expires && offer.payment_link_expires <= now) return null
  return allowedLink(offer.payment_link, method.link_hosts)
}

/**
 * The link with the address to come back to, unless it names one already. The rest of it stays as
 * the seller wrote it.
 */
export function withReturn(link: URL, returnUrl: string): string {
  const named = link.searchParams.getAll('return_url')
  const ours = new URL(returnUrl).origin
  if (
    named.length > 0 &&
    named.every((address) => URL.canParse(address) && new URL(address).origin === ours)
  )
    return link.href
  const back = new URL(link)
  // a seller's own would lead the buyer to a page of the seller's
  if (named.length > 0) back.searchParams.delete('return_url')
  back.search += `${back.search ? '&' : '?'}return_url=${encodeURIComponent(returnUrl)}`
  return back.href
}

/**
 * The address if it is https, carries no user name, has the usual port and a host on the list; else
 * null.
 */
export function allowedLink(link: string, hosts: readonly string[]): URL | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null
  const leadsTo = (host: string) =>
    host !== '' && (url.hostname === host || url.hostname.endsWith(`.${host}`))
  return hosts.some(leadsTo) ? url : null
}
