import { hrefOf } from '#i18n/language.ts'
import { postImage } from '#modules/images/ui/send-form.ts'
import { type Album, albumPath, type OfferImageChange, type OwnImage } from '../../offer-image.ts'
import type { Arrival } from './image-uploads.ts'

/** Sends one image to an album. */
export async function sendImage(
  album: Album,
  file: File,
  onPart: (part: number) => void,
): Promise<Arrival> {
  const form = new FormData()
  form.set('image', file)
  const answer = await postImage<OwnImage & { problem: string }>(`${albumPath(album)}image`, form, {
    onPart,
    isOnce: false,
  })
  if (!answer) return { again: true }
  const { status, said } = answer
  if (status === 201) return { image: said as OwnImage }
  return {
    words: said.problem,
    again: status >= 500 || status === 429 || said.problem === undefined,
  }
}

/**
 * Arranges or removes an image of the album: all of them as they are then, or null when it did not
 * succeed.
 */
export const changeImage = (album: Album, change: OfferImageChange): Promise<OwnImage[] | null> =>
  postShots(album, {
    [change.name]: String(change.id),
    ...(change.name === 'place' && { before: String(change.before ?? '') }),
  })

/** Takes the images of another offer along: all that are there then, or null. */
export const takeAlong = (form: string, offerId: number): Promise<OwnImage[] | null> =>
  postShots(form, { like: String(offerId) })

async function postShots(album: Album, fields: Record<string, string>): Promise<OwnImage[] | null> {
  const answer = await fetch(hrefOf(`${albumPath(album)}shots`), {
    method: 'POST',
    body: new URLSearchParams(fields),
  }).catch(() => null)
  return answer?.ok ? answer.json().catch(() => null) : null
}
