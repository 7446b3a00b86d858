import { batchPreviewOf } from './batch-view.server.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/batch-data'

/** The preview of new prices as data, while a seller types the percentage. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const given = asSeller(context, request)
  const preview = await batchPreviewOf(given, params.batchId, url.searchParams.get('percent'))
  return preview && !preview.isApplied
    ? Response.json(preview)
    : Response.json(null, { status: 404 })
}
