import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import type { FieldErrors } from '#kernel/form.ts'
import { Check, Field, Input, Select, Textarea } from '#ui/field.tsx'

/** What the fields of a form show, by their names. */
export type Values = { readonly [Name in string]?: string | number | null }

interface Filling {
  values: Values
  errors: FieldErrors
  /** How many characters a field takes, by its name. */
  lengths?: { readonly [Name in string]?: number } | undefined
}

/**
 * Surrounds the fields of a form, which take from here what was typed or is stored, what is wrong
 * with it, in words, and how long it may be.
 */
export const Filled = createContext<Filling>({ values: {}, errors: {} })

/** Mistakes in words, each by its code and its field. */
export const fieldErrorInWords = (
  errors: FieldErrors = {},
  words: (code: string, field: string) => string | undefined,
) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, code]) => [field, code && words(code, field)]),
  )

interface Named {
  name: string
  label: ReactNode
  hint?: ReactNode
  required?: boolean
}

type TextFieldProps = Named & Omit<ComponentProps<'input'>, keyof Named> & TextLook

interface TextLook {
  /** Makes it a field of so many lines. */
  rows?: number
  /** Its text is Arabic in every language. */
  arabic?: boolean
  unit?: ReactNode
}

/** A text of a form: of one line, or of more where it has `rows`. */
export function TextField({ label, hint, required, rows, arabic, ...rest }: TextFieldProps) {
  const { values, errors, lengths } = use(Filled)
  const control = {
    defaultValue: values[rest.name] ?? undefined,
    maxLength: lengths?.[rest.name],
    ...(arabic && { dir: 'rtl', lang: 'ar' }),
    ...rest,
  }
  return (
    <Field label={label} hint={hint} error={errors[rest.name]} required={required}>
      {rows ? (
        <Textarea rows={rows} {...(control as ComponentProps<'textarea'>)} />
      ) : (
        <Input autoComplete="off" {...control} />
      )}
    </Field>
  )
}

type ChoiceFieldProps = Named & {
  /** What stands for no choice; without it one is always made. */
  none?: string
  options: readonly (readonly [value: string | number, label: string])[]
}

/** One of a form's choices. */
export function ChoiceField({ name, label, hint, required, none, options }: ChoiceFieldProps) {
  const { values, errors } = use(Filled)
  return (
    <Field label={label} hint={hint} error={errors[name]} required={required}>
      <Select name={name} defaultValue={values[name] ?? ''}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type TickProps = { name: string; value?: string; children: ReactNode }

/** A box of a form, ticked where its value is the one that was sent or is stored. */
export const Tick = ({ name, value, children }: TickProps) => (
  <Check name={name} value={value} defaultChecked={use(Filled).values[name] === (value ?? 'on')}>
    {children}
  </Check>
)
