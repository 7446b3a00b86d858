import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { switchGame } from '#modules/catalog/game-editing.server.ts'
import { gamesForAdmin } from '#modules/catalog/game-list.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import { GameList } from './games.island.tsx'
import type { Route } from './+types/games'

// /admin/games: the list of games. Its rows post here too, to show or hide a game in the shop, and
// to feature it on the home page or not.

const list = listRoute(GameList, async (asked, { db }) => ({
  page: await gamesForAdmin(db, asked, getLocale()),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

const switches: Record<string, [to: { active: boolean } | { featured: boolean }, done: Done]> = {
  activate: [{ active: true }, 'game_active'],
  deactivate: [{ active: false }, 'game_inactive'],
  feature: [{ featured: true }, 'game_featured'],
  unfeature: [{ featured: false }, 'game_unfeatured'],
}

/** Switches a game straight from its row. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = await postedForm(request)
  const chosen = Object.hasOwn(switches, textOf(form, 'intent'))
    ? switches[textOf(form, 'intent')]
    : undefined
  const id = idFrom(textOf(form, 'game'))
  if (!chosen || id === null) throw notFound()
  const switched = await switchGame(db, viewer, id, chosen[0], now)
  return redirectWith(`/admin/games${url.search}`, switched.ok ? chosen[1] : 'game_gone')
}
