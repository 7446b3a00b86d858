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
