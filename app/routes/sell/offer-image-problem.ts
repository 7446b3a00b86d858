import { m } from '#i18n/paraglide/messages.js'
import type { QueueRefusal } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import type { OfferImageRefusal } from '#modules/offers/offer-images.server.ts'

/** Why an image was not added to an offer, and what to do. */
export function offerImageProblem(code: OfferImageRefusal | QueueRefusal): string {
  if (code === 'too_many_images') return m.offer_images_full()
  if (code === 'not_found') return m.problem_offer_not_found()
  return code === 'forbidden' || code === 'not_a_seller' ? m.offer_forbidden() : imageProblem(code)
}
