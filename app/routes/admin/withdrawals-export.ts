import { redirect } from 'react-router'
import { exportApproved } from '#modules/payouts/withdrawal-lists.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, requireViewer } from '#platform/http.server.ts'
import type { Route } from './+types/withdrawals-export'

// a form's, since who took account numbers out is written down
export const loader = () => redirect('/admin/withdrawals')

/** The approved withdrawals as a file for the bank. */
export async function action({ request, context }: Route.ActionArgs) {
  const file = await exportApproved(db, requireViewer(context, request), factsOf(context).now)
  return new Response(file, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="kanz-withdrawals.csv"', 'cache-control': 'private, no-store' },
  })
}
