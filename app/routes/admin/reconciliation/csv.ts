import { redirect } from 'react-router'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { firstReported, methodNames, reconcile } from '#modules/reports/reconciliation.server.ts'
import { dayFrom } from '#modules/reports/reconciliation.ts'
import { contextOf } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import { reportsCsv } from './reconciliation-csv.ts'
import type { Route } from './+types/csv'

const DAYS = 31

/**
 * The report of one day, or of the last 31 with the present one, as a file: none of days before the
 * first that was closed.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const day = dayFrom(url.searchParams.get('day'))
  const today = algiersDay(now)
  const first = (await firstReported(db, today)) ?? today
  if (day && day < first) throw redirect(`/admin/reconciliation.csv?day=${first}`)
  const month = plusDays(today, 1 - DAYS)
  const [reports, methods] = await Promise.all([
    reconcile(db, day ?? (month > first ? month : first), day ?? today, now),
    methodNames(db),
  ])
  return csvFile(reportsCsv(reports, methods), `kanz-reconciliation-${day ?? today}.csv`)
}
