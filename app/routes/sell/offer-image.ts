import { idFrom } from '#kernel/id.ts'
import { offerToEdit } from '#modules/offers/offer-editing.server.ts'
import { signedIn } from '#platform/http.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { imageRefused, takeImage } from './posted-images.server.ts'
import type { Route } from './+types/offer-image'

/** The address takes POST alone. */
export const loader = onlyPosted

/** Takes one image for an offer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ problem: 'signin' }, { status: 401 })
  const offerId = idFrom(params.offerId) ?? 0
  const found = await offerToEdit(given.db, offerId, given.viewer.id)
  return found.ok ? takeImage(given, request, offerId) : imageRefused(found.code)
}
