import { data } from 'react-router'
import { ownOrder } from '#modules/orders/order-lists.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { missing } from '../layout/missing.server.ts'

/** What a buyer is answered who asks for a document that their order does not have: 404 too. */
export async function noPaper({ db, viewer }: ViewerContext, orderId: string) {
  const own = await ownOrder(db, orderId, viewer.id)
  if (!own) throw missing('order')
  return data({ none: { id: own.id, isPaid: own.paid_at !== null } }, { status: 404 })
}
