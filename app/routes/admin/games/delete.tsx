import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { canDeleteGame, gameToEdit } from '#modules/catalog/queries.server.ts'
import { deleteGame } from '#modules/catalog/commands.server.ts'
import { GamePlate, categoryName } from '#modules/catalog/ui.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { data } from 'react-router'
import { CellMedia } from '#ui/table.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

const LIST = '/admin/games'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const game = await gameToEdit(db, idFrom(params.gameId) ?? 0)
  if (!game) throw missing('game')
  return { game, possible: await canDeleteGame(db, game.id), back: LIST + url.search }
}

/**
 * Deletes the game; one that has offers or orders comes back with its way out, the switch of the
 * list.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(params.gameId)
  if (id === null) throw missing('game')
  const deleted = await deleteGame(db, viewer, id, now)
  if (!deleted.ok && deleted.code === 'in_use') return data(null, { status: 409 })
  return redirectWith(LIST + url.search, deleted.ok ? 'game_deleted' : 'game_gone')
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_game_delete_title()} · ${m.admin_games_title()} · ${m.site_name()}` },
]

export default function DeleteGame({ loaderData: { game, possible, back } }: Route.ComponentProps) {
  const instead = game.active && {
    label: m.admin_game_deactivate_instead(),
    variant: 'primary' as const,
    action: back,
    fields: { game: String(game.id), intent: 'deactivate' },
  }
  const refusal = !possible && {
    title: m.admin_game_in_use(),
    text: game.active ? m.admin_game_in_use_text() : m.admin_game_in_use_inactive(),
    instead,
  }
  const what = (
    <CellMedia
      picture={<GamePlate game={game} />}
      title={game.name}
      note={categoryName(game.category)}
    />
  )
  return (
    <DeleteQuestion
      title={m.admin_game_delete_title()}
      back={back}
      label={m.admin_game_delete_confirm()}
      what={what}
      refusal={refusal}
    >
      <p>
        {m.admin_game_delete_question()}{' '}
        <span className="k-muted">{m.admin_game_delete_with()}</span>
      </p>
    </DeleteQuestion>
  )
}
