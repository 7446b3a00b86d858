import { m } from '#i18n/paraglide/messages.js'
import { exampleCsv } from '#modules/offers/export.server.ts'
import { csvFile } from '../layout/csv-file.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/example'

/** A file to begin with, in the language of the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = asSeller(context, request)
  return csvFile(
    await exampleCsv(db, {
      title: m.csv_example_title(),
      description: m.csv_example_description(),
    }),
    'kanz-example.csv',
  )
}
