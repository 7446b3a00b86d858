import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { offerForCheckout } from '#modules/checkout/checkout-offer.server.ts'
import type { CheckoutReply } from '#modules/checkout/ui/checkout-words.ts'
import type { CheckoutProps } from '#modules/checkout/ui/checkout.island.tsx'
import { postedForm, signedIn } from '#platform/http.server.ts'
import { answered, checkoutOf, order } from './checkout.server.ts'
import type { Route } from './+types/order'

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/**
 * Places the order of the checkout as its page does, answered for the island that stays where it
 * is.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) return reply({ problem: m.order_not_authenticated_why() }, 401)
  const offerId = idFrom(params.offerId)
  if (offerId === null) return reply({ to: hrefOf('/allgames') }, 404)
  const placed = await order(given, offerId, await postedForm(request))
  if (placed === 'gone') return reply({ to: hrefOf(`/payment/${offerId}`) }, 404)
  if ('to' in placed) return reply({ to: hrefOf(placed.to) }, 200)
  const offer = await offerForCheckout(given.db, offerId)
  if (!offer) return reply({ to: hrefOf(`/payment/${offerId}`) }, 404)
  return reply({ page: answered(await checkoutOf(given, offer), placed.answer) }, placed.status)
}

const reply = (body: CheckoutReply<CheckoutProps>, status: number) =>
  Response.json(body, { status })
