import { signedIn } from '#platform/http.server.ts'
import { paymentOf } from './order-payment.server.ts'
import type { Route } from './+types/order-payment-json'

/** How the payment of the viewer's order stands, for the page that watches it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'not_authenticated' }, { status: 401 })
  const payment = await paymentOf(given, params.orderId, url.searchParams)
  return payment
    ? Response.json(payment.status)
    : Response.json({ code: 'not_found' }, { status: 404 })
}
