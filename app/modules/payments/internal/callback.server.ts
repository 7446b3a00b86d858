import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { ok, refuse } from '#kernel/result.ts'
import { isSameSecret } from '#platform/security.server.ts'
import { type CallbackSignature, isTimely, readSignature } from './callback-signature.ts'
import { parsedJson } from './json-body.ts'
import { callbackEvent } from '../payment-event.ts'
import type { WebhookSource } from '../provider.ts'

/**
 * Whoever tells of payments in our own form, signed with a secret that we share: in `x-signature`
 * `t=seconds,v1=hex`, the HMAC-SHA256 of the time, a point and the raw body. More than five minutes
 * from now is untimely.
 */
export const callback = (secret: string): WebhookSource => ({
  name: 'callback',
  read(body, headers, now) {
    const signed = readSignature(headers.get('x-signature'))
    if (!signed || !isSigned(body, signed, secret)) return refuse('bad_signature')
    if (!isTimely(signed, now)) return refuse('untimely')
    const event = v.safeParse(callbackEvent, parsedJson(body))
    return event.success ? ok(event.output) : refuse('bad_event')
  },
})

function isSigned(body: Uint8Array, { at, digests }: CallbackSignature, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return digests.some((digest) => isSameSecret(Buffer.from(digest, 'hex'), expected))
}
