import { ACCEPTED_PICTURES } from '#modules/files/picture.ts'
import { slugOf } from './slug.ts'

// The editor of posts and articles: the text as it will be read beside what one types, marks by a toolbar, pictures by
// paste and drop, and an address made of the title.

const form = document.querySelector<HTMLFormElement>('form[data-editor]')
const text = form?.querySelector<HTMLTextAreaElement>('[data-content]')
if (form && text) begin(form, text)

function begin(form: HTMLFormElement, text: HTMLTextAreaElement) {
  const status = form.querySelector<HTMLElement>('[data-status]')!
  const files = form.querySelector<HTMLInputElement>('[data-files]')!
  form.querySelector<HTMLElement>('[data-plain]')!.hidden = true
  const editor: Editor = { form, text, status, sending: 0 }
  waitForPictures(editor)
  deriveSlug(form)
  showWhileTyping(editor)

  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-mark], [data-pick]')
    if (button?.dataset.pick !== undefined) files.click()
    else if (button?.dataset.mark) mark(editor, button.dataset.mark as keyof typeof marks)
  })
  files.addEventListener('change', () => {
    void addPictures(editor, [...files.files ?? []])
    files.value = ''
  })
  text.addEventListener('paste', (event) => takeFiles(editor, event, event.clipboardData))
  const place = text.closest<HTMLElement>('[data-drop]')!
  place.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    place.classList.add('is-over')
  })
  for (const name of ['dragleave', 'drop'] as const) place.addEventListener(name, () => place.classList.remove('is-over'))
  place.addEventListener('drop', (event) => takeFiles(editor, event, event.dataTransfer))
}

interface Editor {
  form: HTMLFormElement
  text: HTMLTextAreaElement
  status: HTMLElement
  /** How many pictures are on their way: until they are there the text is not whole. */
  sending: number
}

/** A picture that is still on its way is part of the text. */
function waitForPictures(editor: Editor) {
  editor.form.addEventListener('submit', (event) => {
    if (editor.sending === 0) return
    event.preventDefault()
    editor.status.textContent = editor.form.dataset.waits!
  }, { capture: true })
}

/** The address of a new text follows its title until somebody writes another. */
function deriveSlug(form: HTMLFormElement) {
  const title = form.querySelector<HTMLInputElement>('[data-title]')!
  const slug = form.querySelector<HTMLInputElement>('[data-slug]')!
  let follows = form.dataset.editor === 'new' && slug.value === slugOf(title.value)
  title.addEventListener('input', () => {
    if (follows) slug.value = slugOf(title.value)
  })
  slug.addEventListener('input', () => (follows = slug.value === ''))
}

const PAUSE_MS = 350

/** Asks the server for the text as it will be read, whenever the writer pauses; an older answer never takes a newer one's place. */
function showWhileTyping({ form, text, status }: Editor) {
  const shown = form.querySelector<HTMLElement>('[data-shown]')!
  const language = form.querySelector<HTMLSelectElement>('select[name="locale"]')!
  let timer: ReturnType<typeof setTimeout>
  let asked = new AbortController()
  const show = async () => {
    asked.abort()
    asked = new AbortController()
    try {
      const body = new FormData()
      body.set('content', text.value)
      body.set('locale', language.value)
      const answer = await fetch(form.dataset.preview!, { method: 'POST', body, signal: asked.signal })
      if (!answer.ok) status.textContent = (answer.status === 401 ? form.dataset.signedOut : form.dataset.previewFailed)!
      else replace(shown, ((await answer.json()) as { html: string }).html, language.value)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') status.textContent = form.dataset.previewFailed!
    }
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void show(), PAUSE_MS)
  }
  text.addEventListener('input', later)
  language.addEventListener('change', later)
}

