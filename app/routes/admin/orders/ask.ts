import { isUuid } from '#kernel/id.ts'
import { refreshOrderPayments } from '#modules/order-payments/gateway-payments.server.ts'
import { orderForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { onlyPosted } from '../../layout/only-posted.ts'
import type { Route } from './+types/ask'

export const loader = onlyPosted

/** Asks the provider how the payments of an order are, and takes what it says. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, now } = asViewer(context, request)
  const { orderId } = params
  if (!isUuid(orderId) || !(await orderForAdmin(db, orderId))) throw notFound()
  const moved = await refreshOrderPayments(db, orderId, settings, now)
  return redirectWith(
    `/admin/orders/${orderId}${url.search}`,
    moved ? 'provider_moved' : 'provider_same',
  )
}
