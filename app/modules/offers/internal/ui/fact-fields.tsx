import { useId } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { attributeField } from '#modules/catalog/game-attributes.ts'
import {
  type AskedAttribute,
  attributeProblem,
  booleanOptions,
} from '#modules/catalog/ui/attribute-words.ts'
import { ChipChoice } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, FieldError, RequiredMark } from '#ui/field.tsx'
import { Kashida } from '#ui/kashida.tsx'
import type { OfferValues } from '../../ui/offer-values.ts'
import type { OfferAnswer } from '../../ui/offer-words.ts'
import { FactControl } from './fact-control.tsx'
import './fact-fields.css'

/** So many options are seen at once, as chips; of more there is a list. */
const FEW = 12

type Props = {
  attributes: readonly AskedAttribute[]
  values: OfferValues
  /** As they are typed now. */
  now: OfferValues
  answer: OfferAnswer
}

/** What the offers of a game state: one field of each attribute. */
export function FactFields({ attributes, values, now, answer }: Props) {
  if (attributes.length === 0) return null
  return (
    <fieldset className="k-group k-factfields">
      <legend>{m.attribute_facts()}</legend>
      <Fullness attributes={attributes} now={now} />
      <div className="k-factfields__rows">
        {attributes.map((attribute) => {
          const name = attributeField(attribute.key)
          const code = answer.errors[name]
          return (
            <FactField
              key={attribute.key}
              attribute={attribute}
              value={values[name] ?? ''}
              error={code === undefined ? undefined : attributeProblem(attribute, code)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** How many of the facts are stated, and why the others are worth it. */
function Fullness({ attributes, now }: Pick<Props, 'attributes' | 'now'>) {
  const all = attributes.length
  const said = attributes.filter(({ key }) => now[attributeField(key)]?.trim()).length
  const words = m.attribute_facts_count({ said: formatNumber(said), all: formatNumber(all) })
  return (
    <div className="k-fill">
      <span>{words}</span>
      <span className="k-muted">{m.attribute_facts_found()}</span>
      <Kashida percent={(100 * said) / all} label={words} />
    </div>
  )
}

type FieldProps = { attribute: AskedAttribute; value: string; error: string | undefined }

function FactField(props: FieldProps) {
  const { key, type, label, required, options } = props.attribute
  const isShort = type === 'multi' || type === 'boolean' || options.length <= FEW
  if (type !== 'number' && isShort) return <Chips {...props} />
  return (
    <Field label={label} required={required} error={props.error}>
      <FactControl
        isNumber={type === 'number'}
        name={attributeField(key)}
        value={props.value}
        options={options}
        nothing={required ? m.attribute_choose() : m.attribute_not_stated()}
      />
    </Field>
  )
}

function Chips({ attribute, value, error }: FieldProps) {
  const { key, type, label, required } = attribute
  const id = useId()
  const name = attributeField(key)
  const options = type === 'boolean' ? booleanOptions() : attribute.options
  const chosen = type === 'multi' ? value.split(' ') : [value]
  return (
    <fieldset
      className={classNames('k-factfields__wide', error !== undefined && 'is-error')}
      aria-describedby={error ? id : undefined}
    >
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="k-chips">
        {options.map((option) => (
          <ChipChoice
            key={option.key}
            type={type === 'multi' ? 'checkbox' : 'radio'}
            name={name}
            value={option.key}
            defaultChecked={chosen.includes(option.key)}
            aria-invalid={error ? true : undefined}
          >
            {option.label}
          </ChipChoice>
        ))}
        {type !== 'multi' && !required && (
          <ChipChoice type="radio" name={name} value="" defaultChecked={value === ''}>
            {m.attribute_not_stated()}
          </ChipChoice>
        )}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
