import { use } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import type { ConditionField } from '#modules/catalog/buyer-fields.server.ts'
import { fieldLimits, fieldTypes } from '#modules/catalog/buyer-fields.ts'
import { Input } from '#ui/field.tsx'
import { GamePart } from '../games/game-parts.tsx'
import { ChoiceField, Filled, TextField, Tick } from '../parts/text-field.tsx'
import { typeNames } from './field-words.ts'
import './fields.css'

// The inputs of the form in field.tsx, by which staff describe a question to the buyers of a game:
// type of answer, wording in both languages, limits, options, and when it is asked (decision 40).

type Option = { key: string; label: string; label_ar: string }

type FieldFieldsProps = {
  isNew: boolean
  conditions: readonly ConditionField[]
  options: readonly Option[]
  answer: { values: Record<string, string> } | undefined
}

/**
 * What a field is: what all have, and what those of one kind have besides, out of sight for others.
 */
export function FieldFields({ isNew, conditions, options, answer }: FieldFieldsProps) {
  return (
    <div className="k-buyerfield k-stack k-gap-5">
      <ChoiceField
        name="type"
        label={m.admin_field_type()}
        required
        options={fieldTypes.map((type) => [type, typeNames[type]()] as const)}
      />
      <div className="k-grid2">
        <TextField name="label" label={m.admin_field_label_en()} dir="ltr" required />
        <TextField name="label_ar" label={m.admin_field_label_ar()} arabic required />
        <TextField name="hint" label={m.admin_field_hint_en()} dir="ltr" />
        <TextField name="hint_ar" label={m.admin_field_hint_ar()} arabic />
      </div>
      {isNew && (
        <TextField
          name="key"
          label={m.admin_field_key()}
          hint={m.admin_field_key_hint()}
          dir="ltr"
        />
      )}
      <TextPart />
      <NumberPart />
      <OptionsPart options={optionsShown(options, answer)} />
      <ChoiceField
        name="asked_if"
        label={m.admin_field_asked_if()}
        none={m.admin_field_always()}
        options={conditions.flatMap(conditionChoices)}
      />
      <div className="k-stack k-gap-1">
        <Tick name="required">{m.admin_field_required()}</Tick>
        <p className="k-hint">{m.admin_field_required_hint()}</p>
        <Tick name="active">{m.admin_field_active()}</Tick>
      </div>
    </div>
  )
}

function TextPart() {
  return (
    <div data-of="text">
      <GamePart legend={m.admin_field_text()}>
        <TextField
          name="pattern"
          label={m.admin_field_pattern()}
          hint={m.admin_field_pattern_hint()}
          dir="ltr"
          spellCheck={false}
        />
        <div className="k-grid2">
          <TextField
            name="example"
            label={m.admin_field_example()}
            hint={m.admin_field_example_hint()}
          />
          <TextField name="max_length" label={m.admin_field_max_length()} inputMode="numeric" />
        </div>
      </GamePart>
    </div>
  )
}

const NumberPart = () => (
  <div data-of="number">
    <GamePart legend={m.admin_field_number()}>
      <div className="k-grid2">
        <TextField name="min" label={m.admin_field_min()} inputMode="numeric" />
        <TextField name="max" label={m.admin_field_max()} inputMode="numeric" />
      </div>
    </GamePart>
  </div>
)

/** So many rows without words are below those with words, to add more. */
const SPARE = 4

function optionsShown(
  stored: readonly Option[],
  answer: FieldFieldsProps['answer'],
): readonly Option[] {
  if (!answer || !('type' in answer.values)) return stored
  const { values } = answer
  const typed: Option[] = []
  for (let at = 0; at < fieldLimits.options; at++) {
    const [label, label_ar] = [values[`option_${at}_label`], values[`option_${at}_label_ar`]]
    if (label || label_ar)
      typed.push({
        key: values[`option_${at}_key`] ?? '',
        label: label ?? '',
        label_ar: label_ar ?? '',
      })
  }
  return typed
}

function OptionsPart({ options }: { options: readonly Option[] }) {
  const rows = [...options, ...Array<null>(SPARE).fill(null)].slice(0, fieldLimits.options)
  return (
    <div data-of="choice">
      <GamePart
        legend={m.admin_field_options()}
        hint={m.admin_field_options_hint()}
        error={use(Filled).errors.options}
      >
        <ol className="k-buyerfield__options">
          {rows.map((option, at) => (
            <li key={at}>
              <input type="hidden" name={`option_${at}_key`} value={option?.key ?? ''} />
              <Input
                name={`option_${at}_place`}
                aria-label={m.admin_field_option_place({ number: formatNumber(at + 1) })}
                inputMode="numeric"
                maxLength={3}
                defaultValue={at + 1}
              />
              <Input
                name={`option_${at}_label`}
                aria-label={m.admin_field_option_en({ number: formatNumber(at + 1) })}
                dir="ltr"
                maxLength={fieldLimits.label}
                defaultValue={option?.label}
              />
              <Input
                name={`option_${at}_label_ar`}
                aria-label={m.admin_field_option_ar({ number: formatNumber(at + 1) })}
                dir="rtl"
                lang="ar"
                maxLength={fieldLimits.label}
                defaultValue={option?.label_ar}
              />
            </li>
          ))}
        </ol>
      </GamePart>
    </div>
  )
}

/** Each answer that a field can be asked for. */
function conditionChoices({ key, label, label_ar, type, options }: ConditionField) {
  const inLocale = (name: string, name_ar: string) => nameIn({ name, name_ar }, getLocale())
  const values =
    type === 'boolean'
      ? [['yes', m.asked_yes()]]
      : options.map((option) => [option.key, inLocale(option.label, option.label_ar)])
  return values.map(
    ([value, words]) =>
      [
        `${key}=${value}`,
        m.admin_field_if({ field: inLocale(label, label_ar), value: words! }),
      ] as const,
  )
}
