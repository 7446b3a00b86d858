import { hrefOf } from '#i18n/language.ts'

/** How long one image may take, in ms. */
const PATIENCE_MS = 120_000

/**
 * What the server said of an image: its status, and what its JSON holds; nothing where that cannot
 * be read.
 */
export interface ImageAnswer<Said> {
  status: number
  said: Partial<Said>
}

/**
 * Posts a form with one image to an address of this site; null when no answer came in time.
 * `onPart` is told how much of it is sent, from 0 to 1, which `fetch` would not tell.
 */
export function postImage<Said>(
  path: string,
  form: FormData,
  onPart: (part: number) => void,
): Promise<ImageAnswer<Said> | null> {
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onPart(loaded / total)
    request.onload = () =>
      done({ status: request.status, said: parsed(request.responseText) as Partial<Said> })
    request.onerror = request.ontimeout = () => done(null)
    request.open('POST', hrefOf(path))
    request.setRequestHeader('accept', 'application/json')
    request.timeout = PATIENCE_MS
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
