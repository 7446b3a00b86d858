import { hrefOf } from '#i18n/language.ts'
import { apart } from '#ui/apart.client.ts'
import { restore } from '#ui/submit.client.ts'
import { isTyped } from '#ui/typed.client.ts'
import { carryPictures, finishPictures, hasPictures } from './offer-images.client.ts'
import { watchOfferForm } from './offer-form.client.ts'

// The wizard and the edit form as a dialog over the list of offers. The pages stay what they are: each is fetched, and its
// sheet is shown in the dialog. Whatever fails is left to the browser, which then shows the page itself.

/** How long the message of a saved offer stands before the dialog closes, in ms. */
const STAYS_MS = 1_500

const HOME = '/manage-offers'
const INSIDE = /^(?:\/ar)?\/(?:create-offer|edit-offer\/\d+(?:\/full|\/images)?)$/

let dialog: HTMLDialogElement | null = null
let opener: HTMLElement | null = null
let turn = 0
let leaving: ReturnType<typeof setTimeout> | undefined
/** Something was saved that the list behind the dialog does not show yet. */
let isStale = false
/** A form came back with a fault: what it shows was typed. */
let cameBack = false

/** Whatever was on its way counts no more: an answer that comes late, a message that would close the dialog. */
function supersede(): number {
  clearTimeout(leaving)
  return ++turn
}

/** How many steps of the browser's history the dialog has made; each is an address of its own. */
const depth = (): number => (history.state as { offerDialog?: number } | null)?.offerDialog ?? 0

watchOfferForm(document)
// a dialog that was open when the page was loaded anew is the page itself now
if (depth() > 0) history.replaceState(null, '')

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link) return
  const isInside = dialog?.contains(link) ?? false
  if (isInside && link.matches('[data-close]')) {
    event.preventDefault()
    close()
  } else if (link.matches('[data-offer-dialog]') || (isInside && INSIDE.test(link.pathname))) {
    event.preventDefault()
    if (!isInside) opener = link
    void go(addressOf(link))
  }
})

/** The link's page; of the edit screen the fuller one, which is the modal's. */
function addressOf({ href }: HTMLAnchorElement): string {
  const url = new URL(href)
  if (/\/edit-offer\/\d+$/.test(url.pathname)) url.pathname += '/full'
  return url.href
}

/** Shows the page at an address in the dialog, as a step forward of the history. */
async function go(address: string) {
  const sheet = await load(address)
  if (sheet === 'late') return
  if (!sheet) return location.assign(address)
  history.pushState({ offerDialog: depth() + 1 }, '', address)
  show(sheet)
}

addEventListener('popstate', () => {
  if (depth() === 0) return hide()
  void load(location.href).then((sheet) => {
    if (sheet !== 'late') return sheet ? show(sheet) : location.reload()
  })
})

/** Fetches a page and takes the sheet out of it; null when it has none, `late` when another page was asked for meanwhile. */
async function load(address: string, form?: FormData): Promise<HTMLElement | 'late' | null> {
  const own = supersede()
  dialog?.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(address, form ? { method: 'POST', body: encoded(form) } : {})
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const sheet = page.querySelector<HTMLElement>('[data-sheet]')
    if (sheet) await bringStyles(page)
    return own === turn ? sheet : 'late'
  } catch {
    return own === turn ? null : 'late'
  } finally {
    dialog?.removeAttribute('aria-busy')
  }
}

/** As a plain form is sent. Files are not part of an offer's own form. */
const encoded = (form: FormData) => new URLSearchParams([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** The styles of the fetched page that this one does not have yet. */
async function bringStyles(page: Document) {
  const own = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href))
  const missing = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) => !own.has(href))
  await Promise.all(missing.map((link) => new Promise<unknown>((done) => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href, onload: done, onerror: done })
    document.head.append(style)
  })))
}

