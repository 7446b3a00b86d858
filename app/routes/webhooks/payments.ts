import { contextOf } from '#platform/http.server.ts'
import { type CallbackRefusal, receiveWebhook } from '#modules/order-payments/payments.server.ts'
import { providerAt } from '#modules/payments/provider.ts'
import { refuse } from '#kernel/result.ts'
import type { Route } from './+types/payments'

// /hooks/payments and /hooks/payments/{provider}: here payment providers report what became of
// payments (decisions 25 and 39). Below, how each refusal is answered.

const refusals: Record<CallbackRefusal, { status: number; error: string }> = {
  switched_off: { status: 404, error: 'not_found' },
  bad_signature: { status: 401, error: 'bad_signature' },
  untimely: { status: 401, error: 'untimely_signature' },
  bad_event: { status: 422, error: 'bad_event' },
}

const notPosted = () =>
  Response.json({ error: 'method_not_allowed' }, { status: 405, headers: { allow: 'POST' } })

export const loader = notPosted

/**
 * Payment providers tell here what became of payments. `POST /hooks/payments` takes a JSON event in
 * our own form, with `x-signature` `t=seconds,v1=hex`, the HMAC-SHA256 by PAYMENT_CALLBACK_SECRET
 * of the time, a point and the raw body; `POST /hooks/payments/chargily`, and so for each gateway,
 * takes what that one sends. Answered 200 also when seen before, and when it moved nothing, so that
 * the provider stops; 401 when not signed with our secret (`bad_signature`), or more than five
 * minutes from now (`untimely_signature`); 422 `bad_event` when it is signed but no payment event;
 * 404 while the provider is not configured, and for every other name. Whatever is not posted is
 * answered 405.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (request.method !== 'POST') return notPosted()
  const { db, settings, now } = contextOf(context)
  const provider = providerAt(url.pathname.replace(/\/$/, ''))
  const body = new Uint8Array(await request.arrayBuffer())
  const taken = provider
    ? await receiveWebhook(db, provider, body, request.headers, settings, now)
    : refuse('switched_off' as const)
  if (taken.ok) return Response.json({ ok: true })
  const { status, error } = refusals[taken.code]
  return Response.json({ error }, { status })
}
