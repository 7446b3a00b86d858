import { redirect } from 'react-router'
import { isMonth } from '#kernel/algiers.ts'
import { recordFile } from '#modules/reports/file-taken.server.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import type { Route } from './+types/file'
import { type BookFile, bookFiles } from './book-files.ts'

// a form's, since who took names out is written down
export const loader = ({ params }: Route.LoaderArgs) => {
  const { month } = fileOf(params)
  return redirect(`/admin/books?month=${month}#files`)
}

/** A month's orders, invoices, credit notes, commission or payouts as a file for an accountant. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { month, file } = fileOf(params)
  const { db, backOffice, viewer, now } = asViewer(context, request)
  await recordFile(db, viewer, { of: 'books', asked: { month, file } }, now)
  return csvFile(bookFiles[file](backOffice, month), `kanz-${file}-${month}.csv`)
}

function fileOf({ month, file }: Route.LoaderArgs['params']): { month: string; file: BookFile } {
  if (!isMonth(month) || !isBookFile(file)) throw notFound()
  return { month, file }
}

const isBookFile = (file: string): file is BookFile => Object.hasOwn(bookFiles, file)
