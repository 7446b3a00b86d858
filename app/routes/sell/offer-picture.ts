import { idFrom } from '#kernel/id.ts'
import { refuse } from '#kernel/result.ts'
import type { TurnedAway } from '#modules/files/rules.ts'
import { offerToEdit } from '#modules/offers/queries.server.ts'
import { addImage, type ImageRefusal } from '#modules/offers/commands.server.ts'
import { signedIn } from '#platform/http.server.ts'
import { mayAddPicture, postedFiles } from '../shell/uploads.server.ts'
import { imageProblem } from './image-problem.ts'
import type { Route } from './+types/offer-picture'

const statuses: Partial<Record<ImageRefusal | TurnedAway, number>> = {
  not_a_seller: 403,
  not_found: 404,
  forbidden: 403,
  too_many_images: 409,
  too_large: 413,
  one_at_a_time: 429,
  too_many_pictures: 429,
  storage_failed: 503,
}

/** Pictures are only ever sent here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/**
 * Takes one picture (`picture`) for an offer, for scripts that send several one by one: its id and
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
    (await mayAddPicture(given))
      ? addImage(db, viewer.id, offerId, posted.get('picture'), now)
      : refuse('too_many_pictures'),
  )
  if (!taken.ok) return refused(taken.code)
  const added = taken.value
  return added.ok ? Response.json(added.value, { status: 201 }) : refused(added.code)
}

const refused = (code: ImageRefusal | TurnedAway) =>
  Response.json({ code, problem: imageProblem(code) }, { status: statuses[code] ?? 422 })
