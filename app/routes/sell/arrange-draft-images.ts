import { isUuid } from '#kernel/id.ts'
import { postedForm } from '#platform/http.server.ts'
import { takeTurn } from '../layout/uploads.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { asSeller } from './as-seller.ts'
import { arrangeImages, copyLike, imageRefused } from './posted-images.server.ts'
import type { Route } from './+types/arrange-draft-images'

/** The address takes POST alone. */
export const loader = onlyPosted

/**
 * Arranges the images that wait for a form, or takes those of another offer along (`like`), and
 * answers how they are then.
 */
export async function action({ request, params: { formId }, context }: Route.ActionArgs) {
  const given = asSeller(context, request)
  if (!isUuid(formId)) return imageRefused('not_found')
  const posted = await postedForm(request)
  if (!posted.has('like')) return arrangeImages(given, posted, formId)
  const copied = await takeTurn(given.viewer.id, () => copyLike(given, posted, formId))
  const refused = copied.ok ? copied.value : copied.code
  return refused ? imageRefused(refused) : arrangeImages(given, posted, formId)
}
