import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { canDeleteGame, deleteGame, gameToEdit, switchGame } from '#modules/catalog/game-editing.server.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { data } from 'react-router'
import { CellMedia } from '#ui/table.tsx'
import { DeleteQuestion } from './question.tsx'
import type { Route } from './+types/game-delete'

const LIST = '/admin/games'

export async function loader({ params, url }: Route.LoaderArgs) {
  const game = await gameToEdit(db, idFrom(params.gameId) ?? 0)
  if (!game) throw notFound('game')
  return { game, possible: await canDeleteGame(db, game.id), back: LIST + url.search }
}

/** Deletes the game, or makes it inactive instead; one that has offers or orders comes back with that way out. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const id = idFrom(params.gameId)
  const intent = textOf(await postedForm(request), 'intent')
  if (id === null || (intent !== 'delete' && intent !== 'deactivate')) throw notFound('game')
  const back = LIST + url.search
  if (intent === 'deactivate') {
    const switched = await switchGame(db, viewer, id, { active: false }, now)
    return redirectWith(back, switched.ok ? 'game_inactive' : 'game_gone')
  }
  const deleted = await deleteGame(db, viewer, id, now)
  if (!deleted.ok && deleted.code === 'in_use') return data(null, { status: 409 })
  return redirectWith(back, deleted.ok ? 'game_deleted' : 'game_gone')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_game_delete_title()} · ${m.admin_games_title()} · ${m.site_name()}` }]

export default function DeleteGame({ loaderData: { game, possible, back } }: Route.ComponentProps) {
  const instead = game.active && { label: m.admin_game_deactivate_instead(), variant: 'primary' as const, fields: { intent: 'deactivate' } }
  const refusal = !possible && { title: m.admin_game_in_use(), text: game.active ? m.admin_game_in_use_text() : m.admin_game_in_use_inactive(), instead }
  const what = <CellMedia picture={<GamePlate game={game} />} title={game.name} note={categoryName(game.category)} />
  return (
    <DeleteQuestion title={m.admin_game_delete_title()} back={back} label={m.admin_game_delete_confirm()} fields={{ intent: 'delete' }} what={what} refusal={refusal}>
      <p>{m.admin_game_delete_question()} <span className="k-muted">{m.admin_game_delete_with()}</span></p>
    </DeleteQuestion>
  )
}
