import { currentEnv } from './env.server.ts'

interface PolicySources {
  /** Addresses on whose hosts forms may end. */
  forms?: readonly (string | undefined)[]
  /** Addresses on whose hosts pictures lie. */
  images?: readonly (string | undefined)[]
  development: boolean
}

/**
 * The Content-Security-Policy of a page. Pages carry no inline script or style at all. Forms may lead to the sign-in
 * provider, since a posted form that is redirected there counts as leading there.
 */
export function contentSecurityPolicy({ forms = [], images = [], development }: PolicySources): string {
  return [
    "default-src 'self'",
    `script-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    ["img-src 'self' data: blob:", ...originsOf(images)].join(' '),
    `connect-src 'self'${development ? ' ws:' : ''}`,
    ["form-action 'self'", ...originsOf(forms)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const originsOf = (addresses: readonly (string | undefined)[]) => addresses.flatMap((address) => (address ? [new URL(address).origin] : []))

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * Whether an unsafe request comes from a page of ours: by Sec-Fetch-Site, else by Origin. A request with neither (a
 * program, not a browser) carries no cookies a browser would add, and passes.
 */
export function isOwnRequest(request: Request, origin: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const from = request.headers.get('origin')
  return from === null || from === origin || from === new URL(request.url).origin
}

const OWN = 'http://own.invalid'

/**
 * A path of this site to go to next, or the fallback: never another host, also not by `//` (no path of ours has an empty
 * segment), `/\` or a control character. In ASCII, since it goes into a header.
 */
export function ownPath(value: string | null | undefined, fallback: string): string {
  if (!value || !/^\/[^\\\u0000-\u001f\u007f]*$/.test(value) || !URL.canParse(value, OWN)) return fallback
  const { origin, pathname, search, hash } = new URL(value, OWN)
  return origin === OWN && !pathname.includes('//') ? pathname + search + hash : fallback
}

/** The secret that sessions are signed with. */
export const appSecret = (): string => currentEnv().appSecret
