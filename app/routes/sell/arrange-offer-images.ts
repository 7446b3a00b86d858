import { asViewer, postedForm } from '#platform/http.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { arrangeImages } from './posted-images.server.ts'
import { ownOfferToEdit, savedStatusOf } from './save-offer.server.ts'
import type { Route } from './+types/arrange-offer-images'

/** The address takes POST alone. */
export const loader = onlyPosted

/** Arranges the images as the form of the page does, and answers how they are then. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const found = await ownOfferToEdit(given, params.offerId)
  if (!found.ok) return Response.json({ code: found.code }, { status: savedStatusOf[found.code] })
  return arrangeImages(given, await postedForm(request), found.value.id)
}
