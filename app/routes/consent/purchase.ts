import { isUuid } from '#kernel/id.ts'
import { textOf } from '#kernel/form.ts'
import { claimPurchase } from '#modules/orders/purchase-event.server.ts'
import { choiceOf, CONSENT_COOKIE, pixelData } from '#modules/settings/pixel.ts'
import { cookieOf } from '#platform/cookies.server.ts'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import type { Route } from './+types/purchase'

export const loader = onlyPosted

/**
 * The purchase of the viewer's own `order` as an event to tell, the first time it is asked for with
 * consent: 200 with the event. Afterwards, and whenever there is nothing to tell or nobody to ask,
 * 204.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, viewer, now } = contextOf(context)
  const order = textOf(await postedForm(request), 'order')
  const allowed =
    settings.pixel_id !== '' &&
    choiceOf(cookieOf(request.headers.get('cookie'), CONSENT_COOKIE)) === 'yes'
  const claimed =
    viewer && allowed && isUuid(order) ? await claimPurchase(db, order, viewer.id, now) : null
  if (!claimed) return new Response(null, { status: 204 })
  const event = pixelData({
    name: 'Purchase',
    value: claimed.total_price,
    item: claimed.offer_id,
    id: claimed.id,
  })
  return new Response(event, { headers: { 'content-type': 'application/json' } })
}
