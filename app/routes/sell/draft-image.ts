import { isUuid } from '#kernel/id.ts'
import { maySell } from '#modules/sellers/seller.ts'
import { signedIn } from '#platform/http.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { imageRefused, takeImage } from './posted-images.server.ts'
import type { Route } from './+types/draft-image'

/** The address takes POST alone. */
export const loader = onlyPosted

/** Takes one image for the form of an offer that is not there yet. */
export async function action({ request, params: { formId }, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ problem: 'signin' }, { status: 401 })
  if (!maySell(given.viewer)) return imageRefused('not_a_seller')
  return isUuid(formId) ? takeImage(given, request, formId) : imageRefused('not_found')
}
