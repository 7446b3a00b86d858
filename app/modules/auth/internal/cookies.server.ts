import { cookieOf, writtenCookie } from '#platform/cookies.server.ts'
import { currentEnv } from '#platform/env.server.ts'

const isSecure = (): boolean => currentEnv().appUrl.startsWith('https:')

/**
 * What a cookie of ours is called here: over https with the prefix by which a browser takes it from
 * this host alone, so that no other host of the same domain can put one of its own in its place
 * (RFC 6265bis, 4.1.3.2).
 */
export const ownName = (name: string): string => (isSecure() ? `__Host-${name}` : name)

/** The value of one of our own cookies, or null. */
export const ownCookie = (cookies: string | null | undefined, name: string): string | null =>
  cookieOf(cookies, ownName(name))

/**
 * A cookie that scripts cannot read and other sites cannot send along. It lasts for so many
 * seconds; without, as long as the browser.
 */
export const privateCookie = (name: string, value: string, seconds?: number): string =>
  writtenCookie(ownName(name), value, { seconds, isSecure: isSecure() })

export const clearedCookie = (name: string): string => privateCookie(name, '', 0)
