import { m } from '#i18n/paraglide/messages.js'
import { exampleCsv } from '#modules/offers/queries.server.ts'
import { db } from '#platform/db.server.ts'
import { csvFile } from '../shell/csv-file.ts'
import { requireSeller } from './require-seller.ts'
import type { Route } from './+types/example'

/** A file to begin with, in the language of the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSeller(context, request)
  return csvFile(
    await exampleCsv(db, {
      title: m.csv_example_title(),
      description: m.csv_example_description(),
    }),
    'kanz-example.csv',
  )
}
