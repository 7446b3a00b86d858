import * as v from 'valibot'
import { db } from '#platform/db.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import { factsOf } from '#platform/http.server.ts'
import { log } from '#platform/log.server.ts'
import { paymentEvent } from '#modules/orders/payment-event.ts'
import { isSigned, takePayment } from '#modules/orders/payments.server.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import type { Route } from './+types/payments'

const answer = (status: number, body: object) => Response.json(body, { status })

/**
 * Payment providers tell here that a payment succeeded: `POST /hooks/payments` with a JSON event and in `x-signature` the
 * hex HMAC-SHA256 of the raw body by PAYMENT_CALLBACK_SECRET. Answered 200 also when seen before, so that the provider
 * stops; 401 when not signed by us; 404 while no secret is set.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { paymentCallbackSecret: secret, production } = currentEnv()
  if (!secret) return answer(404, { error: 'not_found' })
  const body = new Uint8Array(await request.arrayBuffer())
  if (!isSigned(body, request.headers.get('x-signature'), secret)) return answer(401, { error: 'bad_signature' })
  const event = v.safeParse(paymentEvent, parsed(body))
  if (!event.success) return answer(422, { error: 'bad_event' })
  const outcome = await takePayment(db, event.output, currentSettings(), production ? 'live' : 'test', factsOf(context).now)
  log.info('a payment event was taken', { event: event.output.id, order: event.output.order_id, outcome: outcome ?? 'seen_before' })
  return answer(200, { ok: true })
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
