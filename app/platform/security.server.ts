import { timingSafeEqual } from 'node:crypto'
import { currentEnv } from './env.server.ts'
import type { NumberedKey, Secrets } from './secrets.server.ts'
import { bearerOf } from './http.server.ts'

// What protects people's browsers: the headers of every answer, which requests come from our own
// pages, where a page may lead next, and how secrets are compared.

type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'connect-src'
  | 'font-src'
  | 'media-src'
  | 'frame-src'
  | 'form-action'

/** What a page may load from elsewhere besides what every page may, by directive. */
export type PolicySources = Partial<Record<Directive, readonly string[]>>

/**
 * The Content-Security-Policy of a page. Pages carry no inline script or style at all. Forms may
 * lead to other sites that are named (`form-action`), since a posted form that is redirected there
 * counts as leading there.
 */
export function contentSecurityPolicy(development: boolean, ...more: PolicySources[]): string {
  const inline = development ? ["'unsafe-inline'"] : []
  const own: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline],
    'style-src': ["'self'", ...inline],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  const names = new Set([...Object.keys(own), ...more.flatMap((each) => Object.keys(each))])
  const sources = (name: string) => [
    ...(own[name] ?? ["'self'"]),
    ...more.flatMap((each) => each[name as Directive] ?? []),
  ]
  return [...names].map((name) => [name, ...sources(name)].join(' ')).join('; ')
}

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * Whether an unsafe request comes from a page of ours: by Sec-Fetch-Site, else by Origin, of which
 * every browser sends one. With neither passes only who shows a bearer token, which no browser
 * sends by itself.
 */
export function isOwnRequest(request: Request, origin: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const from = request.headers.get('origin')
  if (from === null) return bearerOf(request) !== undefined
  return from === origin || from === new URL(request.url).origin
}

const OWN = 'http://own.invalid'

/**
 * A path of this site to go to next, or the fallback: never another host, also not by `//` (no path
 * of ours has an empty segment), `/\` or a control character. In ASCII, since it goes into a
 * header.
 */
export function ownPath(value: string | null | undefined, fallback: string): string {
  if (!value || !/^\/[^\\\u0000-\u001f\u007f]*$/.test(value) || !URL.canParse(value, OWN))
    return fallback
  const { origin, pathname, search, hash } = new URL(value, OWN)
  return origin === OWN && !pathname.includes('//') ? pathname + search + hash : fallback
}

/**
 * Whether two secrets are the same, as long in finding out wherever they differ; only their lengths
 * may be learnt.
 */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(expected as string)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The secrets that sessions are known by; the first signs them. */
export const appSecrets = (): Secrets => currentEnv().appSecrets

/** The keys by which two-step verification is kept; the first keeps what is new. */
export const secretKeys = (): readonly NumberedKey[] => currentEnv().secretKeys

/** The key that signs what the operator's own address is told, as administrators copy it. */
export const webhookKey = (): string => currentEnv().webhookKeys[0]
