import { deliverByHand } from '#modules/vault/remove-stock.server.ts'
import { stockPath } from '#modules/vault/stock.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { ownStock } from './own-stock.server.ts'
import type { Route } from './+types/deliver-by-hand'

/** The address takes POST alone. */
export const loader = onlyPosted

/** Has the viewer deliver their offer by hand again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, now, offer } = await ownStock(params.offerId, request, context)
  const done = await deliverByHand(db, viewer.id, offer.id, now)
  if (done.ok) {
    const flash = offer.delivery_mode === 'instant' ? 'stock_by_hand' : 'stock_taken_back'
    return redirectWith(stockPath(offer.id), flash)
  }
  if (done.code === 'orders_wait') return redirectWith(stockPath(offer.id), 'stock_held')
  throw missing('offer')
}
