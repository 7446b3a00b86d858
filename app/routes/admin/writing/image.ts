import type { ImageRefusal, QueueRefusal } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { notAuthenticated, signedIn } from '#platform/http.server.ts'
import { postedFiles } from '../../layout/uploads.server.ts'
import { onlyPosted } from '../../layout/only-posted.ts'
import { storeFor } from './writing.server.ts'
import type { Route } from './+types/image'

// /admin/writing/image: where the editor of posts and articles uploads an image for its text.

const statuses: Partial<Record<ImageRefusal | QueueRefusal, number>> = {
  too_large: 413,
  one_at_a_time: 429,
  too_many_uploads: 429,
  storage_failed: 503,
}

/** The address takes POST alone. */
export const loader = onlyPosted

/**
 * Takes one image (`image`) for a text that is being written: its address, or why it was
 * refused in words.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given?.viewer.is_admin) throw notAuthenticated()
  const taken = await postedFiles(request, given.viewer.id, (posted) =>
    storeFor(given, posted, posted.get('image')),
  )
  const stored = taken.ok ? taken.value : taken
  if (stored.ok) return Response.json({ url: stored.value }, { status: 201 })
  return Response.json(
    { problem: imageProblem(stored.code) },
    { status: statuses[stored.code] ?? 422 },
  )
}
