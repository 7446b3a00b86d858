import { idsIn } from '#modules/offers/favourites.ts'
import { keptAmong } from '#modules/offers/saved-offers.server.ts'
import { signedIn } from '#platform/http.server.ts'
import type { Route } from './+types/own'

/**
 * Which of the offers and the seller that a page shows its reader keeps: pages that are cached for
 * all say nothing of it.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'unauthorized' }, { status: 401 })
  const shown = {
    offers: idsIn(url.searchParams.get('offers')),
    seller: url.searchParams.get('seller'),
  }
  return Response.json(await keptAmong(given.db, given.viewer.id, shown))
}
