import { textOf } from '#kernel/form.ts'
import { confirmedPaste } from '#modules/vault/paste.server.ts'
import { storeUnits } from '#modules/vault/stock.server.ts'
import { stockPath } from '#modules/vault/stock.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { postedFiles } from '../layout/uploads.server.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import { ownStock } from './own-stock.server.ts'
import type { Route } from './+types/store-units'

/** The address takes POST alone. */
export const loader = onlyPosted

/** What is said of units that were not stored. */
const refused = {
  too_many: 'stock_full',
  closed: 'stock_closed',
  not_a_seller: 'stock_not_a_seller',
  too_many_offers: 'stock_too_many_offers',
  form_changed: 'stock_changed',
  given_before: 'stock_changed',
} as const

/**
 * Encrypts the pasted units that the viewer confirmed and adds them to the stock of their offer.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, settings, now, offer } = await ownStock(params.offerId, request, context)
  const back = stockPath(offer.id)
  const stored = await postedFiles(request, viewer.id, async (posted) => {
    const paste = await confirmedPaste(db, viewer.id, offer, textOf(posted, 'sealed'))
    return paste.ok ? storeUnits(db, viewer.id, offer.id, paste.value, settings, now) : paste
  })
  if (!stored.ok) return redirectWith(back, 'stock_busy')
  if (stored.value.ok) return redirectWith(back, `stock_${stored.value.value}`)
  if (stored.value.code === 'not_found') throw missing('offer')
  return redirectWith(back, refused[stored.value.code])
}
