import { m } from '#i18n/paraglide/messages.js'
import { type AskedAttribute, booleanOptions } from '#modules/catalog/ui/attribute-words.ts'
import { ChipChoice } from '#ui/chip.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { FactControl } from './fact-control.tsx'

interface FactInputProps {
  attribute: AskedAttribute
  /** Which offer it is of, for who cannot see the row. */
  of: string
  name: string
  value: string
  error: string | undefined
}

/** The field of a fact within a grid, whose column and row say what it is. */
export function FactInput(props: FactInputProps) {
  const { attribute, of, name, value, error } = props
  const { type, label } = attribute
  if (type === 'multi') return <Several {...props} />
  const options = type === 'boolean' ? booleanOptions() : attribute.options
  return (
    <Field label={<span className="k-vh">{`${label}: ${of}`}</span>} error={error}>
      <FactControl isNumber={type === 'number'} name={name} value={value} options={options} />
    </Field>
  )
}

/** Several may be chosen: they are folded away, since a row has no room for all. */
function Several({ attribute, of, name, value, error }: FactInputProps) {
  const chosen = value.split(' ')
  return (
    <details className="k-complete__fold" open={value !== '' || error !== undefined}>
      <summary className="k-input">
        {m.attribute_choose()}
        <Icon name="chevron-down" />
      </summary>
      <fieldset>
        <legend className="k-vh">{`${attribute.label}: ${of}`}</legend>
        <div className="k-chips">
          {attribute.options.map((option) => (
            <ChipChoice
              key={option.key}
              type="checkbox"
              name={name}
              value={option.key}
              defaultChecked={chosen.includes(option.key)}
              aria-invalid={error ? true : undefined}
            >
              {option.label}
            </ChipChoice>
          ))}
        </div>
      </fieldset>
      {error && <FieldError>{error}</FieldError>}
    </details>
  )
}
