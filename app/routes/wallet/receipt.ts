import { asViewer, notFound } from '#platform/http.server.ts'
import { receiptFor } from '#modules/payouts/queries.server.ts'
import type { Route } from './+types/receipt'

/**
 * The picture of a deposit's receipt, for the person whose it is and for administrators. Nobody
 * keeps it on the way.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const picture = await receiptFor(db, params.depositId, viewer)
  if (!picture) throw notFound()
  return new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(picture.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
