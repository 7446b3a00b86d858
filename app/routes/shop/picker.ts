import { createHash } from 'node:crypto'
import { idFrom } from '#kernel/id.ts'
import { pickerGames } from '#modules/catalog/catalog.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { listed, type PickerGames } from '../layout/listed-game.ts'
import type { Route } from './+types/picker'

/**
 * The games of the picker, or those `after` one of them. A browser that has them already is only
 * told so.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const { featured, games, count, next } = await pickerGames(
    read,
    idFrom(url.searchParams.get('after') ?? undefined),
  )
  const answer: PickerGames = {
    featured: featured.map(listed),
    games: games.map(listed),
    count,
    next,
  }
  const body = JSON.stringify(answer)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'content-type': 'application/json' }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}
