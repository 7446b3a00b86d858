import type { Params } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { saveBuyerField } from '#modules/catalog/buyer-field-editing.server.ts'
import { tryBuyerField } from '#modules/catalog/buyer-field-trial.server.ts'
import { buyerFieldForm } from '#modules/catalog/buyer-field.form.ts'
import {
  buyerFieldVersion,
  conditionsOf,
  type EditedField,
  findBuyerField,
} from '#modules/catalog/buyer-fields.server.ts'
import { type BuyerField, conditionOf, fieldLimits } from '#modules/catalog/buyer-fields.ts'
import { gameNamed } from '#modules/catalog/game-texts.server.ts'
import { withOptions } from '#modules/catalog/option-rows.ts'
import { askedIn } from '#modules/catalog/ui/asked-field-words.ts'
import { AskedFields } from '#modules/catalog/ui/asked-fields.tsx'
import type { Db } from '#platform/db.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { missing } from '../../layout/missing.server.ts'
import { defineEditor } from '../parts/define-editor.tsx'
import { ChangedGame } from '../games/changed.tsx'
import { FieldFields } from './field-fields.tsx'
import { fieldWords, lengths } from './field-words.ts'

// Form of a question that buyers of a game are asked at checkout, such as their player id
// (decision 40): /admin/games/{gameId}/fields/{fieldId}, or `new`. "Try" shows it as buyers see it.

const atField: Record<string, string> = {
  key_taken: 'key',
  condition_gone: 'asked_if',
  depended_on: 'asked_if',
  pattern_invalid: 'pattern',
  pattern_slow: 'pattern',
  example_unfit: 'example',
}

/** The game whose field it is, and what of it the field can depend on. */
async function placeOf({ gameId }: Params, { db }: { db: Db }) {
  const game = await gameNamed(db, idFrom(gameId) ?? 0)
  if (!game) throw missing('game')
  return { game, conditions: await conditionsOf(db, game.id) }
}

type Place = Awaited<ReturnType<typeof placeOf>>

const editor = defineEditor({
  list: (place) => `/admin/games/${place.game.id}/fields`,
  param: 'fieldId',
  place: placeOf,
  find: (id, { db }, { game }: Place) => findBuyerField(db, game.id, id),
  missing: 'game',
  version: buyerFieldVersion,
  form: buyerFieldForm,
  gathered: withOptions,
  instead: async (posted): Promise<{ tried: Tried; errors?: Record<string, string> } | null> => {
    if (textOf(posted, 'intent') !== 'try') return null
    const tried = await tryBuyerField(posted)
    return tried.ok
      ? { tried: tried.value }
      : { tried: null, errors: { ...tried.errors } as Record<string, string> }
  },
  save: ({ db, viewer, now, place, row, create_token, seen, form }) =>
    saveBuyerField(
      db,
      viewer,
      { gameId: place.game.id, id: row?.id ?? null, create_token, version_seen: seen },
      form,
      now,
    ),
  saved: () => 'field_saved',
  refused: ({ code }) =>
    code === 'too_many'
      ? { problem: m.admin_field_full({ number: formatNumber(fieldLimits.fields) }) }
      : { errors: { [atField[code] ?? 'label']: code }, status: 409 },
  titles: (isNew) => [isNew ? m.admin_field_new() : m.admin_field_edit_title()],
  title: (row) => (row ? m.admin_field_edit_title() : m.admin_field_new()),
  label: () => m.admin_field_save(),
  look: { words: fieldWords, lengths, className: 'k-stack k-gap-5' },
  values: valuesOf,
  wrong: m.admin_field_error,
  above: ({ place: { game }, answer }, problem) => (
    <>
      <p className="k-muted">
        <Bdi>{game.name}</Bdi>
      </p>
      {problem}
      {answer?.tried && <FieldTried field={answer.tried} />}
    </>
  ),
  changed: (_, own) => <ChangedGame title={m.admin_field_changed()} open={own} />,
  fields: ({ place, row, answer }) => (
    <>
      <FieldFields
        isNew={!row}
        conditions={place.conditions.filter(({ id }) => id !== row?.id)}
        options={row?.options ?? []}
        answer={answer}
      />
      <div>
        <Button name="intent" value="try">
          {m.admin_field_preview()}
        </Button>
      </div>
    </>
  ),
})

function valuesOf(row: EditedField | null) {
  if (!row) return { type: 'text', required: 'on', active: 'on' }
  const { options: _, asked_if, required, active, ...values } = row
  const condition = conditionOf({ asked_if })
  return {
    ...values,
    required: required ? 'on' : '',
    active: active ? 'on' : '',
    asked_if: condition ? `${condition.key}=${condition.value}` : '',
  }
}

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

/** A field that was tried, as it would be saved; null where something in it is wrong. */
type Tried = BuyerField | null

/** How the checkout would ask, in both languages, and that the pattern fits its example. */
function FieldTried({ field }: { field: BuyerField }) {
  return (
    <Callout
      tone="sea"
      icon="eye"
      role="status"
      title={field.pattern ? m.admin_field_fits() : m.admin_field_tried()}
    >
      {field.pattern && <p>{m.admin_field_tried()}</p>}
      <div className="k-grid2" inert>
        {(['en', 'ar'] as const).map((locale) => (
          <div key={locale} lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
            <AskedFields
              fields={askedIn([{ ...field, asked_if: null }], locale)}
              idOf={() => `tried-${locale}`}
              valueOf={() => undefined}
              errorOf={() => undefined}
            />
          </div>
        ))}
      </div>
    </Callout>
  )
}
