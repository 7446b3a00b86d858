import { signedIn } from '#platform/http.server.ts'
import { walletOf } from './wallet.server.ts'
import type { Route } from './+types/wallet-json'

/** What /wallet shows at the same query, for the part of it that reads itself again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'not_authenticated' }, { status: 401 })
  return Response.json(await walletOf(given, url.searchParams))
}
