import type { LoaderFunctionArgs } from 'react-router'
import { findReceipt } from '#modules/order-payments/receipt-lists.server.ts'
import { mayLookFor } from '#modules/payments/received.ts'
import { stillDue } from '#modules/payments/transfer-receipt.ts'
import { asViewer, notFound } from '#platform/http.server.ts'

/**
 * The receipt that an address names, what is due for its order now (whole DA, 0 when it waits for
 * no money any more), and whether its reader may decide on it.
 */
export async function receiptPage({ params, request, context, url }: LoaderFunctionArgs) {
  const { db, viewer } = asViewer(context, request)
  const receipt = await findReceipt(db, params.receiptId ?? '')
  if (!receipt) throw notFound()
  const { user_id, seller_id, state, order_status, total_price, arrived } = receipt
  const isOwn = [user_id, seller_id].includes(viewer.id)
  const waits = state === 'under_review'
  return {
    receipt,
    due: order_status === 'pending' ? stillDue(total_price, arrived) : 0,
    possible: !isOwn && mayLookFor({ user_id, waits }, viewer).ok,
    isOwn,
    search: url.search,
  }
}
