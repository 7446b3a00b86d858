import { ACCEPTED_PICTURES } from '#modules/files/picture.ts'

// Pictures of an offer: chosen or dropped, each in a row that says how far it is, sent one by one, moved by buttons or by
// dragging. Before the offer is there its pictures wait in the page; afterwards they are sent as soon as they are chosen.

const files = new WeakMap<Element, File>()

const rowsOf = (images: Element) => [...images.querySelectorAll<HTMLElement>('[data-shots] > li')]
const waitingRows = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-images] [data-waiting]:not([data-refused], [data-sent])')]

/** Whether pictures wait for an offer that is about to be created. */
export const hasPictures = (root: ParentNode): boolean => root.querySelector('[data-images=""]') !== null && waitingRows(root).length > 0

/** Sends the pictures that wait to the offer that is there now; false when some did not arrive, which can be tried again. */
export async function finishPictures(root: ParentNode, address: string): Promise<boolean> {
  const images = root.querySelector<HTMLElement>('[data-images=""]')
  if (!images) return true
  const arrived: boolean[] = []
  for (const row of waitingRows(root)) arrived.push(await send(row, address))
  if (!arrived.includes(false)) return true
  const missing = images.querySelector<HTMLTemplateElement>('[data-some-missing]')
  if (missing && !images.querySelector('[data-missing-told]')) {
    const told = Object.assign(document.createElement('div'), { role: 'alert' })
    told.dataset.missingTold = ''
    told.append(missing.content.cloneNode(true))
    images.append(told)
  }
  images.scrollIntoView({ block: 'center' })
  return false
}

/** Moves the pictures that did not arrive, and what is said of them, to the images of the offer's edit form. */
export function carryPictures(from: HTMLElement, sheet: HTMLElement): void {
  const images = sheet.querySelector<HTMLElement>('[data-images]')
  images?.querySelector('[data-shots]')?.append(...rowsOf(from).filter((row) => row.dataset.sent === undefined))
  images?.append(...from.querySelectorAll('[data-missing-told]'))
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-drop-images]')) return
  take(target, [...target.files ?? []])
  target.value = ''
})

/** Takes files into the list of the field's block: each has its row, also one that cannot be taken. */
function take(field: HTMLInputElement, chosen: readonly File[]) {
  const images = field.closest<HTMLElement>('[data-images]')
  const template = images?.querySelector<HTMLTemplateElement>('[data-shot-template]')
  if (!images || !template) return
  for (const file of chosen) {
    const row = (template.content.cloneNode(true) as DocumentFragment).querySelector<HTMLElement>('li')!
    const refusal = whyNot(images, file, field)
    files.set(row, file)
    if (file.type.startsWith('image/')) preview(row, file)
    images.querySelector('[data-shots]')!.append(row)
    if (refusal !== null) refuse(row, refusal, false)
  }
  tidy(images)
  if (images.dataset.images) void sendAll(images.dataset.images)
}

function preview(row: HTMLElement, file: File) {
  const image = Object.assign(document.createElement('img'), { src: URL.createObjectURL(file), alt: '', width: 64, height: 64 })
  image.addEventListener('error', () => image.remove(), { once: true })
  row.querySelector('[data-preview]')!.append(image)
}

/** Why a file is not taken, in the words that its field brought along; null when it is. */
function whyNot(images: HTMLElement, file: File, field: HTMLInputElement): string | null {
  const { full, tooLarge, notPicture } = field.dataset
  if (file.type !== '' && !ACCEPTED_PICTURES.split(',').includes(file.type)) return notPicture!
  if (file.size > Number(images.dataset.largest)) return tooLarge!
  return rowsOf(images).filter((row) => row.dataset.refused === undefined).length >= Number(images.dataset.room) ? full! : null
}

let sending = false

/** The block of the offer that pictures go to at this address. It is another one after each change. */
const blockOf = (address: string) => document.querySelector<HTMLElement>(`[data-images="${address}"]`)

const nextOf = (address: string) => blockOf(address)?.querySelector<HTMLElement>('[data-waiting]:not([data-refused], [data-sent])')

/** Sends what waits, one by one, and then shows the images as the server has them. Rows with a fault stay. */
async function sendAll(address: string) {
  if (sending) return
  sending = true
  for (let row = nextOf(address); row; row = nextOf(address)) await send(row, address)
  sending = false
  await refresh(address)
  if (nextOf(address)) void sendAll(address)
}

/** Sends one picture and shows how far it is. True when it arrived; what failed says why and can be tried again. */
function send(row: HTMLElement, address: string): Promise<boolean> {
  const state = row.querySelector<HTMLElement>('[data-state]')!
  const progress = row.querySelector('progress')!
  say(row, state.dataset.sends!, false)
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => { progress.value = loaded / total }
    request.onload = () => {
      const { problem } = answerOf(request)
      if (request.status === 201) row.dataset.sent = ''
      else refuse(row, problem ?? state.dataset.failed!, request.status >= 500 || problem === undefined)
      done(request.status === 201)
    }
    request.onerror = request.ontimeout = () => {
      refuse(row, state.dataset.failed!, true)
      done(false)
    }
    request.open('POST', address)
    request.timeout = 120_000
    const form = new FormData()
    form.set('picture', files.get(row)!)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): { problem?: string } {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return {}
  }
}

/** Says in its row what is wrong with a picture. What may arrive a second time has a button to try it. */
function refuse(row: HTMLElement, words: string, again: boolean) {
  row.dataset.refused = ''
  say(row, words, true)
  row.querySelector<HTMLElement>('[data-retry]')!.hidden = !again
}

