import { orderToLend } from '#modules/orders/credentials.server.ts'
import { asViewer, type Context } from '#platform/http.server.ts'
import { missing } from '../layout/missing.server.ts'

/**
 * The viewer's own boost with what is asked of who lends an account; for all others it is missing.
 */
export async function lentOrder(orderId: string, request: Request, context: Context) {
  const { db, viewer } = asViewer(context, request)
  const order = await orderToLend(db, orderId, viewer.id)
  if (!order) throw missing('order')
  return order
}
