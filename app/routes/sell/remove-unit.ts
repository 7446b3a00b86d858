import { removeUnit } from '#modules/vault/remove-stock.server.ts'
import { stockPath } from '#modules/vault/stock.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { ownStock } from './own-stock.server.ts'
import type { Route } from './+types/remove-unit'

/** The address takes POST alone. */
export const loader = onlyPosted

/** Takes one unit out of the viewer's stock. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, now, offer } = await ownStock(params.offerId, request, context)
  const unit = { offerId: offer.id, unitId: params.unitId }
  const removed = await removeUnit(db, viewer.id, unit, now)
  if (removed.ok) return redirectWith(stockPath(offer.id), 'stock_removed')
  if (removed.code === 'orders_wait') return redirectWith(stockPath(offer.id), 'stock_held')
  if (removed.code === 'not_in_stock') return redirectWith(stockPath(offer.id), 'stock_gone')
  throw missing('offer')
}
