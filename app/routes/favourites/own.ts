import { idsIn, MOST_ASKED } from '#modules/offers/favourites.ts'
import { keptAmong } from '#modules/offers/saved-offers.server.ts'
import { signedIn } from '#platform/http.server.ts'
import type { Route } from './+types/own'

/**
 * Which of the offers, sellers and filters that a page shows its reader keeps: pages that are
 * cached for all say nothing of it.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'unauthorized' }, { status: 401 })
  const shown = {
    offers: idsIn(url.searchParams.get('offers')),
    sellers: url.searchParams.getAll('seller').slice(0, MOST_ASKED),
    watched: url.searchParams.getAll('watch').slice(0, MOST_ASKED),
  }
  return Response.json(await keptAmong(given.db, given.viewer.id, shown))
}
