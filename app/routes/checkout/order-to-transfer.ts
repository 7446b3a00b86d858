import type { LoaderFunctionArgs } from 'react-router'
import { ownOrder, transferOf } from '#modules/orders/queries.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { missing } from '../shell/missing.server.ts'

/** The reader's own order that an address names, and how a transfer pays it. */
export async function orderToTransfer({ params, request, context }: LoaderFunctionArgs) {
  const { db, settings, viewer } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId ?? '', viewer.id)
  const transfer = order && (await transferOf(db, order.id, settings))
  if (!order || !transfer) throw missing('order')
  const { id, total_price } = order
  return { order: { id, total_price }, transfer }
}
