import { asViewer, notFound } from '#platform/http.server.ts'
import { receiptFor } from '#modules/payouts/queries.server.ts'
import type { Route } from './+types/receipt'

/**
 * The image of a deposit's receipt, for the person whose it is and for administrators. Nobody
 * keeps it on the way.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const image = await receiptFor(db, params.depositId, viewer)
  if (!image) throw notFound()
  return new Response(image as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(image.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
