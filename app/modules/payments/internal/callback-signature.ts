import { MINUTE } from '#kernel/time.ts'

/** How far the time of a signature may be from ours, before or after, in ms. */
const TOLERANCE = 5 * MINUTE

/**
 * When a callback was signed, in seconds since 1970 as written, and its signatures in hex: two
 * while a secret is exchanged.
 */
export interface CallbackSignature {
  at: string
  digests: readonly string[]
}

/**
 * A signature as it is sent: `t=1700000000,v1=hex`, other parts passed over. Null for anything
 * else.
 */
export function readSignature(header: string | null): CallbackSignature | null {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) =>
    parts.filter(([key]) => key === name).map(([, value = '']) => value)
  const [times, digests] = [
    valuesOf('t'),
    valuesOf('v1').filter((digest) => /^[0-9a-f]{64}$/i.test(digest)),
  ]
  const [at] = times
  return at && times.length === 1 && /^\d{1,12}$/.test(at) && digests.length > 0
    ? { at, digests }
    : null
}

/**
 * Whether a callback was signed just now, so that one that somebody has recorded is of no use
 * later.
 */
export const isTimely = ({ at }: CallbackSignature, now: Date): boolean =>
  Math.abs(now.getTime() - Number(at) * 1000) <= TOLERANCE
