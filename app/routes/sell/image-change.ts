import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import type { OfferImageChange } from '#modules/offers/offer-image.ts'

/**
 * The change that a button names, with the image it is of; or the place that an image was dragged
 * to.
 */
export function changeFrom(posted: FormData): OfferImageChange | null {
  for (const name of ['main', 'earlier', 'later', 'remove', 'place'] as const) {
    const id = idFrom(textOf(posted, name))
    if (id === null) continue
    return name === 'place' ? { name, id, before: idFrom(textOf(posted, 'before')) } : { name, id }
  }
  return null
}
