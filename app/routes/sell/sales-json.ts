import { signedIn } from '#platform/http.server.ts'
import { soldList } from './sold.server.ts'
import type { Route } from './+types/sales-json'

/** What /sales shows at the same query, for the list that reads itself again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'not_authenticated' }, { status: 401 })
  return Response.json(await soldList(given, url.searchParams))
}
