import { randomUUID } from 'node:crypto'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { saleToDeliver } from '#modules/orders/deliver-order.server.ts'
import { needsProof } from '#modules/orders/proof.ts'
import { asViewer, type Context } from '#platform/http.server.ts'
import { missing } from '../layout/missing.server.ts'

/**
 * The viewer's sale with what its delivery asks for, or with what was given, closed; and by what
 * they prove themselves before it is opened. Nothing of the goods is in it.
 */
export async function readSoldGoods(orderId: string, request: Request, context: Context) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const sale = await saleToDeliver(db, orderId, viewer.id)
  if (!sale) throw missing('order')
  const proof = sale.given.count > 0 ? await proofOf(db, viewer.id, now) : null
  return { sale, proof, proves: needsProof(sale, settings), token: randomUUID() }
}
