import { isUuid } from '#kernel/id.ts'
import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { person } from '#modules/auth/actor.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { goodsFields } from '#modules/vault/fields.server.ts'
import type { DeliveryForm } from '#modules/vault/goods.form.ts'
import { deliveredBy, unitsDelivered } from '#modules/vault/goods.ts'
import { giveUnits, unitsGiven, wasGiven } from '#modules/vault/units.server.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import { joined, orders } from './order-rows.server.ts'
import { lockOrder } from './locked-order.server.ts'
import { moveOrderIn } from './orders.server.ts'

// Delivery by form: what the seller types (a login, codes) is sealed in the vault, where the buyer
// opens it, and the order is completed by it.

export type DeliveryRefusal =
  | 'not_found'
  | 'wrong_state'
  | 'form_changed'
  | 'given_before'
  | 'not_by_form'

/**
 * Delivers a paid order by what its seller gives: the goods are sealed and the order is completed
 * in one transaction. The same form again has done it already. Refused: an order that is not this
 * seller's, or not (any more) to be delivered, a form made of other fields than are asked for now,
 * and goods that this seller has given before.
 */
export async function deliverOrder(
  db: Db,
  id: string,
  sellerId: string,
  sent: DeliveryForm,
  settings: Settings,
  now: Date,
): Promise<Result<null, DeliveryRefusal>> {
  const form = { ...sent, token: tokenOfBody(sent.token, [sent.fields_seen, sent.goods]) }
  return transact(db, async (tx) => {
    const actor = person({ id: sellerId, is_admin: false })
    const found = await lockOrder(tx, id, actor)
    if (found?.party !== 'seller') return refuse('not_found')
    if (await wasGiven(tx, id, form.token)) return ok(null)
    const { order } = found
    if (order.status !== 'paid') return refuse('wrong_state')
    const { fields, version } = await goodsFields(tx, order)
    if (deliveredBy(order, fields, isVaultOpen()) === 'word') return refuse('not_by_form')
    if (version !== form.fields_seen || form.goods.length !== unitsDelivered(order))
      return refuse('form_changed')
    const { token, goods } = form
    const unit = { order_id: id, game_id: order.game_id, given_by: sellerId, token }
    const given = await giveUnits(tx, { ...unit, fields, version, goods }, now)
    if (!given.ok) return given
    const request = { id, name: 'complete', actor, by_goods: true } as const
    const moved = await moveOrderIn(tx, request, settings, now)
    assert(moved.ok, 'a paid order can be delivered by its seller')
    if (given.value.given_before) await publish(tx, 'order.goods_known', id, {})
    return ok(null)
  })
}

/**
 * A seller's own sale with what its delivery asks for, and what was given already. Null for
 * everyone else.
 */
export async function saleToDeliver(db: Db, id: string, sellerId: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .where('r.seller_id', '=', sellerId)
    .select(['r.id', 'r.category', 'r.game_id', 'r.offer_title', 'r.quantity', 'r.total_price'])
    .select(['r.status', ...joined])
    .executeTakeFirst()
  if (!order) return null
  const [{ fields, version }, given] = await Promise.all([
    goodsFields(db, order),
    unitsGiven(db, id),
  ])
  const by = deliveredBy(order, fields, isVaultOpen())
  return { ...order, by, fields, version, units: unitsDelivered(order), given }
}
