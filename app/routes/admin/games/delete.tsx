import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { canDeleteGame, deleteGame } from '#modules/catalog/game-deletion.server.ts'
import { gameToEdit } from '#modules/catalog/game-editing.server.ts'
import type { Db } from '#platform/db.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'
import { GameCell } from '../parts/game-cell.tsx'

async function find(db: Db, id: number) {
  const game = await gameToEdit(db, id)
  return game && { ...game, possible: await canDeleteGame(db, id) }
}

/** A game that has offers or orders stays, and can be switched off instead. */
const deletion = defineDeletion({
  list: { path: '/admin/games', title: m.admin_games_title },
  find: ({ gameId }, { db }) => find(db, idFrom(gameId) ?? 0),
  missing: 'game',
  remove: ({ id }, { db, viewer, now }) => deleteGame(db, viewer, id, now),
  deleted: () => 'game_deleted',
  title: () => m.admin_game_delete_title(),
  what: (game) => <GameCell game={game} />,
  question: () => (
    <>
      {m.admin_game_delete_question()} <span className="k-muted">{m.admin_game_delete_with()}</span>
    </>
  ),
  label: () => m.admin_game_delete_confirm(),
  refusal: ({ id, active, possible }) =>
    !possible && {
      title: m.admin_game_in_use(),
      text: active ? m.admin_game_in_use_text() : m.admin_game_in_use_inactive(),
      instead: active && {
        label: m.admin_game_deactivate_instead(),
        fields: { game: String(id), intent: 'deactivate' },
      },
    },
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
