import { use } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { EditedAttribute } from '#modules/catalog/game-attribute.form.ts'
import { attributeLimits, attributeTypes } from '#modules/catalog/game-attributes.ts'
import { GamePart } from '../games/game-parts.tsx'
import { ChoiceField, Filled, TextField, Tick } from '../parts/text-field.tsx'
import { NUMBER_SIGN, attributeTypeNames } from './attribute-words.ts'
import { AttributeOptions, type OptionsAnswer } from './attribute-options.tsx'
import './attributes.css'

type AttributeFieldsProps = { row: EditedAttribute | null; answer: OptionsAnswer }

/**
 * What an attribute is: what all have, and what those of one kind have besides, out of sight for
 * others. Key and kind of one that is there are said, and stay.
 */
export function AttributeFields({ row, answer }: AttributeFieldsProps) {
  return (
    <div className="k-attribute k-stack k-gap-5" data-type={row?.type}>
      {row ? (
        <p>
          <code dir="ltr">{row.key}</code>
          {' · '}
          {m.admin_attribute_type_fixed({ type: attributeTypeNames[row.type]() })}
          <input type="hidden" name="type" value={row.type} />
        </p>
      ) : (
        <ChoiceField
          name="type"
          label={m.admin_attribute_type()}
          required
          options={attributeTypes.map((type) => [type, attributeTypeNames[type]()] as const)}
        />
      )}
      <div className="k-grid2">
        <TextField name="label" label={m.admin_attribute_label_en()} dir="ltr" required />
        <TextField name="label_ar" label={m.admin_attribute_label_ar()} arabic required />
        <TextField
          name="short"
          label={m.admin_attribute_short_en()}
          hint={m.admin_attribute_short_hint(NUMBER_SIGN)}
          dir="ltr"
        />
        <TextField name="short_ar" label={m.admin_attribute_short_ar()} arabic />
      </div>
      {!row && (
        <TextField
          name="key"
          label={m.admin_attribute_key()}
          hint={m.admin_field_key_hint()}
          dir="ltr"
        />
      )}
      <NumberPart />
      <ChoicePart />
      <AttributeOptions options={row?.options ?? []} answer={answer} />
      <ShownPart />
    </div>
  )
}

const NumberPart = () => (
  <div data-of="number">
    <GamePart legend={m.admin_attribute_number()} error={use(Filled).errors.is_content}>
      <div className="k-grid2">
        <TextField name="min" label={m.admin_attribute_min()} inputMode="numeric" />
        <TextField name="max" label={m.admin_attribute_max()} inputMode="numeric" />
      </div>
      <TextField
        name="steps"
        label={m.admin_attribute_steps()}
        hint={m.admin_attribute_steps_hint({ number: formatNumber(attributeLimits.steps) })}
        dir="ltr"
      />
      <Tick name="is_content">{m.admin_attribute_content()}</Tick>
    </GamePart>
  </div>
)

const ChoicePart = () => (
  <div data-of="choice">
    <GamePart legend={m.admin_attribute_choice()}>
      <div className="k-stack k-gap-1">
        <Tick name="ordered">{m.admin_attribute_ordered()}</Tick>
        <Tick name="landing">{m.admin_attribute_landing()}</Tick>
      </div>
    </GamePart>
  </div>
)

function ShownPart() {
  const { errors } = use(Filled)
  return (
    <GamePart legend={m.admin_attribute_shown()} error={errors.filterable ?? errors.on_card}>
      <div className="k-stack k-gap-1">
        <Tick name="filterable">{m.admin_attribute_filterable()}</Tick>
        <Tick name="on_card">{m.admin_attribute_on_card()}</Tick>
        <Tick name="required">{m.admin_attribute_required()}</Tick>
        <p className="k-hint">{m.admin_attribute_required_hint()}</p>
        <Tick name="active">{m.admin_attribute_active()}</Tick>
      </div>
    </GamePart>
  )
}
