import { asViewer } from '#platform/http.server.ts'
import { orderReceiptFor } from '#modules/order-payments/transfer.server.ts'
import { privateImage } from '../layout/private-image.server.ts'
import type { Route } from './+types/order-receipt-image'

/** The image of an order's receipt, for the buyer who has shown it and for administrators. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  return privateImage(await orderReceiptFor(db, params, viewer))
}
