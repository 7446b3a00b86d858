// No island: what islands need while they are made, before and after React.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field with what stood in it. */
interface Typed {
  field: Field
  value: string
  checked: boolean
}

/**
 * What stands in the fields of an island, typed or given back by the server; files stay with their
 * field.
 */
export const typedIn = (island: HTMLElement): readonly Typed[] =>
  [
    ...island.querySelectorAll<Field>('input:not([type=file], [type=hidden]), textarea, select'),
  ].map((field) => ({ field, value: field.value, checked: isTicked(field) && field.checked }))

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/**
 * Tells React, which has just taken the fields over and begins with what the server wrote, what
 * stands in them otherwise: as if it were typed now, so that all that follows from it is drawn.
 * What was ticked or chosen, and typed since, the field itself knows: until React is told of the
 * first, and draws the others as it knows them.
 */
export function retype(typed: readonly Typed[]): void {
  const standing = typed.map(({ field, value }): Typed => ({
    field,
    value: isUntyped(field) ? value : field.value,
    checked: isTicked(field) && field.checked,
  }))
  for (const { field, value, checked } of standing) {
    if (isTicked(field)) tick(field, checked)
    else if (field instanceof HTMLSelectElement) choose(field, value)
    else type(field, value)
  }
}

const isUntyped = (field: Field) =>
  !(field instanceof HTMLSelectElement) && field.value === field.defaultValue

function type(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  if (value === field.defaultValue) return
  // React compares with what it knows to stand there
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(
    field,
    value,
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function tick(field: HTMLInputElement, checked: boolean) {
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return
  field.checked = !checked
  field.click()
}

function choose(field: HTMLSelectElement, value: string) {
  const before =
    [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  if (value === before?.value) return
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Puts back what stood in fields of the same names; radio buttons and boxes share a name and differ
 * in value.
 */
export function fill(island: HTMLElement, typed: readonly Typed[]): void {
  const before = new Map(typed.map((each) => [keyOf(each.field), each]))
  for (const { field } of typedIn(island)) {
    const each = before.get(keyOf(field))
    if (!each) continue
    if (isTicked(field)) field.checked = each.checked
    else field.value = each.value
  }
}

const keyOf = (field: Field) => (isTicked(field) ? `${field.name} ${field.value}` : field.name)