/** The server has made this HTML safe; the page's policy runs nothing in it besides. */
function replace(shown: HTMLElement, html: string, language: string) {
  const prose = Object.assign(document.createElement('div'), { className: 'k-prose', lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', innerHTML: html })
  shown.replaceChildren(prose)
}

/** What a mark puts around what is chosen, or around words that stand for it; of a line it goes to its beginning. */
const marks = {
  bold: { before: '**', after: '**', isOfLine: false },
  link: { before: '[', after: '](https://)', isOfLine: false },
  heading: { before: '## ', after: '', isOfLine: true },
  list: { before: '- ', after: '', isOfLine: true },
}

function mark({ form, text }: Editor, name: keyof typeof marks) {
  const { before, after, isOfLine } = marks[name]
  const sample = form.getAttribute(`data-mark-${name}`)!
  const { selectionEnd: end, value } = text
  const start = isOfLine ? value.lastIndexOf('\n', text.selectionStart - 1) + 1 : text.selectionStart
  const chosen = value.slice(start, end) || sample
  text.focus()
  text.setSelectionRange(start, end)
  type(text, isOfLine ? chosen.split('\n').map((line) => before + line).join('\n') : before + chosen + after)
  text.setSelectionRange(start + before.length, start + before.length + chosen.length)
}

/** Types over what is chosen, so that the browser's undo takes it back where it can. */
function type(text: HTMLTextAreaElement, words: string) {
  const typed = document.execCommand('insertText', false, words)
  if (typed) return
  text.setRangeText(words, text.selectionStart, text.selectionEnd, 'end')
  text.dispatchEvent(new Event('input', { bubbles: true }))
}

function takeFiles(editor: Editor, event: Event, data: DataTransfer | null) {
  const pictures = [...data?.files ?? []]
  if (pictures.length === 0) return
  event.preventDefault()
  void addPictures(editor, pictures)
}

let marker = 0

/** Puts a place for each picture where the writer is, sends them one by one, and writes each address into its place. */
async function addPictures(editor: Editor, pictures: readonly File[]) {
  const { text } = editor
  const places = pictures.map(() => `![…](#${++marker})`)
  text.focus()
  stepBehindPicture(editor)
  const gap = emptyLine(text.value.slice(0, text.selectionStart))
  type(text, gap + places.join('\n\n'))
  editor.sending += pictures.length
  for (const [index, picture] of pictures.entries()) {
    await turn
    const sent = sendPicture(editor, picture)
    turn = sent.catch(() => null)
    const url = await sent
    fill(editor, places[index]!, url, index === 0 ? gap : '\n\n')
    editor.sending--
  }
}

/** What makes an empty line of the end of a text, so that what follows belongs to no paragraph or list before it. */
function emptyLine(before: string): string {
  if (before.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(before)) return ''
  return before.endsWith('\n') ? '\n' : '\n\n'
}

/** When the words that stand for a picture's own are still chosen, the next picture goes behind it instead of over them. */
function stepBehindPicture({ form, text }: Editor) {
  const { selectionStart: start, selectionEnd: end, value } = text
  if (value.slice(start, end) !== form.dataset.alt || !value.startsWith('](', end)) return
  const behind = value.indexOf(')', end) + 1
  if (behind > 0) text.setSelectionRange(behind, behind)
}

/** One picture of a person is taken at a time. */
let turn: Promise<unknown> = Promise.resolve()

/** The address of the sent picture, or null when it was refused, which is said. */
function sendPicture({ form, status }: Editor, picture: File): Promise<string | null> {
  if (picture.type !== '' && !ACCEPTED_PICTURES.split(',').includes(picture.type)) {
    status.textContent = form.dataset.failed!
    return Promise.resolve(null)
  }
  const say = (part: number) => {
    status.textContent = form.dataset.uploading!.replace('{name}', picture.name.slice(0, 60)).replace('{percent}', String(Math.round(part * 100)))
  }
  say(0)
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => say(loaded / total)
    request.onload = () => {
      const { url, problem } = answerOf(request)
      status.textContent = url ? form.dataset.added! : (request.status === 401 ? form.dataset.signedOut! : (problem ?? form.dataset.failed!))
      done(url ?? null)
    }
    request.onerror = request.ontimeout = () => {
      status.textContent = form.dataset.failed!
      done(null)
    }
    request.open('POST', form.dataset.picture!)
    request.timeout = 120_000
    const body = new FormData()
    // before the file, so that the file's name can be made of them
    for (const name of ['slug', 'title']) body.set(name, form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value)
    body.set('picture', picture)
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): { url?: string; problem?: string } {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return {}
  }
}

/** Writes the picture into its place and chooses its words, to be typed over; without an address the place goes, with the gap before it. */
function fill({ form, text }: Editor, marked: string, url: string | null, gap: string) {
  const place = url === null && text.value.includes(gap + marked) ? gap + marked : marked
  const at = text.value.indexOf(place)
  if (at < 0) return
  const words = form.dataset.alt!
  text.setRangeText(url ? `![${words}](${url})` : '', at, at + place.length, 'preserve')
  text.dispatchEvent(new Event('input', { bubbles: true }))
  if (url && document.activeElement === text) text.setSelectionRange(at + 2, at + 2 + words.length)
}
