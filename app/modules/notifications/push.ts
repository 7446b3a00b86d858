// What is fixed about push notifications: which services are trusted, how long they keep one, and
// the "Not now".

/** The push services of the browsers we know: a whole host, or the end of one. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * The one way to write this address, if notifications may be sent to it; null otherwise. A browser
 * told us, so it could be anything: https, at the usual port, of a known push service, or of one of
 * the `more` hosts (with their port, if any). Readers of addresses differ in where a host ends, so
 * its letters are few and it stands where all of them see it.
 */
export function pushAddress(address: string, more: readonly string[] = []): string | null {
  const url = URL.parse(address)
  if (!url || !/^[a-z0-9.-]+$/.test(url.hostname) || !address.startsWith(`https://${url.host}/`))
    return null
  const isKnown = services.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
  return (isKnown && url.port === '') || more.includes(url.host) ? url.href : null
}

/** How long a push service keeps a notification for a browser that is off, in seconds. */
export const PUSH_SECONDS = 24 * 3600

/** What is sent to a browser: small, and no more than the notification itself says. */
export interface PushMessage {
  title: string
  body: string
  /** Where a click leads: a path of this site. */
  path: string
  /** A newer notification of the same order or conversation takes the place of the older one. */
  tag: string
  lang: string
  dir: string
}

/**
 * A push service's Topic has at most 32 characters of base64url (RFC 8030, section 5.4): an id
 * without its dashes.
 */
export const topicOf = (id: string): string => id.replaceAll('-', '')

/** The cookie that remembers "Not now". */
export const LATER_COOKIE = 'push'

/** For how long it does, in seconds: six months. */
export const LATER_SECONDS = 182 * 24 * 3600
