import { listPayoutBatches } from '#modules/payouts/payout-batch-lists.server.ts'
import { createPayoutBatch } from '#modules/payouts/payout-batches.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { PayoutBatchList } from './batches.island.tsx'
import type { Route } from './+types/batches'

const list = listRoute(PayoutBatchList, async (asked, { backOffice }) => ({
  page: await listPayoutBatches(backOffice, asked),
}))

/** Puts the chosen withdrawals into a new batch, and leads there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const chosen = (await postedForm(request)).getAll('withdrawal').map(String)
  const made = await createPayoutBatch(db, viewer, chosen, now)
  if (made.ok) return redirectWith(`/admin/payout-batches/${made.value}`, 'payout_batch_created')
  if (made.code === 'not_found') throw notFound()
  return redirectWith('/admin/withdrawals', refusals[made.code])
}

const refusals = {
  none: 'payout_none',
  too_many: 'payout_too_many',
  in_batch: 'payout_in_batch',
  in_file: 'payout_in_file',
  own: 'payout_own',
  wrong_state: 'withdrawal_wrong_state',
} as const satisfies Record<string, RefusedFlash>

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen
