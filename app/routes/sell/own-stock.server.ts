import { idFrom } from '#kernel/id.ts'
import { offerOfStock } from '#modules/vault/stock-page.server.ts'
import type { Context } from '#platform/http.server.ts'
import { asSeller } from './as-seller.ts'
import { missing } from '../layout/missing.server.ts'

/** The viewer's own offer whose stock an address is about. */
export async function ownStock(id: string | undefined, request: Request, context: Context) {
  const given = asSeller(context, request)
  const offerId = idFrom(id)
  const offer = offerId === null ? null : await offerOfStock(given.db, offerId, given.viewer.id)
  if (!offer) throw missing('offer')
  return { ...given, offer }
}
