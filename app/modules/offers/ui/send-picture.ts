import { hrefOf } from '#i18n/language.ts'
import type { ImageChange, OwnImage } from '../offer-image.ts'
import type { Arrival, Send } from './picture-uploads.ts'

/** How long one picture may take, in ms. */
const PATIENCE_MS = 120_000

/** Sends one picture to its offer. `fetch` would not tell how much of it is sent. */
export const sendPicture: Send = (offerId, file, onPart) => new Promise((done) => {
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => onPart(loaded / total)
  request.onload = () => done(arrival(request))
  request.onerror = request.ontimeout = () => done({ again: true })
  request.open('POST', hrefOf(`/edit-offer/${offerId}/picture`))
  request.timeout = PATIENCE_MS
  const form = new FormData()
  form.set('picture', file)
  request.send(form)
})

function arrival({ status, responseText }: XMLHttpRequest): Arrival {
  const answer = parsed(responseText) as { problem?: string }
  if (status === 201) return { image: answer as unknown as OwnImage }
  return { words: answer.problem, again: status >= 500 || status === 429 || answer.problem === undefined }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Arranges or removes an image of the offer: all of them as they are then, or null when it did not succeed. */
export async function changeImage(offerId: number, change: ImageChange): Promise<OwnImage[] | null> {
  const fields: Record<string, string> = { [change.name]: String(change.id), ...(change.name === 'place' && { before: String(change.before ?? '') }) }
  const answer = await fetch(hrefOf(`/edit-offer/${offerId}/shots`), { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
  return answer?.ok ? answer.json().catch(() => null) : null
}
