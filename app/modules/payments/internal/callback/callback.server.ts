import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { ok, refuse } from '#kernel/result.ts'
import { MINUTE } from '#kernel/time.ts'
import { isSameSecret } from '#platform/security.server.ts'
import { parsedJson } from '../gateway-request.server.ts'
import { callbackEvent } from '../../payment-event.ts'
import type { WebhookSource } from '../../provider.ts'

/**
 * Whoever tells of payments in our own form, signed with one of the secrets that we share: in
 * `x-signature` `t=seconds,v1=hex`, the HMAC-SHA256 of the time, a point and the raw body. More
 * than five minutes from now is untimely.
 */
export const callback = (secrets: readonly string[]): WebhookSource => ({
  name: 'callback',
  read(body, headers, now) {
    const signed = readSignature(headers.get('x-signature'))
    if (!signed || !secrets.some((secret) => isSigned(body, signed, secret)))
      return refuse('bad_signature')
    if (!isTimely(signed, now)) return refuse('untimely')
    const event = v.safeParse(callbackEvent, parsedJson(body))
    return event.success ? ok(event.output) : refuse('bad_event')
  },
})

function isSigned(body: Uint8Array, { at, digests }: CallbackSignature, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return digests.some((digest) => isSameSecret(Buffer.from(digest, 'hex'), expected))
}

/** How far the time of a signature may be from ours, before or after, in ms. */
const TOLERANCE = 5 * MINUTE

/**
 * When a callback was signed, in seconds since 1970 as written, and its signatures in hex: two
 * while a secret is exchanged.
 */
interface CallbackSignature {
  at: string
  digests: readonly string[]
}

/**
 * A signature as it is sent: `t=1700000000,v1=hex`, other parts passed over. Null for anything
 * else.
 */
function readSignature(header: string | null): CallbackSignature | null {
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
const isTimely = ({ at }: CallbackSignature, now: Date): boolean =>
  Math.abs(now.getTime() - Number(at) * 1000) <= TOLERANCE
