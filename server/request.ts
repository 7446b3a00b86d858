import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import { listingNames } from '#modules/offers/offer.ts'
import { cookieOf, FLASH_COOKIE, LANGUAGE_COOKIE, THEME_COOKIE } from '#platform/cookies.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { SiteRequest } from './site.ts'

// What the server reads of a request before the router: its client's address, its path, and the key
// under which its answer may be cached.

/**
 * The queries that pages write themselves. With any other an answer is not kept, so that nobody can
 * crowd the cached pages out.
 */
const known = new Set(['category', 'game', 'tag', ...listingNames])

/**
 * The key under which the answer to a request may be kept for all readers, or null when it is
 * nobody else's business: a message to show once, another method. The theme is part of the page, so
 * it is part of the key; of the JSON at its address (`accept`) it is not.
 */
export function pageKey(
  method: string | undefined,
  url: string,
  cookies: string | null | undefined,
  accept: string | null | undefined,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (cookieOf(cookies, FLASH_COOKIE)) return null
  const parsed = addressOf(url)
  if (!parsed) return null
  const { pathname, search, searchParams } = parsed
  if (search.length > 200 || [...searchParams.keys()].some((name) => !known.has(name))) return null
  if (!isOwnSpelling(pathname) || search !== (searchParams.size > 0 ? `?${searchParams}` : ''))
    return null
  // `/` leads to a language by cookie and browser, so only those who have chosen share it
  if (pathname === '/' && cookieOf(cookies, LANGUAGE_COOKIE) !== 'en') return null
  if (accept === 'application/json') return `json ${pathname}${search}`
  const theme = cookieOf(cookies, THEME_COOKIE)
  return `${theme === 'dark' || theme === 'light' ? theme : ''} ${pathname}${search}`
}

/**
 * The parts of what a request asks for: its line names a path, which may begin with two slashes and
 * still is one; a Request has the whole address.
 */
const addressOf = (url: string): URL | null =>
  URL.parse(url.startsWith('/') ? `http://own.invalid${url}` : url)

/** The path that a request asks for, without its query. */
export const pathOf = (url: string): string => addressOf(url)?.pathname ?? '/'

/**
 * Whether a path is written as our own links write it. One that is spelled otherwise is answered
 * too, but a path has thousands of spellings, and each would be a page of its own among those that
 * are kept. Names of people alone have capitals.
 */
function isOwnSpelling(pathname: string): boolean {
  if (pathname === '/') return true
  const segments = pathname.slice(1).split('/')
  return segments.every((segment, index) => {
    const text = decoded(segment)
    return (
      text !== '' &&
      encodeURIComponent(text) === segment &&
      (segments[index - 1] === 'users' || text === text.toLowerCase())
    )
  })
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * Whether an address can be read at all: no broken percent-encoding in its path and no control
 * character there, which no path of ours has and no header may, and no NUL anywhere, which no text
 * of ours has.
 */
export function isReadable(url: string): boolean {
  try {
    const path = decodeURIComponent(new URL(url).pathname)
    return !/%00/.test(url) && path !== '' && !/\p{Cc}/u.test(path)
  } catch {
    return false
  }
}

/**
 * The address of the other end; behind a trusted proxy the one that the proxy saw, never what the
 * client claims.
 */
export const clientAddress = (c: SiteRequest, env: Env): string =>
  addressBehind(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, env)

/** The same of a request that is not the site's yet. */
export const senderOf = ({ headers, socket }: IncomingMessage, env: Env): string =>
  addressBehind([headers['x-forwarded-for']].flat().join(), socket.remoteAddress, env)

/**
 * Where a request comes from: the other end of its connection, or behind trusted proxies what the
 * outermost of them saw. Each appends what it saw, so that is counted from the end; where there are
 * fewer than proxies, the first.
 */
export function addressBehind(
  forwarded: string | undefined,
  remote: string | undefined,
  { trustProxy }: { trustProxy: number },
): string {
  const seen = trustProxy > 0 ? forwarded?.split(',').slice(-trustProxy)[0]?.trim() : undefined
  return networkOf(seen || remote || '127.0.0.1')
}

/**
 * What counts as one address: of IPv6 the first 64 bits, since a provider gives each customer at
 * least as many; IPv4 in its own form, also where it came written as IPv6. Without a port.
 */
function networkOf(address: string): string {
  const plain =
    /^\[([^\]]*)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  const bare = plain.replace(/%.*$/, '')
  if (isIP(bare) !== 6 || bare === '::1') return plain
  // as the URL standard writes it: hexadecimal, in lower case, with one `::` at most
  const whole = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [before = '', after] = whole.split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const zeros = after === undefined ? 0 : 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array.from({ length: zeros }, () => '0'), ...groups(after)]
  return `${all.slice(0, 4).join(':')}::`
}

/**
 * An id for a request: short enough to be read out on the telephone, and seldom enough the same.
 */
export const newReference = () => randomBytes(5).toString('hex')
