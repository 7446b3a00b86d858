import type { LoaderFunctionArgs } from 'react-router'
import { person } from '#modules/auth/actor.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { partyOf } from '#modules/orders/order.ts'
import { orderForAdmin } from '#modules/orders/orders-for-admin.server.ts'
import { asViewer, notFound } from '#platform/http.server.ts'

/** The order that an address names, and what its reader can do with it. */
export async function orderToAct({ params, request, context, url }: LoaderFunctionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const order = await orderForAdmin(db, params.orderId ?? '')
  const party = order && partyOf(order, person(viewer))
  if (!order || !party) throw notFound()
  return { order, can: actionsFor(order, party, now), search: url.search }
}
