import { definedGames } from '#modules/catalog/game-attribute-import.server.ts'
import { jsonOfAttributes } from '#modules/catalog/game-attribute-json.ts'
import { contextOf } from '#platform/http.server.ts'
import type { Route } from './+types/export-json'
import { gameAskedFor } from './game-asked-for.ts'

/** What the offers of all games state, or of one (`?game=12`), as JSON that an import reads. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const games = await definedGames(contextOf(context).db, gameAskedFor(url))
  return new Response(jsonOfAttributes(games), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="kanz-attributes.json"',
      'cache-control': 'private, no-store',
    },
  })
}
