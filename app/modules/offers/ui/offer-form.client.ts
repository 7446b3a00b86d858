import { priceFault } from '../offer.form.ts'

// An offer's form helps while one types: what is wrong is said at once, and it cannot be sent before it is right.

type OfferForm = HTMLFormElement & { elements: HTMLFormControlsCollection }

/** The fields that are looked at while one types. The server looks at all of them. */
const checked = ['price', 'min_quantity']

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
  if (form && target instanceof HTMLInputElement && checked.includes(target.name) && target.value !== '') tell(target, wrong(form, target.name))
})

function update(form: OfferForm) {
  for (const name of checked) {
    const field = fieldOf(form, name)
    if (field?.getAttribute('aria-invalid') === 'true' && wrong(form, name) === null) tell(field, null)
  }
  const isNew = form.dataset.offerForm === 'new'
  const missing = isNew && ['title', 'quantity', 'price'].some((name) => fieldOf(form, name)?.value.trim() === '')
  const blocked = missing || checked.some((name) => wrong(form, name) !== null)
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[form="${form.id}"]`)) button.disabled = blocked
}

/** What was typed as the server reads it: with Western digits. */
const typed = (field: HTMLInputElement | null) => (field?.value ?? '').trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))

/** Why a field stops the form, in the words that its page brought along; null when it does not. */
function wrong(form: OfferForm, name: string): string | null {
  const field = fieldOf(form, name)
  if (!field || typed(field) === '') return null
  if (name === 'price') {
    const fault = priceFault(typed(field))
    if (fault === 'price_whole') return field.dataset.whole ?? ''
    return fault === 'price_low' ? (field.dataset.low ?? '') : null
  }
  if (name !== 'min_quantity') return null
  const quantity = typed(fieldOf(form, 'quantity'))
  return quantity !== '' && Number(typed(field)) > Number(quantity) ? (field.dataset.above ?? '') : null
}

/** Puts the words below the field, in the place of its hint, or takes them away. */
function tell(field: HTMLInputElement, words: string | null) {
  const box = field.closest('.k-field')
  for (const old of box?.querySelectorAll('.k-hint') ?? []) old.remove()
  box?.classList.toggle('is-error', words !== null)
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
  if (words === null) return
  const template = field.form?.querySelector<HTMLTemplateElement>('[data-told-template]')
  const note = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (!note || !box) return
  note.id = `${field.id}told`
  note.append(words)
  box.append(note)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', note.id)
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

/** How long after the last letter the server is asked, in ms. */
const PAUSE_MS = 250
let asking: ReturnType<typeof setTimeout> | undefined

/**
 * Shows of the listed games only those that hold what is typed. When none does, they stay until the server has answered, which
 * knows Arabic names and finds what is nearly meant; from then on it is asked for every list.
 */
function narrow(field: HTMLInputElement) {
  const text = field.value.trim().toLocaleLowerCase('en')
  const choices = [...field.form?.parentElement?.querySelectorAll<HTMLElement>('.k-choices .k-choice') ?? []]
  const fitting = choices.filter((choice) => choice.textContent.toLocaleLowerCase('en').includes(text))
  const isAsked = fitting.length === 0 || field.dataset.asked !== undefined
  for (const choice of choices) choice.hidden = !isAsked && !fitting.includes(choice)
  clearTimeout(asking)
  if (isAsked) asking = setTimeout(() => void askGames(field), PAUSE_MS)
}

/** Puts what the server finds for the typed text in the place of the listed games, unless something else was typed meanwhile. */
async function askGames(field: HTMLInputElement) {
  const form = field.form
  const text = field.value
  if (!form) return
  const search = new URLSearchParams([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  const answer = await fetch(`${location.pathname}?${search}`).catch(() => null)
  if (!answer?.ok) return
  const found = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-game-search]')
  if (!found || !field.isConnected || field.value !== text) return
  field.dataset.asked = ''
  while (form.nextSibling) form.nextSibling.remove()
  while (found.nextSibling) form.parentElement!.append(found.nextSibling)
}
