import type { Params } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { isCategory } from '#modules/catalog/category.ts'
import { gameNamed } from '#modules/catalog/game-texts.server.ts'
import type { GuidePlace } from '#modules/catalog/guide-steps.server.ts'
import type { Db } from '#platform/db.server.ts'
import { notFound } from '#platform/http.server.ts'
import { missing } from '../../layout/missing.server.ts'

/** Whose guide an address is about: a game's, or that of all games of a category. */
export interface EditedGuide extends GuidePlace {
  /** The game's name; null for a category. */
  name: string | null
  path: string
  /** The list that the guide lies over. */
  list: string
}

/** The guide that the address names; a game or category that is not there is not found. */
export async function guideAt(
  { gameId, category }: Params,
  { db }: { db: Db },
): Promise<EditedGuide> {
  if (category !== undefined) {
    if (!isCategory(category)) throw notFound()
    const list = '/admin/categories'
    return { category, game_id: null, name: null, path: `${list}/${category}/steps`, list }
  }
  const game = await gameNamed(db, idFrom(gameId) ?? 0)
  if (!game) throw missing('game')
  const list = '/admin/games'
  return {
    category: game.category,
    game_id: game.id,
    name: game.name,
    path: `${list}/${game.id}/steps`,
    list,
  }
}
