import { m } from '#i18n/paraglide/messages.js'
import { gamePath } from '#modules/catalog/category.ts'
import { canDeleteGame } from '#modules/catalog/game-deletion.server.ts'
import {
  createGame,
  type EditableGame,
  gameToEdit,
  gameVersion,
  updateGame,
} from '#modules/catalog/game-editing.server.ts'
import { gameForm } from '#modules/catalog/game.form.ts'
import type { Db } from '#platform/db.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import type { Values } from '../parts/text-field.tsx'
import { Changed } from './changed.tsx'
import { imageChange } from './game-answer.ts'
import { GameFormFields } from './game-fields.tsx'
import { gameLook, gameProblems } from './game-words.ts'

async function find(db: Db, id: number) {
  const game = await gameToEdit(db, id)
  return game && { ...game, fixed: !(await canDeleteGame(db, id)) }
}

const refusals: Record<string, { errors: Record<string, string>; status: number }> = {
  slug_taken: { errors: { slug: 'slug_taken' }, status: 409 },
  category_in_use: { errors: { category: 'category_in_use' }, status: 422 },
  category_related: { errors: { category: 'category_related' }, status: 422 },
}

/** A game with its images. */
const editor = defineEditor({
  list: '/admin/games',
  param: 'gameId',
  find: (id, { db }) => find(db, id),
  missing: 'game',
  version: (game) => gameVersion(game),
  gathered,
  form: gameForm,
  images: ['logo', 'banner'],
  save: ({ db, viewer, now, row, form, posted, create_token, seen }) => {
    const images = { logo: imageChange(posted, 'logo'), banner: imageChange(posted, 'banner') }
    return row
      ? updateGame(db, viewer, row.id, { ...form, version_seen: seen }, images, now)
      : createGame(db, viewer, { ...form, create_token }, images, now)
  },
  saved: (isNew) => (isNew ? 'game_created' : 'game_updated'),
  refused: ({ code }) => refusals[code],
  titles: (isNew) => [
    isNew ? m.admin_game_new() : m.admin_game_edit_title(),
    m.admin_games_title(),
  ],
  title: (game) => (game ? <Bdi>{game.name}</Bdi> : m.admin_game_new()),
  label: ({ row }) => (row ? m.admin_game_save() : m.admin_game_create()),
  look: { ...gameLook, className: 'k-stack k-gap-6' },
  ...gameProblems,
  values: (game) => valuesOf(game),
  above: ({ row: game }, problem) => (
    <>
      {problem}
      {game && (
        <p>
          <TextLink tap to={gamePath(game)}>
            {m.admin_game_public()}
          </TextLink>
        </p>
      )}
    </>
  ),
  changed: (_, own) => <Changed title={m.admin_game_changed()} open={own} />,
  fields: ({ row: game }) => <GameFormFields game={game} fixed={game?.fixed ?? false} />,
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

/** The ticked platforms as one text, as a spreadsheet writes them. */
function gathered(form: FormData): FormData {
  const all = new FormData()
  for (const [name, value] of form) if (name !== 'platform_support') all.append(name, value)
  all.set(
    'platform_support',
    form
      .getAll('platform_support')
      .filter((value) => typeof value === 'string')
      .join(','),
  )
  return all
}

/** What the fields begin with: the game, or an empty form for an active one. */
function valuesOf(game: EditableGame | null): Values {
  if (!game) return { active: 'on' }
  const { platform_support, tags, featured, active, ...texts } = game
  return {
    ...texts,
    platform_support: platform_support.join(','),
    tags: tags.join(', '),
    featured: featured ? 'on' : '',
    active: active ? 'on' : '',
  }
}
