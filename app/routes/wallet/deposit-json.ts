import { signedIn } from '#platform/http.server.ts'
import { cardDepositOf } from './deposit-card.server.ts'
import type { Route } from './+types/deposit-json'

/** How the viewer's deposit by card stands, for the page that watches it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'not_authenticated' }, { status: 401 })
  const deposit = await cardDepositOf(given, url.searchParams)
  return deposit ? Response.json(deposit) : Response.json({ code: 'not_found' }, { status: 404 })
}
