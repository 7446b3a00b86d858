import * as v from 'valibot'
import { withoutControls } from './text.ts'

// Reads posted forms by their schemas: what every action does first with what was typed.

/**
 * The hidden field by which a form says that what is typed into it is sealed as it arrives, and
 * neither kept nor sent back by anything before.
 */
export const SEALED_FIELD = 'sealed_form'

/**
 * Why each named field was refused: a code of the form's schema, such as `required`. The page has
 * its words.
 */
export type FieldErrors<Field extends string = string> = { [Name in Field]?: string }

export interface InvalidForm {
  ok: false
  code: 'invalid'
  errors: FieldErrors
  values: Record<string, string>
}

type Parsed<Value> = { ok: true; value: Value } | InvalidForm

/**
 * Reads a posted form by its schema. Unknown fields and control characters are dropped; of a
 * repeated field the first counts; files are not text. Refused with a code for each wrong field and
 * the values to show again, never a password's.
 */
export function readForm<Schema extends v.GenericSchema>(
  schema: Schema,
  form: FormData,
): Parsed<v.InferOutput<Schema>> {
  const values = textsOf(form)
  const result = v.safeParse(schema, values)
  if (result.success) return { ok: true, value: result.output }
  return {
    ok: false,
    code: 'invalid',
    errors: errorsOf(result.issues),
    values: withoutPasswords(values),
  }
}

/** The texts of a posted form as `readForm` takes them, to be shown again. */
export function textsOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !Object.hasOwn(values, name))
      values[name] = withoutControls(value)
  return values
}

/** A posted form whose texts have no control characters; its files stay as they are. */
export function readableForm(form: FormData): FormData {
  const read = new FormData()
  for (const [name, value] of form)
    read.append(name, typeof value === 'string' ? withoutControls(value) : value)
  return read
}

/** What an address says behind its `?`, read as a form is: without control characters. */
export const readableQuery = (query: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(query)].map(([name, value]) => [name, withoutControls(value)]),
  )

function errorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const key = issue.path?.[0]?.key
    const field = typeof key === 'string' ? key : 'form'
    // a missing field is `required` whatever its own rule says
    errors[field] ??=
      issue.input === undefined && issue.kind === 'schema' ? missing(issue.message) : issue.message
  }
  return errors
}

const missing = (message: string) => (/^[a-z_0-9]+$/.test(message) ? message : 'required')

const withoutPasswords = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('password')))

/** One text of a posted form; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
