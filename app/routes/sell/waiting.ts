import { signedIn } from '#platform/http.server.ts'
import { dayFor } from './day.server.ts'
import type { Route } from './+types/waiting'

/** What waits for the signed-in seller now, for the island that shows it. */
export async function loader({ context }: Route.LoaderArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'unauthorized' }, { status: 401 })
  return Response.json(await dayFor(given))
}
