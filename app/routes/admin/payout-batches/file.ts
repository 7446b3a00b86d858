import { redirect } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { payoutFileForm } from '#modules/payouts/payout-batch.form.ts'
import { exportPayoutBatch } from '#modules/payouts/payout-sending.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import type { Route } from './+types/file'

// a form's, since who took account numbers out is written down
export function loader({ params }: Route.LoaderArgs) {
  const id = idFrom(params.batchId)
  if (id === null) throw notFound()
  return redirect(`/admin/payout-batches/${id}`)
}

/** The file of a batch for the bank; a second one takes a reason. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(params.batchId)
  if (id === null) throw notFound()
  const path = `/admin/payout-batches/${id}`
  const asked = readForm(payoutFileForm, await postedForm(request))
  if (!asked.ok) return redirectWith(path, asked.errors.reason ? 'payout_reason' : 'payout_unfit')
  const file = confirmedOr(await exportPayoutBatch(db, viewer, { id, ...asked.value }, now), url)
  if (file.ok) return csvFile(file.value.text, file.value.name)
  if (file.code === 'not_found') throw notFound()
  return redirectWith(path, refusals[file.code])
}

const refusals = {
  wrong_state: 'payout_wrong_state',
  own: 'payout_own',
  a_copy: 'withdrawals_copy',
  reason_required: 'payout_reason',
  unfit: 'payout_unfit',
} as const satisfies Record<string, RefusedFlash>
