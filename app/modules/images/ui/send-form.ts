import { hrefOf } from '#i18n/language.ts'
import { acceptJson } from '#ui/accept-json.ts'

// Posts a form with files by script, over lines that break: it goes on by itself, and says how far
// it is.

/** Nothing moved for so long: the line is lost, in ms. */
const STALLED_MS = 60_000
/** So long a lost line is waited for, in ms. */
const PATIENCE_MS = 15 * 60_000
const LONGEST_PAUSE_MS = 10_000

/** What a form was answered. */
export interface UploadAnswer {
  status: number
  text: string
  /** Where it leads, when the request asked to be told. */
  location: string | null
}

interface Sending {
  accept?: string
  /** Told how much of it is sent, from 0 to 1, which `fetch` would not tell. */
  onPart: (part: number) => void
  /** Told that the line is lost, and that it goes on; who is not told tries again themselves. */
  onLost?: ((isLost: boolean) => void) | undefined
  /** Whether it takes effect once, however often it is sent. */
  isOnce: boolean
}

/**
 * Posts a form with files to an address of this site. When the line is lost it goes on by itself:
 * what had not arrived whole is sent again, and what may have, only where it takes effect once.
 * Null when the answer was lost, or the line stays away.
 */
export async function sendForm(
  action: string,
  form: FormData,
  sending: Sending,
): Promise<UploadAnswer | null> {
  const began = Date.now()
  for (let pause = 1_000; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const { answer, wasWhole } = await sendOnce(action, form, sending)
    if (answer) return answer
    const isLast = Date.now() - began > PATIENCE_MS
    if (!sending.onLost || (wasWhole && !sending.isOnce) || isLast) return null
    sending.onLost(true)
    await lineBack(pause)
    sending.onLost(false)
  }
}

function sendOnce(action: string, form: FormData, { accept, onPart }: Sending) {
  const { promise, resolve } = Promise.withResolvers<{
    answer: UploadAnswer | null
    wasWhole: boolean
  }>()
  const request = new XMLHttpRequest()
  let wasWhole = false
  let timer: ReturnType<typeof setTimeout>
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), STALLED_MS)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    moved()
    onPart(loaded / total)
  }
  request.upload.onload = () => {
    moved()
    wasWhole = true
  }
  request.onloadend = () => {
    clearTimeout(timer)
    const { status, responseText: text } = request
    const location = status ? request.getResponseHeader('location') : null
    resolve({ answer: status ? { status, text, location } : null, wasWhole })
  }
  request.open('POST', action)
  if (accept) request.setRequestHeader('accept', accept)
  else request.setRequestHeader('x-redirects', 'told')
  moved()
  request.send(form)
  return promise
}

/** After a pause, and where the browser knows that there is no network, when it is back. */
async function lineBack(pause: number): Promise<void> {
  await new Promise((done) => {
    setTimeout(done, pause)
  })
  if (navigator.onLine) return
  await new Promise((done) => {
    addEventListener('online', done, { once: true })
    setTimeout(done, LONGEST_PAUSE_MS)
  })
}

/**
 * What the server said of an image: its status, and what its JSON holds; nothing where that cannot
 * be read.
 */
export interface ImageAnswer<Said> {
  status: number
  said: Partial<Said>
}

/** The same for a form that scripts alone send, with images: it is answered in JSON. */
export async function postImage<Said>(
  path: string,
  form: FormData,
  sending: Omit<Sending, 'accept'>,
): Promise<ImageAnswer<Said> | null> {
  const answer = await sendForm(hrefOf(path), form, { ...sending, ...acceptJson })
  return answer && { status: answer.status, said: parsed(answer.text) as Partial<Said> }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
