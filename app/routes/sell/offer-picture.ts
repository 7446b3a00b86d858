import { idFrom } from '#kernel/id.ts'
import { addImage, type ImageRefusal } from '#modules/offers/offer-images.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm } from '#platform/http.server.ts'
import { imageProblem } from './image-problem.ts'
import type { Route } from './+types/offer-picture'

const statuses: Partial<Record<ImageRefusal, number>> = { not_a_seller: 403, not_found: 404, forbidden: 403, too_many_images: 409, too_large: 413, storage_failed: 503 }

/** Pictures are only ever sent here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Takes one picture (`picture`) for an offer, for scripts that send several one by one: its id and address, or why it was refused in words. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, now } = factsOf(context)
  if (!viewer) return Response.json({ problem: 'signin' }, { status: 401 })
  const posted = await postedForm(request)
  const added = await addImage(db, viewer.id, idFrom(params.offerId) ?? 0, posted.get('picture'), now)
  if (added.ok) return Response.json(added.value, { status: 201 })
  return Response.json({ code: added.code, problem: imageProblem(added.code) }, { status: statuses[added.code] ?? 422 })
}
