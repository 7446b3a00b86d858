// No island: forms with images are the browser's own, wherever they stand. What is large is made
// smaller as soon as it is chosen; then the form is sent by this script, which says how much of it
// is sent and goes on when the line was lost. Its answer is shown in the page's place, with the
// images that were chosen.
import { m } from '#i18n/paraglide/messages.js'
import { restore } from '#ui/submit.client.ts'
import { TOKEN_FIELD } from '#ui/token-field.ts'
import { prepareImage, takesLong } from '../../ui/prepare-image.ts'
import { sendForm } from '../../ui/send-form.ts'
import { imageProblem } from '../../ui/words.ts'

/** What is being prepared; it is false when something could not be. */
const preparing = new WeakMap<HTMLInputElement, Promise<boolean>>()

/** Shows what was chosen in a field of a form where there is a place for it, and prepares it. */
export function imagesChosen(field: HTMLInputElement): void {
  const files = [...(field.files ?? [])]
  const [first] = files
  if (!first) return
  const place = field.closest('[data-image-field]')?.querySelector('[data-image-now]')
  if (place && first.type.startsWith('image/')) showIn(place, first)
  preparing.set(field, prepareIn(field, files))
}

function showIn(place: Element, file: File) {
  const image = Object.assign(document.createElement('img'), {
    src: URL.createObjectURL(file),
    alt: '',
  })
  image.addEventListener('load', () => URL.revokeObjectURL(image.src), { once: true })
  image.addEventListener('error', () => image.remove(), { once: true })
  place.replaceChildren(image)
}

async function prepareIn(field: HTMLInputElement, files: readonly File[]): Promise<boolean> {
  const note = noteBeside(field)
  note.say(files.some(takesLong) ? m.image_preparing() : '')
  const isStill = () => field.files?.[0] === files[0]
  const prepared = await Promise.all(files.map((file) => prepareImage(file, field.accept)))
  if (!isStill()) return true
  const wrong = prepared.find((each) => 'fault' in each)
  note.say(wrong ? imageProblem(wrong.fault) : '', wrong !== undefined)
  field.removeAttribute('aria-invalid')
  if (wrong) {
    field.value = ''
    field.setAttribute('aria-invalid', 'true')
    nameChosen(field, '')
    return false
  }
  give(
    field,
    prepared.flatMap((each) => ('file' in each ? each.file : [])),
  )
  return true
}

function give(field: HTMLInputElement, files: readonly File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  field.files = transfer.files
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.enctype !== 'multipart/form-data') return
  const fields = imageFieldsOf(form).filter((field) => preparing.has(field))
  if (!fields.some(({ files }) => files?.length)) return
  event.preventDefault()
  void send(form, event.submitter, fields)
})

const imageFieldsOf = (within: ParentNode) => [
  ...within.querySelectorAll<HTMLInputElement>('input[type=file][accept^="image/"]'),
]

async function send(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  fields: readonly HTMLInputElement[],
) {
  form.dataset.onItsWay = 'held'
  const note = noteBeside(fields.find(({ files }) => files?.length)!)
  const arePrepared = await Promise.all(fields.flatMap((field) => preparing.get(field) ?? []))
  if (arePrepared.includes(false)) return restore(form)
  const path = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const action = new URL(path, location.href)
  const body = bodyOf(form, submitter)
  note.part(0)
  const answer = await sendForm(action.pathname + action.search, body, {
    isOnce: Boolean(form.querySelector<HTMLInputElement>(TOKEN_FIELD)?.value),
    onPart: note.part,
    onLost: (isLost) => isLost && note.say(m.image_line_lost()),
  })
  note.say(answer ? '' : m.image_answer_lost(), answer === null)
  if (!answer) return restore(form)
  if (answer.location) return goTo(new URL(answer.location, action))
  showAnswer(action, answer.text, body)
}

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const body = new FormData(form)
  if (submitter instanceof HTMLButtonElement && submitter.name)
    body.append(submitter.name, submitter.value)
  return body
}

/** As the browser would have gone there, also to a place of the page that is open. */
function goTo(to: URL) {
  if (to.pathname + to.search !== location.pathname + location.search) return location.assign(to)
  history.replaceState(null, '', to)
  location.reload()
}

/** Shows the page that a form came back in, with the images that were chosen and not refused. */
function showAnswer(action: URL, html: string, body: FormData) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const [now, next] = [document.querySelector('main'), page.querySelector('main')]
  if (!now || !next) return location.assign(action)
  document.title = page.title
  history.replaceState(null, '', action)
  now.replaceWith(document.adoptNode(next))
  for (const field of imageFieldsOf(next)) {
    const { pathname } = new URL(field.form?.getAttribute('action') ?? '', location.href)
    if (pathname === action.pathname) giveBack(field, body)
  }
  const place =
    (action.hash && next.querySelector<HTMLElement>(action.hash)) ||
    next.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

function giveBack(field: HTMLInputElement, body: FormData) {
  const files = body
    .getAll(field.name)
    .filter((each): each is File => each instanceof File && each.size > 0)
  const why = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  const isAsked = why?.dataset.again !== undefined
  if (files.length === 0 || (field.ariaInvalid === 'true' && !isAsked)) return
  give(field, files)
  if (isAsked) {
    why.remove()
    field.removeAttribute('aria-invalid')
  }
  preparing.set(field, Promise.resolve(true))
  nameChosen(field, files.map(({ name }) => name).join(', '))
}

function nameChosen(field: HTMLInputElement, names: string) {
  const chosen = field.closest('label')?.querySelector('[data-chosen]')
  if (chosen) chosen.textContent = names
}

/** What is said of the images of a field, right after it. */
function noteBeside(field: HTMLInputElement) {
  const before = (field.closest('label') ?? field).nextElementSibling
  const note = before?.classList.contains('k-sent') ? before : document.createElement('p')
  if (note !== before) {
    note.className = 'k-sent'
    note.setAttribute('role', 'status')
    note.append(document.createElement('span'), document.createElement('progress'))
    ;(field.closest('label') ?? field).after(note)
  }
  const [words, bar] = [note.querySelector('span')!, note.querySelector('progress')!]
  return {
    say(text: string, isWrong = false) {
      words.textContent = text
      note.classList.toggle('is-error', isWrong)
      bar.hidden = true
    },
    part(part: number) {
      words.textContent = m.image_sending({ percent: String(Math.round(part * 100)) })
      note.classList.remove('is-error')
      bar.value = part
      bar.hidden = false
    },
  }
}
