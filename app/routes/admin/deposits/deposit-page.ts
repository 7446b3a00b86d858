import type { LoaderFunctionArgs } from 'react-router'
import { findDeposit } from '#modules/payouts/deposit-lists.server.ts'
import { mayDecide } from '#modules/payouts/deposit.ts'
import { asViewer, notFound } from '#platform/http.server.ts'

/** The deposit that an address names, and whether its reader may decide on it. */
export async function depositPage({ params, request, context, url }: LoaderFunctionArgs) {
  const { db, viewer } = asViewer(context, request)
  const deposit = await findDeposit(db, params.depositId ?? '')
  if (!deposit) throw notFound()
  return {
    deposit,
    possible: mayDecide(deposit, viewer).ok,
    isOwn: deposit.user_id === viewer.id,
    search: url.search,
  }
}
