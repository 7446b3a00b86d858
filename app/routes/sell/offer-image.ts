import { idFrom } from '#kernel/id.ts'
import { refuse } from '#kernel/result.ts'
import type { QueueRefusal } from '#modules/images/image.ts'
import { offerToEdit } from '#modules/offers/offer-editing.server.ts'
import { addImage, type OfferImageRefusal } from '#modules/offers/offer-images.server.ts'
import { signedIn } from '#platform/http.server.ts'
import { mayAddImage, postedFiles } from '../layout/uploads.server.ts'
import { offerImageProblem } from './offer-image-problem.ts'
import type { Route } from './+types/offer-image'

const statuses: Partial<Record<OfferImageRefusal | QueueRefusal, number>> = {
  not_a_seller: 403,
  not_found: 404,
  forbidden: 403,
  too_many_images: 409,
  too_large: 413,
  one_at_a_time: 429,
  too_many_uploads: 429,
  storage_failed: 503,
}

/** Images are only ever sent here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/**
 * Takes one image (`image`) for an offer, for scripts that send several one by one: its id and
 * address, or why it was refused in words.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ problem: 'signin' }, { status: 401 })
  const { db, viewer, now } = given
  const offerId = idFrom(params.offerId) ?? 0
  const found = await offerToEdit(db, offerId, viewer.id)
  if (!found.ok) return refused(found.code)
  const taken = await postedFiles(request, viewer.id, async (posted) =>
    (await mayAddImage(given))
      ? addImage(db, viewer.id, offerId, posted.get('image'), now)
      : refuse('too_many_uploads'),
  )
  if (!taken.ok) return refused(taken.code)
  const added = taken.value
  return added.ok ? Response.json(added.value, { status: 201 }) : refused(added.code)
}

const refused = (code: OfferImageRefusal | QueueRefusal) =>
  Response.json({ code, problem: offerImageProblem(code) }, { status: statuses[code] ?? 422 })
