import { hrefOf } from '#i18n/language.ts'
import { postImage } from '#modules/images/ui/send-form.ts'
import type { OfferImageChange, OwnImage } from '../../offer-image.ts'
import type { Send } from './image-uploads.ts'

/** Sends one image to its offer. */
export const sendImage: Send = async (offerId, file, onPart) => {
  const form = new FormData()
  form.set('image', file)
  const answer = await postImage<OwnImage & { problem: string }>(
    `/edit-offer/${offerId}/image`,
    form,
    { onPart, isOnce: false },
  )
  if (!answer) return { again: true }
  const { status, said } = answer
  if (status === 201) return { image: said as OwnImage }
  return {
    words: said.problem,
    again: status >= 500 || status === 429 || said.problem === undefined,
  }
}

/**
 * Arranges or removes an image of the offer: all of them as they are then, or null when it did not
 * succeed.
 */
export async function changeImage(
  offerId: number,
  change: OfferImageChange,
): Promise<OwnImage[] | null> {
  const fields: Record<string, string> = {
    [change.name]: String(change.id),
    ...(change.name === 'place' && { before: String(change.before ?? '') }),
  }
  const answer = await fetch(hrefOf(`/edit-offer/${offerId}/shots`), {
    method: 'POST',
    body: new URLSearchParams(fields),
  }).catch(() => null)
  return answer?.ok ? answer.json().catch(() => null) : null
}
