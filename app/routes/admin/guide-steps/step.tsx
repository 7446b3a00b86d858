import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { saveStep } from '#modules/catalog/guide-editing.server.ts'
import { guideStepForm } from '#modules/catalog/guide-step.form.ts'
import { type EditedStep, findStep, stepVersion } from '#modules/catalog/guide-steps.server.ts'
import { stepLimits } from '#modules/catalog/guide-steps.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ChangedGame } from '../games/changed.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { ChoiceField, TextField, Tick } from '../parts/text-field.tsx'
import { type EditedGuide, guideAt } from './place.server.ts'

// Form of a step of the checklist by which a delivered order is handed over (decision 46): of one
// game, /admin/games/{gameId}/steps/{stepId}, or of a category,
// /admin/categories/{category}/steps/….

const lengths: Record<string, number> = {
  key: stepLimits.key,
  title_en: stepLimits.title,
  title_ar: stepLimits.title,
  text_en: stepLimits.text,
  text_ar: stepLimits.text,
}

const words: Record<string, (field: string) => string> = {
  required: m.admin_steps_error_required,
  too_long: (field) => m.admin_steps_error_long({ number: formatNumber(lengths[field] ?? 0) }),
  key_form: m.admin_steps_error_key_form,
  key_taken: m.admin_steps_error_key_taken,
  language: m.admin_steps_error_language,
  choose: m.admin_steps_error_choose,
}

const editor = defineEditor({
  list: (place: EditedGuide) => place.path,
  param: 'stepId',
  place: guideAt,
  find: (id, { db }, place: EditedGuide) => findStep(db, place, id),
  missing: 'game',
  version: stepVersion,
  form: guideStepForm,
  save: ({ db, viewer, now, place, row, create_token, seen, form }) =>
    saveStep(
      db,
      viewer,
      {
        category: place.category,
        game_id: place.game_id,
        id: row?.id ?? null,
        create_token,
        version_seen: seen,
      },
      form,
      now,
    ),
  saved: () => 'step_saved',
  refused: ({ code }) =>
    code === 'too_many'
      ? { problem: m.admin_steps_full({ number: formatNumber(stepLimits.steps) }) }
      : { errors: { key: code }, status: 409 },
  titles: (isNew) => [isNew ? m.admin_steps_new() : m.admin_steps_edit()],
  title: (row) => (row ? m.admin_steps_edit() : m.admin_steps_new()),
  label: () => m.admin_steps_save(),
  look: {
    words: (code: string, field: string) => (words[code] ?? words.required!)(field),
    lengths,
    className: 'k-stack k-gap-5',
  },
  values: valuesOf,
  wrong: m.admin_steps_error,
  above: ({ place: { name, category } }, problem) => (
    <>
      <p className="k-muted">
        <Bdi>{name ?? categoryTitle(category)}</Bdi>
      </p>
      {problem}
    </>
  ),
  changed: (_, own) => <ChangedGame title={m.admin_steps_changed()} open={own} />,
  fields: ({ row }) => <StepFields isNew={!row} />,
})

const StepFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <div className="k-grid2">
      <TextField name="title_en" label={m.admin_steps_title_en()} dir="ltr" required />
      <TextField name="title_ar" label={m.admin_steps_title_ar()} arabic required />
      <TextField name="text_en" label={m.admin_steps_text_en()} dir="ltr" rows={4} />
      <TextField name="text_ar" label={m.admin_steps_text_ar()} arabic rows={4} />
    </div>
    {isNew && (
      <div className="k-grid2">
        <ChoiceField
          name="side"
          label={m.admin_steps_side()}
          options={[
            ['buyer', m.admin_steps_buyer()],
            ['seller', m.admin_steps_seller()],
          ]}
        />
        <TextField
          name="key"
          label={m.admin_steps_key()}
          hint={m.admin_steps_key_hint()}
          dir="ltr"
        />
      </div>
    )}
    <div className="k-stack k-gap-1">
      <Tick name="required">{m.admin_steps_is_required()}</Tick>
      <Tick name="active">{m.admin_steps_is_active()}</Tick>
    </div>
  </>
)

function valuesOf(row: EditedStep | null) {
  if (!row) return { side: 'buyer', active: 'on' }
  const { title_en, title_ar, text_en, text_ar, required, active } = row
  return {
    title_en,
    title_ar,
    text_en,
    text_ar,
    required: required ? 'on' : '',
    active: active ? 'on' : '',
  }
}

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen
