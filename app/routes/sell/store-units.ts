import { textOf } from '#kernel/form.ts'
import { confirmedPaste, storeUnits } from '#modules/vault/commands.server.ts'
import { stockPath } from '#modules/vault/rules.ts'
import { redirectWith } from '../shell/flash.server.ts'
import { missing } from '../shell/missing.server.ts'
import { postedFiles } from '../shell/uploads.server.ts'
import { ownStock } from './own-stock.server.ts'
import type { Route } from './+types/store-units'

/** Units are only ever sent here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Seals the units that the viewer was shown as new into the stock of their offer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, settings, now, offer } = await ownStock(params.offerId, request, context)
  const back = stockPath(offer.id)
  const stored = await postedFiles(request, viewer.id, async (posted) => {
    const paste = await confirmedPaste(db, viewer.id, offer, textOf(posted, 'sealed'))
    return paste.ok ? storeUnits(db, viewer.id, offer.id, paste.value, settings, now) : paste
  })
  if (!stored.ok || (!stored.value.ok && stored.value.code !== 'not_found'))
    return redirectWith(back, 'stock_changed')
  if (!stored.value.ok) throw missing('offer')
  return redirectWith(back, 'stock_stored')
}
