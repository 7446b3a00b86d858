import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { canDeleteGame, deleteGame, gameToEdit, switchGame } from '#modules/catalog/game-editing.server.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { data } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CellMedia } from '#ui/table.tsx'
import type { Route } from './+types/game-delete'

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = idFrom(params.gameId)
  const game = id === null ? null : await gameToEdit(db, id)
  if (!game) throw notFound('game')
  return { game, possible: await canDeleteGame(db, game.id), search: url.search }
}

/** Deletes the game, or makes it inactive instead; one that has offers or orders comes back with that way out. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const id = idFrom(params.gameId)
  const intent = textOf(await postedForm(request), 'intent')
  if (id === null || (intent !== 'delete' && intent !== 'deactivate')) throw notFound('game')
  const back = `/admin/games${url.search}`
  if (intent === 'deactivate') {
    const switched = await switchGame(db, viewer, id, { active: false }, now)
    return redirectWith(back, switched.ok ? 'game_inactive' : 'game_gone')
  }
  const deleted = await deleteGame(db, viewer, id, now)
  if (!deleted.ok && deleted.code === 'in_use') return data(null, { status: 409 })
  return redirectWith(back, deleted.ok ? 'game_deleted' : 'game_gone')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_game_delete_title()} · ${m.admin_games_title()} · ${m.site_name()}` }]

export default function DeleteGame({ loaderData: { game, possible, search } }: Route.ComponentProps) {
  const back = `/admin/games${search}`
  const footer = (
    <>
      <ButtonLink to={back}>{m.admin_game_cancel()}</ButtonLink>
      {possible && <Button form="delete" name="intent" value="delete" variant="danger" data-busy={m.admin_game_delete_busy()}>{m.admin_game_delete_confirm()}</Button>}
      {!possible && game.active && <Button form="delete" name="intent" value="deactivate" variant="primary">{m.admin_game_deactivate_instead()}</Button>}
    </>
  )
  return (
    <Dialog title={m.admin_game_delete_title()} closeTo={back} closeLabel={m.close()} footer={footer}>
      <CellMedia picture={<GamePlate game={game} />} title={game.name} note={categoryName(game.category)} />
      {possible
        ? <p>{m.admin_game_delete_question()} <span className="k-muted">{m.admin_game_delete_with()}</span></p>
        : <Callout tone="warning" icon="circle-alert" title={m.admin_game_in_use()}>{game.active ? m.admin_game_in_use_text() : m.admin_game_in_use_inactive()}</Callout>}
      <Form id="delete" method="post" action={`/admin/games/${game.id}/delete${search}`} />
    </Dialog>
  )
}
