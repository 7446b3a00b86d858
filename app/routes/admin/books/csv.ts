import { m } from '#i18n/paraglide/messages.js'
import { csvOf } from '#kernel/csv.ts'
import { booksByMonth } from '#modules/reports/books.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import type { Route } from './+types/csv'
import { amounts } from './book-words.ts'

/** The books by month as a file, in whole DA. */
export async function loader({ context }: Route.LoaderArgs) {
  const { backOffice, now } = contextOf(context)
  const months = await booksByMonth(backOffice, now)
  if (!months) throw new Response(null, { status: 500 })
  const header = [m.statement_month(), ...amounts.map(([, label]) => label())]
  const rows = months.map((each) => [each.month, ...amounts.map(([name]) => each[name])])
  return csvFile(csvOf(header, rows), 'kanz-books.csv')
}
