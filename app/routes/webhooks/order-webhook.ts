import * as v from 'valibot'
import { bearerOf, contextOf } from '#platform/http.server.ts'
import { appSecrets } from '#platform/security.server.ts'
import { acknowledgeOrder } from '#modules/orders/order-webhook.server.ts'
import type { Route } from './+types/order-webhook'

const call = v.object({ orderId: v.string() })

export const loader = () => answer(405, { error: 'method_not_allowed' }, { allow: 'POST' })

/**
 * The function order-webhook, called after an order is placed: `POST` with JSON `{"orderId": "…"}`
 * and the caller's session token as bearer. Answers `{"ok": true}` for an order of the caller, as
 * often as it is asked; nobody is told twice. Refused as JSON: 401 without a live session, 404 for
 * any other order, 422 for another body.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = contextOf(context)
  const bearer = bearerOf(request)
  if (!bearer) return unauthorized()
  const body = v.safeParse(call, await request.json().catch(() => null))
  if (!body.success) return answer(422, { error: 'bad_request' })
  const known = await acknowledgeOrder(db, bearer, body.output.orderId, appSecrets(), now)
  if (known.ok) return answer(200, { ok: true })
  return known.code === 'unauthorized' ? unauthorized() : answer(404, { error: known.code })
}

const unauthorized = () => answer(401, { error: 'unauthorized' }, { 'www-authenticate': 'Bearer' })

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
