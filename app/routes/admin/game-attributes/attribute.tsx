import type { Params } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { saveGameAttribute } from '#modules/catalog/game-attribute-editing.server.ts'
import {
  findGameAttribute,
  gameAttributeVersion,
} from '#modules/catalog/game-attribute-lists.server.ts'
import {
  type EditedAttribute,
  gameAttributeForm,
  type GameAttributeForm,
} from '#modules/catalog/game-attribute.form.ts'
import { gameNamed } from '#modules/catalog/game-texts.server.ts'
import { withOptions } from '#modules/catalog/option-rows.ts'
import type { Db } from '#platform/db.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { missing } from '../../layout/missing.server.ts'
import { ChangedGame } from '../games/changed.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import type { Values } from '../parts/text-field.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { AttributePreview } from './attribute-preview.tsx'
import { attributeLengths, attributeFault } from './attribute-words.ts'

// Form of an attribute that the offers of a game state, such as a rank or a count of skins
// (decision 75): /admin/games/{gameId}/attributes/{attributeId}, or `new`.

const atField: Record<string, string> = {
  key_taken: 'key',
  option_stated: 'options',
  too_many_filters: 'filterable',
  too_many_facts: 'on_card',
  content_taken: 'is_content',
}

/** The game whose attribute it is. */
async function placeOf({ gameId }: Params, { db }: { db: Db }) {
  const game = await gameNamed(db, idFrom(gameId) ?? 0)
  if (!game) throw missing('game')
  return { game }
}

type Place = Awaited<ReturnType<typeof placeOf>>

/** An attribute that is shown and not saved; null where something in it is wrong. */
interface Tried {
  tried: GameAttributeForm | null
  errors?: Record<string, string>
}

const editor = defineEditor({
  list: ({ game }: Place) => `/admin/games/${game.id}/attributes`,
  param: 'attributeId',
  place: placeOf,
  find: (id, { db }, { game }: Place) => findGameAttribute(db, game.id, id),
  missing: 'game',
  version: gameAttributeVersion,
  form: gameAttributeForm,
  gathered: withOptions,
  instead: async (posted): Promise<Tried | null> => {
    if (textOf(posted, 'intent') !== 'try') return null
    const tried = readForm(gameAttributeForm, posted)
    return tried.ok
      ? { tried: tried.value }
      : { tried: null, errors: { ...tried.errors } as Record<string, string> }
  },
  save: ({ db, viewer, now, place, row, create_token, seen, form }) =>
    saveGameAttribute(
      db,
      viewer,
      { gameId: place.game.id, id: row?.id ?? null, create_token, version_seen: seen },
      form,
      now,
    ),
  saved: () => 'attribute_saved',
  refused: ({ code }) =>
    code === 'too_many' || code === 'type_fixed'
      ? { problem: attributeFault(code, 'type') }
      : { errors: { [atField[code] ?? 'label']: code }, status: 409 },
  titles: (isNew) => [isNew ? m.admin_attribute_new() : m.admin_attribute_edit()],
  title: (row) => (row ? m.admin_attribute_edit() : m.admin_attribute_new()),
  label: () => m.admin_attribute_save(),
  look: { words: attributeFault, lengths: attributeLengths, className: 'k-stack k-gap-5' },
  values: valuesOf,
  wrong: m.admin_attribute_wrong,
  above: ({ place: { game }, row, answer }, problem) => {
    const shown = answer ? answer.tried : row
    return (
      <>
        <p className="k-muted">
          <Bdi>{game.name}</Bdi>
        </p>
        {problem}
        {shown && <AttributePreview attribute={shown} />}
      </>
    )
  },
  changed: (_, own) => <ChangedGame title={m.admin_attribute_changed()} open={own} />,
  fields: ({ row, answer }) => (
    <>
      <AttributeFields row={row} answer={answer} />
      <div>
        <Button name="intent" value="try">
          {m.admin_attribute_try()}
        </Button>
      </div>
    </>
  ),
})

const boxes = [
  'required',
  'filterable',
  'on_card',
  'landing',
  'ordered',
  'is_content',
  'active',
] as const

function valuesOf(row: EditedAttribute | null): Values {
  if (!row) return { type: 'choice', filterable: 'on', active: 'on' }
  const { type, label, label_ar, short, short_ar, min, max, steps } = row
  const ticks = Object.fromEntries(boxes.map((box) => [box, row[box] ? 'on' : '']))
  return { type, label, label_ar, short, short_ar, min, max, steps: steps.join(', '), ...ticks }
}

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen
