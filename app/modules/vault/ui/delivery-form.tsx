import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input, Select, Textarea } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { SealedForm } from '#ui/sealed-form.tsx'
import { goodsFieldName, type GoodsField } from '../goods.ts'

type UnitsProps = {
  /** Where it is posted to. */
  action: string
  /** What its button says, and while it is sent. */
  submit: string
  busy: string
  token: string
  version: string
  fields: readonly GoodsField[]
  /** How many units are to be given. */
  units: number
  values?: Record<string, string>
  errors?: FieldErrors
}

type FormProps = Omit<UnitsProps, 'action' | 'submit' | 'busy'> & { orderId: string }

/** What a seller delivers, unit by unit. */
export const DeliveryForm = ({ orderId, ...rest }: FormProps) => (
  <UnitsForm
    action={`/sales/${orderId}/deliver`}
    submit={m.deliver_submit()}
    busy={m.deliver_busy()}
    {...rest}
  />
)

/** What a buyer gives, so that their seller can play on their account. */
export const AccessForm = ({ orderId, ...rest }: Omit<FormProps, 'units'>) => (
  <UnitsForm
    action={`/orders/${orderId}/access`}
    submit={m.access_submit()}
    busy={m.deliver_busy()}
    units={1}
    {...rest}
  />
)

/** Asks for each unit's details. Nothing typed here is corrected or looked up by the browser. */
function UnitsForm({
  action,
  submit,
  busy,
  token,
  version,
  fields,
  units,
  values = {},
  errors = {},
}: UnitsProps) {
  return (
    <SealedForm action={action} className="k-stack k-gap-5">
      <input type="hidden" name="delivery_token" value={token} />
      <input type="hidden" name="fields_seen" value={version} />
      {Array.from({ length: units }, (_, index) => index + 1).map((unit) => (
        <Unit key={unit} unit={unit} units={units}>
          {fields.map((field) => {
            const name = goodsFieldName(unit, field.key)
            return (
              <Detail key={name} {...{ field, name }} value={values[name]} why={errors[name]} />
            )
          })}
        </Unit>
      ))}
      <div className="k-actions">
        <Button variant="primary" data-busy={busy}>
          <Icon name="lock" />
          {submit}
        </Button>
      </div>
    </SealedForm>
  )
}

type UnitProps = { unit: number; units: number; children: ReactNode }

function Unit({ unit, units, children }: UnitProps) {
  if (units === 1) return <div className="k-stack">{children}</div>
  return (
    <fieldset className="k-stack k-goods__unit">
      <legend className="k-h3">
        {m.deliver_unit({ number: formatNumber(unit), count: formatNumber(units) })}
      </legend>
      {children}
    </fieldset>
  )
}

type DetailProps = { field: GoodsField; name: string; value?: string; why?: string }

function Detail({ field, name, value, why }: DetailProps) {
  const isArabic = getLocale() === 'ar'
  const hint = isArabic ? field.hint_ar : field.hint_en
  return (
    <Field
      label={isArabic ? field.label_ar : field.label_en}
      hint={field.required ? hint : m.deliver_optional({ hint }).trim()}
      error={why && whyWords(why, field)}
      required={field.required}
    >
      <Control field={field} name={name} value={value} />
    </Field>
  )
}

const untouched = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'none',
  // a browser's own spelling service would be sent what is typed
  spellCheck: false,
} as const

/** Its first child must be the control itself, which the Field around it names. */
function Control({ field, name, value }: Omit<DetailProps, 'why'>) {
  const { kind, max_length, choices, choices_ar } = field
  if (kind === 'choice')
    return (
      <Select name={name} defaultValue={value ?? ''} autoComplete="off">
        <option value="">{m.deliver_choose()}</option>
        {choices.map((choice, at) => (
          <option key={choice} value={choice}>
            {(getLocale() === 'ar' && choices_ar[at]) || choice}
          </option>
        ))}
      </Select>
    )
  if (kind === 'lines')
    return <Textarea name={name} rows={3} maxLength={max_length} {...untouched} />
  return (
    <Input
      name={name}
      dir="ltr"
      maxLength={max_length}
      inputMode={kind === 'digits' ? 'numeric' : kind === 'email' ? 'email' : undefined}
      defaultValue={value}
      {...untouched}
    />
  )
}

function whyWords(code: string, { min_length, max_length }: GoodsField): string {
  const count = formatNumber(code === 'too_short' ? min_length : max_length)
  const words: Record<string, () => string> = {
    nothing: m.deliver_nothing,
    too_long: () => m.deliver_too_long({ count }),
    too_short: () => m.deliver_too_short({ count }),
    digits: m.deliver_digits,
    email: m.deliver_email,
    choice: m.deliver_choice,
    large: m.deliver_large,
    given_before: m.deliver_given_before,
  }
  return (words[code] ?? m.deliver_required)()
}
