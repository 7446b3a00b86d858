import { signedIn } from '#platform/http.server.ts'
import { boughtList } from './bought.server.ts'
import type { Route } from './+types/orders-json'

/** What /orders shows at the same query, for the list that reads itself again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'not_authenticated' }, { status: 401 })
  return Response.json(await boughtList(given, url.searchParams))
}
