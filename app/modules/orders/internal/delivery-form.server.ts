import type { Tx } from '#platform/db.server.ts'
import { goodsFields, isVaultOpen } from '#modules/vault/queries.server.ts'
import type { DeliveryMode } from '#modules/offers/rules.ts'
import { deliveredBy } from '#modules/vault/rules.ts'
import type { Party } from './order.ts'

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