function show(sheet: HTMLElement, isReturned = false) {
  dialog ??= makeDialog()
  cameBack = isReturned
  apart(sheet, 'in-dialog')
  sheet.querySelector('h1')?.setAttribute('tabindex', '-1')
  dialog.replaceChildren(...sheet.childNodes)
  const heading = dialog.querySelector('h1')
  if (heading) dialog.setAttribute('aria-labelledby', heading.id ||= 'offer-dialog-title')
  if (!dialog.open) dialog.showModal()
  watchOfferForm(dialog)
  const first = dialog.querySelector<HTMLElement>('[role=alert], [role=status]')
  first?.setAttribute('tabindex', '-1')
  ;(first ?? heading)?.focus()
  dialog.querySelector('.k-dialog__b')?.scrollTo(0, 0)
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = 'k-dialog'
  made.addEventListener('cancel', (event) => {
    if (event.target !== made) return
    event.preventDefault()
    close()
  })
  made.addEventListener('click', (event) => {
    if (event.target !== made || event.detail === 0 || cameBack || made.querySelector('[data-waiting]') || isTyped(made)) return
    const { left, right, top, bottom } = made.getBoundingClientRect()
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) close()
  })
  document.body.append(made)
  return made
}

/** Leads back to the list as it was; the history tells (popstate), so that going forward opens the dialog again. */
function close() {
  supersede()
  if (depth() > 0) history.go(-depth())
  else hide()
}

/** Nothing of what was chosen or typed is kept. A list that does not show what was saved is loaded anew. */
function hide() {
  supersede()
  if (isStale) return location.reload()
  dialog?.close()
  dialog?.replaceChildren()
  opener?.focus()
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const isOffer = form.matches('[data-offer-form]')
  const isHere = dialog?.contains(form) ?? false
  if (isHere && form.matches('[data-game-search]')) {
    event.preventDefault()
    const address = new URL(location.href)
    address.search = encoded(new FormData(form)).toString()
    void go(address.href)
  } else if (isOffer && (isHere || hasPictures(document))) {
    event.preventDefault()
    if (form.dataset.sent === undefined) void send(form, isHere)
  }
})

/** Sends the form of the dialog, or one whose pictures are to follow, and shows what comes back: what is wrong, or that it is saved. */
async function send(form: HTMLFormElement, isHere: boolean) {
  form.dataset.sent = ''
  const fields = new FormData(form)
  fields.set('stay', '')
  const sheet = await load(form.action, fields)
  if (sheet === 'late') return showSaved()
  // without an answer the browser sends it: the form's token makes sure that it counts once
  if (!sheet) return form.submit()
  const offer = sheet.querySelector<HTMLElement>('[data-saved]')?.dataset.saved
  if (!offer) return isHere ? show(sheet, true) : replace(sheet)
  const own = turn
  if (hasPictures(document)) {
    const arrived = await finishPictures(document, hrefOf(`/edit-offer/${offer}/picture`))
    if (own !== turn) return showSaved()
    isStale = isHere
    if (!arrived) return goOnEditing(form, hrefOf(`/edit-offer/${offer}/full`), isHere)
  }
  isStale = isHere
  if (isHere) show(sheet)
  else replace(sheet)
  leaving = setTimeout(finish, STAYS_MS, isHere)
}

/** The offer is there, but not all of its pictures: its edit form takes the place of the wizard's, with those that are missing. */
async function goOnEditing(form: HTMLFormElement, address: string, isHere: boolean) {
  const images = form.ownerDocument.querySelector<HTMLElement>('[data-images=""]')
  const sheet = await load(address)
  if (sheet === 'late') return
  if (!sheet?.querySelector('[data-offer-form]') || !images) {
    // sending the same form again finds the same offer and keeps its first words, so they stay as they are
    form.inert = true
    delete form.dataset.sent
    return restore(form)
  }
  carryPictures(images, sheet)
  history.replaceState(history.state, '', address)
  if (isHere) show(sheet)
  else replace(sheet)
  document.querySelector('[data-missing-told]')?.scrollIntoView({ block: 'center' })
}

/** Shows in the list what was saved after its dialog had been closed: at once, or when another dialog is closed too. */
function showSaved() {
  if (dialog?.open) isStale = true
  else location.reload()
}

function replace(sheet: HTMLElement) {
  document.querySelector('#main [data-sheet]')?.replaceWith(sheet)
  watchOfferForm(document)
  scrollTo(0, 0)
}

/** Leads to the list, which shows what was saved. */
function finish(isHere: boolean) {
  if (isHere) close()
  else location.assign(hrefOf(HOME))
}
