import { redirect } from 'react-router'
import { exportApproved } from '#modules/payouts/withdrawals.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, requireViewer } from '#platform/http.server.ts'
import { csvFile } from '../shell/csv-file.ts'
import type { Route } from './+types/withdrawals-export'

// a form's, since who took account numbers out is written down
export const loader = () => redirect('/admin/withdrawals')

/** The approved withdrawals as a file for the bank. */
export async function action({ request, context }: Route.ActionArgs) {
  const file = await exportApproved(db, requireViewer(context, request), factsOf(context).now)
  if (!file.ok) throw notFound()
  return csvFile(file.value, 'kanz-withdrawals.csv')
}