function say(row: HTMLElement, words: string, isFault: boolean) {
  const state = row.querySelector<HTMLElement>('[data-state]')!
  state.textContent = words
  if (isFault) state.setAttribute('role', 'alert')
  else state.removeAttribute('role')
  row.classList.toggle('is-error', isFault)
  row.querySelector('progress')!.hidden = isFault || words === state.dataset.waits
}

/** Says which picture will be the main one, and takes back that there are none. */
function tidy(images: HTMLElement) {
  images.querySelector('[data-no-images]')?.remove()
  const isNew = images.dataset.images === ''
  const first = rowsOf(images).find((row) => row.dataset.refused === undefined)
  for (const row of images.querySelectorAll<HTMLElement>('[data-waiting]')) row.querySelector<HTMLElement>('[data-is-main]')!.hidden = !(isNew && row === first)
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-images] li button')
  const row = button?.closest<HTMLElement>('li')
  const images = button?.closest<HTMLElement>('[data-images]')
  if (!button || !row || !images) return
  event.preventDefault()
  if (row.dataset.waiting === undefined) void change(images, { [button.name]: button.value })
  else arrange(images, row, button)
})

/** Moves, removes or sends again a picture that is only in this page. */
function arrange(images: HTMLElement, row: HTMLElement, { dataset }: HTMLButtonElement) {
  if (dataset.retry !== undefined) {
    delete row.dataset.refused
    if (images.dataset.images) void sendAll(images.dataset.images)
    else say(row, row.querySelector<HTMLElement>('[data-state]')!.dataset.waits!, false)
  } else if (dataset.remove !== undefined) {
    URL.revokeObjectURL(row.querySelector<HTMLImageElement>('[data-preview] img')?.src ?? '')
    row.remove()
    images.querySelector<HTMLElement>('[data-drop-images]')?.focus()
  } else if (dataset.up !== undefined) row.previousElementSibling?.before(row)
  else if (dataset.down !== undefined) row.nextElementSibling?.after(row)
  else row.parentElement!.prepend(row)
  tidy(images)
  if (row.isConnected) row.querySelector<HTMLElement>(`[data-${Object.keys(dataset)[0]}]`)?.focus()
}

/** Posts a change of the stored images and shows them as they are then. */
async function change(images: HTMLElement, fields: Record<string, string>) {
  const address = images.querySelector<HTMLFormElement>('[data-shots-form]')!.action
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
  if (!answer?.ok) return location.assign(address)
  const shown = swap(images, await answer.text())
  const [[name, value] = []] = Object.entries(fields)
  const same = shown.querySelector<HTMLElement>(`button[name="${name}"][value="${value}"]`)
  ;(same && same.offsetParent !== null ? same : shown.querySelector<HTMLElement>('li button, [data-drop-images]'))?.focus()
}

async function refresh(address: string) {
  const form = blockOf(address)?.querySelector<HTMLFormElement>('[data-shots-form]')
  const answer = form ? await fetch(form.action).catch(() => null) : null
  const html = answer?.ok ? await answer.text() : null
  const block = blockOf(address)
  if (block && html !== null) swap(block, html)
}

/** Puts the images of a fetched page in the place of these; rows with a fault stay. */
function swap(images: HTMLElement, html: string): HTMLElement {
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-images]')
  if (!next) return images
  const kept = rowsOf(images).filter((row) => row.dataset.waiting !== undefined && row.dataset.sent === undefined)
  next.querySelector('[data-shots]')!.append(...kept)
  images.replaceWith(next)
  return next
}

// dragging: files onto the field, rows among each other

let dragged: HTMLElement | null = null

const dropField = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[data-images] .k-drop')
const rowAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[data-shots] > li')

document.addEventListener('dragstart', ({ target, dataTransfer }) => {
  dragged = rowAt(target) ?? null
  dragged?.classList.add('is-dragged')
  if (dragged && dataTransfer) dataTransfer.effectAllowed = 'move'
})

document.addEventListener('dragover', (event) => {
  const over = dragged ? rowAt(event.target) : dropField(event.target)
  for (const each of document.querySelectorAll('[data-images] .is-over')) if (each !== over) each.classList.remove('is-over')
  if (!over || over === dragged) return
  event.preventDefault()
  over.classList.add('is-over')
})

document.addEventListener('drop', (event) => {
  const field = dropField(event.target)?.querySelector<HTMLInputElement>('input')
  const row = rowAt(event.target)
  if (!dragged && field) {
    event.preventDefault()
    take(field, [...event.dataTransfer?.files ?? []])
  } else if (dragged && row && row !== dragged && row.parentElement === dragged.parentElement) {
    event.preventDefault()
    place(dragged, row)
  }
})

document.addEventListener('dragend', () => {
  for (const each of document.querySelectorAll('[data-images] .is-over, .is-dragged')) each.classList.remove('is-over', 'is-dragged')
  dragged = null
})

/** Puts a dragged row where another one is: after it when it came from above, before it when it came from below. */
function place(row: HTMLElement, at: HTMLElement) {
  const images = row.closest<HTMLElement>('[data-images]')!
  const fromAbove = (row.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (fromAbove) at.after(row)
  else at.before(row)
  if (row.dataset.waiting === undefined) {
    const next = row.nextElementSibling as HTMLElement | null
    void change(images, { place: row.dataset.shot!, before: next?.dataset.shot ?? '' })
  } else tidy(images)
}
