/**
 * One cookie of a Cookie header by its name (RFC 6265), or null. Of a repeated name the first
 * counts, everywhere alike: two readers that chose differently would let a page for one be kept for
 * all.
 */
export function cookieOf(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}
