import type { Tx } from '#platform/db.server.ts'
import { goodsFields, isVaultOpen } from '#modules/vault/queries.server.ts'
import { deliveredBy } from '#modules/vault/rules.ts'

/**
 * Whether a seller cannot just say that they delivered this order, since its goods are given by
 * form.
 */
export async function takesGoods(
  tx: Tx,
  order: Parameters<typeof goodsFields>[1] & Parameters<typeof deliveredBy>[0],
): Promise<boolean> {
  if (!isVaultOpen()) return false
  const { fields } = await goodsFields(tx, order)
  return deliveredBy(order, fields, true) === 'form'
}
