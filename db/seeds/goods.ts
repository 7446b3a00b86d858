import { randomUUID } from 'node:crypto'
import { shortId } from '#kernel/id.ts'
import { person } from '#modules/auth/actor.ts'
import { deliverOrder, saleToDeliver } from '#modules/orders/deliver-order.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '../../app/platform/db.server.ts'

/**
 * Delivers a paid order as its seller does: by the form where something must be given, here made
 * up, else by saying so.
 */
export async function deliverMadeUp(
  db: Db,
  id: string,
  sellerId: string,
  settings: Settings,
  now: Date,
) {
  const sale = await saleToDeliver(db, id, sellerId)
  if (sale?.by !== 'form') {
    const actor = person({ id: sellerId, is_admin: false })
    return moveOrder(db, { id, name: 'complete', actor }, settings, now)
  }
  const goods = Array.from({ length: sale.units }, (_, unit) => ({
    login: `player_${shortId(id)}_${unit + 1}`,
    password: `Kz-${randomUUID().slice(0, 8)}`,
    email: `player.${shortId(id)}.${unit + 1}@mail.example`,
    email_password: `Mx-${randomUUID().slice(0, 8)}`,
  }))
  const form = { token: randomUUID(), fields_seen: sale.version, goods }
  return deliverOrder(db, id, sellerId, form, settings, now)
}
