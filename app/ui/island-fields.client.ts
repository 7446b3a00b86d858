// No island: what islands need while they are made, before and after React.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field with what stood in it, and its key among the island's fields. */
interface Typed {
  key: string
  field: Field
  value: string
  checked: boolean
}

/** Where somebody is writing: the caret, or what is marked. */
interface Held {
  key: string
  from: number | null
  to: number | null
}

/** What stands in the fields of an island, typed or given back by the server. */
export const typedIn = (island: HTMLElement): readonly Typed[] =>
  [...byKey(island)].map(([key, field]) => ({
    key,
    field,
    value: field.value,
    checked: isTicked(field) && field.checked,
  }))

/** The field of the island that has the focus. */
export function heldIn(island: HTMLElement): Held | null {
  const field = document.activeElement as HTMLInputElement
  const key = [...byKey(island)].find(([, each]) => each === field)?.[0]
  if (key === undefined) return null
  return { key, from: field.selectionStart ?? null, to: field.selectionEnd ?? null }
}

/**
 * The fields of an island by their names; radio buttons and boxes share a name and differ in value,
 * rows of a list in their place. One that is not sent has no name and stands by its type: React
 * gives it another id where it makes it anew.
 */
function byKey(island: HTMLElement): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of island.querySelectorAll<Field>(
    'input:not([type=hidden]), textarea, select',
  )) {
    const key = `${field.name || field.type} ${isTicked(field) ? field.value : ''}`
    let place = 0
    while (fields.has(`${key} ${place}`)) place++
    fields.set(`${key} ${place}`, field)
  }
  return fields
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

const isFile = (field: Field): field is HTMLInputElement => field.type === 'file'

/**
 * Tells React, which has just taken the fields over and begins with what the server wrote, what
 * stands in them otherwise: as if it were typed now, so that all that follows from it is drawn.
 * What was ticked or chosen, and typed since, the field itself knows: until React is told of the
 * first, and draws the others as it knows them. Where something else had changed the page React has
 * made the fields anew, so each is found by its key, and `held` has the focus again.
 */
export async function retype(
  island: HTMLElement,
  typed: readonly Typed[],
  held: Held | null,
): Promise<void> {
  const isKept = typed.every(({ field }) => island.contains(field))
  const standing = typed.map((each): Typed => ({
    ...each,
    value: isTold(each.field, isKept) ? each.field.value : each.value,
    checked:
      isTicked(each.field) && (isTold(each.field, isKept) ? each.field.checked : each.checked),
  }))
  const now = isKept ? heldIn(island) : held
  // with a text that React has put back the caret went to its end
  const isPutBack = typed.some(
    ({ key, field, value }) => key === now?.key && field.value !== value && !isTold(field, isKept),
  )
  const place = isPutBack && held?.key === now?.key ? held : now
  const fields = byKey(island)
  for (const each of standing) {
    const field = isKept ? each.field : fields.get(each.key)
    if (!field) continue
    if (isFile(field)) giveFiles(field, each.field as HTMLInputElement)
    else if (isTicked(field)) tick(field, each.checked)
    else if (field instanceof HTMLSelectElement) choose(field, each.value, isKept)
    else type(field, each.value)
    // what one field changes, the next is told of: React draws it in a microtask
    await Promise.resolve()
  }
  const field = place && fields.get(place.key)
  if (!field) return
  if (field !== document.activeElement) field.focus({ preventScroll: true })
  if (place.from !== null && !(field instanceof HTMLSelectElement))
    field.setSelectionRange(place.from, place.to)
}

/**
 * Whether what was put into a field stands there still: React puts texts back to what the server
 * wrote, and before it throws fields away also what was chosen or ticked.
 */
function isTold(field: Field, isKept: boolean): boolean {
  if (field instanceof HTMLSelectElement) return isKept || field.value !== firstOf(field)?.value
  if (isTicked(field)) return isKept || field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** The option that the server had chosen. */
const firstOf = ({ options }: HTMLSelectElement) =>
  [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0]

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

function choose(field: HTMLSelectElement, value: string, isKept: boolean) {
  // what React has made anew says in no option what it began with
  if (value === (isKept ? firstOf(field)?.value : field.value)) return
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function giveFiles(field: HTMLInputElement, before: HTMLInputElement) {
  if (field === before || !before.files?.length) return
  field.files = before.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Puts back what stood in fields of the same keys. */
export function fill(island: HTMLElement, typed: readonly Typed[]): void {
  const fields = byKey(island)
  for (const { key, field: before, value, checked } of typed) {
    const field = fields.get(key)
    if (!field) continue
    if (isFile(field)) giveFiles(field, before as HTMLInputElement)
    else if (isTicked(field)) field.checked = checked
    else field.value = value
  }
}
