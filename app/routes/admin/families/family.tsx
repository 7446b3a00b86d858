import type { Params } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { hubPath } from '#modules/catalog/category.ts'
import { gameFamilyForm, MAX_FAMILY_NAME } from '#modules/catalog/game-family.form.ts'
import { familyVersion, findFamilyOf, nameFamily } from '#modules/catalog/game-family.server.ts'
import { TextLink } from '#ui/button.tsx'
import { missing } from '../../layout/missing.server.ts'
import { ChangedGame } from '../games/changed.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { TextField } from '../parts/text-field.tsx'

/** Nothing new is made here: each of the names there are is of a game. */
async function placeOf({ gameId }: Params) {
  if (gameId === 'new') throw missing('game')
  return null
}

const words = (code: string): string =>
  code === 'too_long' ? m.admin_family_name_long() : m.admin_family_name_missing()

/** How a game is called as a whole: only those that are there, of any of its categories. */
const editor = defineEditor({
  list: '/admin/games',
  at: 'names/',
  param: 'gameId',
  place: placeOf,
  find: (id, { db }) => findFamilyOf(db, id),
  missing: 'game',
  version: (family) => familyVersion(family),
  form: gameFamilyForm,
  save: ({ db, viewer, now, row, form, seen }) =>
    nameFamily(db, row!.family_id, { ...form, seen }, viewer, now),
  saved: () => 'family_named',
  titles: () => [m.admin_family_title(), m.admin_games_title()],
  title: () => m.admin_family_title(),
  look: { words, lengths: { name: MAX_FAMILY_NAME, name_ar: MAX_FAMILY_NAME } },
  values: (family) => ({ name: family?.name, name_ar: family?.name_ar }),
  changed: (_, own) => <ChangedGame title={m.admin_game_changed()} open={own} />,
  above: ({ row }, problem) => (
    <>
      {problem}
      <p className="k-muted">{m.admin_family_what()}</p>
      {row && (
        <p>
          <TextLink tap to={hubPath(row)}>
            {m.admin_game_public()}
          </TextLink>
        </p>
      )}
    </>
  ),
  fields: () => (
    <>
      <TextField name="name" label={m.admin_family_name()} required autoFocus />
      <TextField
        name="name_ar"
        label={m.admin_family_name_ar()}
        hint={m.admin_badge_name_ar_hint()}
        arabic
      />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen
