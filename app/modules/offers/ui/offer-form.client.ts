import { priceFault } from '../offer.form.ts'

// An offer's form helps while one types: what is wrong is said at once, and it cannot be sent before it is right.

type OfferForm = HTMLFormElement & { elements: HTMLFormControlsCollection }

const fieldOf = (form: OfferForm, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

const offerForm = (target: EventTarget | null): OfferForm | null =>
  (target instanceof HTMLElement ? target.closest<OfferForm>('form[data-offer-form]') : null)

/** Looks at the form that is in the page now, when a page or a dialog opens. */
export function watchOfferForm(root: ParentNode): void {
  const form = root.querySelector<OfferForm>('form[data-offer-form]')
  if (form) update(form)
}

document.addEventListener('input', ({ target }) => {
  const form = offerForm(target)
  if (form) update(form)
  if (target instanceof HTMLInputElement && target.form?.matches('[data-game-search]')) narrow(target)
})

/** What is wrong with a field is said when it is left, and taken back as soon as it is right. */
document.addEventListener('focusout', ({ target }) => {
  const form = offerForm(target)
  if (form && target instanceof HTMLInputElement) tell(target, wrong(form, target.name))
})

function update(form: OfferForm) {
  const names = ['price', 'min_quantity']
  for (const name of names) {
    const field = fieldOf(form, name)
    if (field?.getAttribute('aria-invalid') === 'true' && wrong(form, name) === null) tell(field, null)
  }
  const isNew = form.dataset.offerForm === 'new'
  const missing = isNew && ['title', 'quantity', 'price'].some((name) => fieldOf(form, name)?.value.trim() === '')
  const blocked = missing || names.some((name) => wrong(form, name) !== null)
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[form="${form.id}"]`)) button.disabled = blocked
}

/** Why a field stops the form, in the words that its page brought along; null when it does not. */
function wrong(form: OfferForm, name: string): string | null {
  const field = fieldOf(form, name)
  if (!field || (field.value === '' && !field.validity.badInput)) return null
  if (name === 'price') {
    const fault = field.validity.badInput ? 'price_whole' : priceFault(field.value.trim())
    if (fault === 'price_whole') return field.dataset.whole ?? ''
    return fault === 'price_low' ? (field.dataset.low ?? '') : null
  }
  if (name !== 'min_quantity') return null
  const quantity = fieldOf(form, 'quantity')?.valueAsNumber ?? Number.NaN
  return field.valueAsNumber > quantity ? (field.dataset.above ?? '') : null
}

/** Puts the words below the field, in the place of its hint, or takes them away. */
function tell(field: HTMLInputElement, words: string | null) {
  const box = field.closest('.k-field')
  if (!box || (words === null && !box.querySelector('[data-told]'))) {
    if (words === null && field.matches('[name=price], [name=min_quantity]')) clear(box, field)
    return
  }
  clear(box, field)
  if (words === null) return
  const note = Object.assign(document.createElement('p'), { className: 'k-hint k-hint--error', id: `${field.id}told`, textContent: words })
  note.dataset.told = ''
  box.append(note)
  box.classList.add('is-error')
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', note.id)
}

function clear(box: Element | null, field: HTMLInputElement) {
  for (const old of box?.querySelectorAll('[data-told], .k-hint--error') ?? []) old.remove()
  box?.classList.remove('is-error')
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
}

// rows of discounts come and go without a new page
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-add-discount], [data-drop]')
  const group = button?.closest('fieldset')
  if (!button || !group) return
  event.preventDefault()
  const rows = [...group.querySelectorAll<HTMLElement>('[data-discount]')]
  if (button.dataset.addDiscount) addRow(rows, Number(button.dataset.addDiscount))
  else dropRow(rows, button.closest<HTMLElement>('[data-discount]')!, group)
})

function addRow(rows: HTMLElement[], most: number) {
  const last = rows.at(-1)
  if (!last || rows.length >= most) return last?.querySelector('input')?.focus()
  const row = last.cloneNode(true) as HTMLElement
  empty(row)
  last.after(row)
  row.querySelector('input')?.focus()
}

function dropRow(rows: HTMLElement[], row: HTMLElement, group: Element) {
  if (rows.length === 1) empty(row)
  else row.remove()
  group.querySelector<HTMLElement>('[data-discount] input')?.focus()
}

function empty(row: HTMLElement) {
  for (const field of row.querySelectorAll('input')) field.value = ''
}

/** Shows of the listed games only those that hold what is typed. Enter asks the server, which also finds what is nearly meant. */
function narrow(field: HTMLInputElement) {
  const text = field.value.trim().toLocaleLowerCase('en')
  const choices = field.form?.parentElement?.querySelectorAll<HTMLElement>('.k-choices .k-choice') ?? []
  for (const choice of choices) choice.hidden = text !== '' && !choice.textContent.toLocaleLowerCase('en').includes(text)
}
