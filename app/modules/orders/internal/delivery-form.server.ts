import type { Tx } from '#platform/db.server.ts'
import type { DeliveryMode } from '#modules/offers/stock.ts'
import { goodsFields } from '#modules/vault/fields.server.ts'
import { deliveredBy } from '#modules/vault/goods.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import type { Party } from '../order.ts'

/**
 * Whether this party cannot just say that an order was delivered: its goods are given by form or
 * out of the stock. An administrator may, of what its seller delivers by hand.
 */
export async function requiresDeliveryForm(
  tx: Tx,
  order: Parameters<typeof goodsFields>[1] &
    Parameters<typeof deliveredBy>[0] & { delivery_mode: DeliveryMode },
  party: Party,
): Promise<boolean> {
  if (order.delivery_mode === 'instant' || party === 'system') return true
  if (party !== 'seller' || !isVaultOpen()) return false
  const { fields } = await goodsFields(tx, order)
  return deliveredBy(order, fields, true) === 'form'
}
