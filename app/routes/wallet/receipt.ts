import { asViewer } from '#platform/http.server.ts'
import { receiptFor } from '#modules/payouts/deposit-lists.server.ts'
import { privateImage } from '../layout/private-image.server.ts'
import type { Route } from './+types/receipt'

/** The image of a deposit's receipt, for the person whose it is and for administrators. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  return privateImage(await receiptFor(db, params.depositId, viewer))
}
