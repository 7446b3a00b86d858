import { factsOf } from '#platform/http.server.ts'
import { previewOf } from './bulk-view.server.ts'
import { requireSeller } from './require-seller.ts'
import type { Route } from './+types/bulk-data'

/** The preview of new prices as data, while a seller types the percentage. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const viewer = requireSeller(context, request)
  const preview = await previewOf(
    viewer.id,
    params.batchId,
    url.searchParams.get('percent'),
    factsOf(context).now,
  )
  return preview && !preview.isApplied
    ? Response.json(preview)
    : Response.json(null, { status: 404 })
}
