import { exportOffers } from '#modules/offers/export.server.ts'
import { offerQuery, offerSearch } from '#modules/offers/own-offers.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { csvFile } from '../layout/csv-file.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/export'

/**
 * The viewer's own offers that fit the filter of the list, as a file; when they are more than a
 * file may hold, back to the list.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asSeller(context, request)
  const query = offerQuery(url.searchParams)
  const file = await exportOffers(db, viewer.id, query)
  return file.ok
    ? csvFile(file.value, 'kanz-offers.csv')
    : redirectWith(MY_OFFERS + offerSearch(query), 'offers_too_many')
}
