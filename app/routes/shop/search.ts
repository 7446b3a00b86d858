import { searchedText } from '#kernel/paging.ts'
import { searchGames } from '#modules/catalog/catalog.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { type FoundGames, listed } from '../layout/listed-game.ts'
import type { Route } from './+types/search'

/** How many games a search answers with. */
const MOST_FOUND = 24

/** The games that a text finds, best first, for the search box and the picker. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const games = await searchGames(read, searchedText(url.searchParams.get('q')), MOST_FOUND)
  const found: FoundGames = { games: games.map(listed) }
  return Response.json(found, { headers: { 'cache-control': 'private, max-age=60' } })
}
