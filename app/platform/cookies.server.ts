import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

/** What a reader chose to see, and what the next page says once. */
export const THEME_COOKIE = 'theme'
export const LANGUAGE_COOKIE = 'lang'
export const FLASH_COOKIE = 'flash'

/**
 * The value of one cookie of a Cookie header (RFC 6265), or null. Of a repeated name the first
 * counts, everywhere alike: two readers that chose differently would let a page for one be kept for
 * all.
 */
export const cookieOf = (header: string | null | undefined, name: string): string | null =>
  (header ? parse(header, name)[name] : undefined) ?? null

interface Keeping {
  /** How long, 400 days at most; without, as long as the browser. */
  seconds?: number | undefined
  /** Whether scripts of the page may read it. */
  isOpen?: boolean
  /** Whether it goes over https alone. */
  isSecure?: boolean
}

/**
 * A cookie for the whole site as a Set-Cookie header says it; other sites cannot send it along with
 * a form. Throws for a name that is none, and for `__Host-` without `isSecure`.
 */
export const writtenCookie = (
  name: string,
  value: string,
  { seconds, isOpen = false, isSecure = false }: Keeping = {},
): string =>
  generateCookie(name, value, {
    path: '/',
    sameSite: 'Lax',
    httpOnly: !isOpen,
    secure: isSecure,
    ...(seconds !== undefined && { maxAge: seconds }),
  })
