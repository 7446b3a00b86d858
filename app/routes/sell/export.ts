import { offerQuery } from '#modules/offers/own-offers.ts'
import { exportOffers } from '#modules/offers/import.server.ts'
import { db } from '#platform/db.server.ts'
import { csvFile } from './csv-file.ts'
import { requireSeller } from './require-seller.ts'
import type { Route } from './+types/export'

/** The viewer's own offers that fit the filter of the list, as a file. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireSeller(context, request)
  return csvFile(await exportOffers(db, viewer.id, offerQuery(url.searchParams)), 'kanz-offers.csv')
}
