import { redirect } from 'react-router'
import { textOf } from '#kernel/form.ts'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { cards } from '#modules/payments/payment-method.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { beginPayment } from './order-payment.server.ts'
import type { Route } from './+types/order-payment-go'

/** Paying is begun by a form; its address leads to where that stands. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  asViewer(context, request)
  return redirect(paymentPath(params.orderId))
}

/**
 * Leads the buyer to the gateway's page of their order, with the card that they name; when there is
 * none, back to the order's payment page, which says why.
 */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const wanted = textOf(await postedForm(request), 'card')
  const card = cards.find((each) => each === wanted) ?? null
  const begun = await beginPayment(given, orderId, card)
  if (!begun.ok && begun.code === 'not_found') throw missing('order')
  if (!begun.ok && begun.code === 'too_often')
    return redirectWith(paymentPath(orderId), 'pay_too_often')
  return redirect(begun.ok ? begun.value : paymentPath(orderId), 303)
}

/** Never shown; it makes an order that is not the viewer's a page that was not found. */
export default function PaymentGo() {
  return null
}
