import { redirect } from 'react-router'
import { textOf } from '#kernel/form.ts'
import { exportApproved } from '#modules/payouts/withdrawal-export.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import type { Route } from './+types/export'

// a form's, since who took account numbers out is written down
export const loader = () => redirect('/admin/withdrawals')

/**
 * The approved withdrawals that are in no file yet as a file for the bank; those that are, too,
 * where the form says `again`.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const again = textOf(await postedForm(request), 'again') === 'yes'
  const file = confirmedOr(await exportApproved(db, viewer, again, now), url)
  if (!file.ok && file.code === 'nothing_new')
    return redirectWith('/admin/withdrawals', 'withdrawals_none_new')
  if (!file.ok && file.code === 'a_copy')
    return redirectWith('/admin/withdrawals', 'withdrawals_copy')
  if (!file.ok) throw notFound()
  return csvFile(file.value, 'kanz-withdrawals.csv')
}
