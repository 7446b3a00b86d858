import type { LoaderFunctionArgs } from 'react-router'
import { transferOf } from '#modules/orders/transfer.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { missing } from '../layout/missing.server.ts'

/** How a transfer pays the reader's own order that an address names. */
export async function orderToTransfer({ params, request, context }: LoaderFunctionArgs) {
  const { db, settings, viewer } = asViewer(context, request)
  const transfer = await transferOf(db, params.orderId ?? '', viewer.id, settings)
  if (!transfer) throw missing('order')
  return transfer
}
