import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Check, Field, FieldError, Input, RequiredMark, Select } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { fieldLimits, fieldName, YES } from '../buyer-fields.ts'
import type { AskedField } from './asked-field-words.ts'
import './asked-fields.css'

// The fields of the checkout that belong to a game (a player's id, a server), with those that
// depend on an answer.

type AskedFieldsProps = {
  fields: readonly AskedField[]
  /** The id of a field's control, where what is said of it leads. */
  idOf: (key: string) => string
  /** What stands in it at first, and why it was refused, in words. */
  valueOf: (key: string) => string | undefined
  errorOf: (field: AskedField) => string | undefined
}

/**
 * The fields of a game as its buyers fill them in. One that is asked for an answer of another
 * stands out of sight until that is given; where a browser cannot tell, it is there and says for
 * what.
 */
export function AskedFields({ fields, idOf, valueOf, errorOf }: AskedFieldsProps) {
  return (
    <div className="k-askedfields">
      {fields.map((field, at) => (
        <div key={field.key} data-when={field.condition ? at : undefined}>
          <One
            field={field}
            id={idOf(field.key)}
            value={valueOf(field.key)}
            error={errorOf(field)}
            hint={<Hint field={field} fields={fields} />}
            opens={(value) => opensOf(fields, field.key, value)}
          />
        </div>
      ))}
    </div>
  )
}

/** The places of the fields that are asked for this value of this one. */
function opensOf(fields: readonly AskedField[], key: string, value: string): string | undefined {
  const places = fields.flatMap(({ condition }, at) =>
    condition?.key === key && condition.value === value ? [at] : [],
  )
  return places.length > 0 ? places.join(' ') : undefined
}

type OneProps = {
  field: AskedField
  id: string
  value: string | undefined
  error: string | undefined
  hint: ReactNode
  opens: (value: string) => string | undefined
}

function One(props: OneProps) {
  const { field } = props
  if (field.type === 'boolean') return <Box {...props} />
  if (field.type === 'choice' && field.options.length <= FEW) return <Cards {...props} />
  return (
    <Field
      id={props.id}
      label={field.label}
      hint={props.hint}
      error={props.error}
      required={field.required}
    >
      {field.type === 'choice' ? <Options {...props} /> : <Text {...props} />}
    </Field>
  )
}

/** So many options are seen at once; of more there is a list. */
const FEW = 4

function Text({ field: { key, type, example }, value }: OneProps) {
  const digits = type === 'number' || /^\d+$/.test(example ?? '')
  // what is copied comes with blanks around it, which do not count
  const most = fieldLimits.max_length + 20
  return (
    <Input
      name={fieldName(key)}
      dir={digits || /^[!-~]+$/.test(example ?? '') ? 'ltr' : 'auto'}
      inputMode={digits ? 'numeric' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={most}
      defaultValue={value}
    />
  )
}

function Options({ field: { key, locale, options }, value, opens }: OneProps) {
  const known = options.some((option) => option.key === value)
  return (
    <Select name={fieldName(key)} defaultValue={known ? value : ''}>
      <option value="">{m.asked_choose({}, { locale })}</option>
      {options.map((option) => (
        <option key={option.key} value={option.key} data-opens={opens(option.key)}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

function Cards({
  field: { key, label, options, required },
  id,
  value,
  error,
  hint,
  opens,
}: OneProps) {
  const noteId = `${id}-note`
  return (
    <fieldset
      className="k-askedfields__cards"
      aria-describedby={error || hint ? noteId : undefined}
    >
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <RadioCards>
        {options.map((option, at) => (
          <RadioCard
            key={option.key}
            id={at === 0 ? id : undefined}
            name={fieldName(key)}
            value={option.key}
            defaultChecked={option.key === value}
            required={required}
            aria-invalid={error ? true : undefined}
            data-opens={opens(option.key)}
          >
            {option.label}
          </RadioCard>
        ))}
      </RadioCards>
      <Note id={noteId} error={error} hint={hint} />
    </fieldset>
  )
}

function Box({ field: { key, label }, id, value, error, hint, opens }: OneProps) {
  const noteId = `${id}-note`
  return (
    <div className="k-askedfields__box">
      <Check
        id={id}
        name={fieldName(key)}
        value={YES}
        defaultChecked={value === YES}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        data-opens={opens(YES)}
      >
        {label}
      </Check>
      <Note id={noteId} error={error} hint={hint} />
    </div>
  )
}

function Note({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error) return <FieldError id={id}>{error}</FieldError>
  return (
    <p className="k-hint" id={id}>
      {hint}
    </p>
  )
}

/** What a field is asked for, where it is found, and how it is written. */
function Hint({ field, fields }: { field: AskedField; fields: readonly AskedField[] }) {
  const { hint, example, condition, type, min, max, locale } = field
  const other = condition && fields.find(({ key }) => key === condition.key)
  const value =
    other?.options.find(({ key }) => key === condition!.value)?.label ??
    m.asked_ticked({}, { locale })
  return (
    <>
      {other && (
        <span className="k-askedfields__if">
          {m.asked_only_if({ field: other.label, value }, { locale })}{' '}
        </span>
      )}
      {hint && <>{hint} </>}
      {example && (
        <>
          {m.asked_example({}, { locale })} <Bdi className="k-askedfields__example">{example}</Bdi>
        </>
      )}
      {type === 'number' && min !== null && max !== null && (
        <>{m.asked_between({ min: formatNumber(min), max: formatNumber(max) }, { locale })}</>
      )}
    </>
  )
}
