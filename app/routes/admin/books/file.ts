import { isMonth } from '#kernel/algiers.ts'
import { contextOf, notFound } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import type { Route } from './+types/file'
import { type BookFile, bookFiles } from './book-files.ts'

/** A month's orders, invoices, credit notes, commission or payouts as a file for an accountant. */
export function loader({ params: { month, file }, context }: Route.LoaderArgs) {
  if (!isMonth(month) || !isBookFile(file)) throw notFound()
  return csvFile(bookFiles[file](contextOf(context).backOffice, month), `kanz-${file}-${month}.csv`)
}

const isBookFile = (file: string): file is BookFile => Object.hasOwn(bookFiles, file)
