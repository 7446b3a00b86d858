import { randomUUID } from 'node:crypto'
import { goodsFields } from '#modules/vault/queries.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Goods } from '#modules/vault/internal/goods.ts'
import { findOrder } from './order.ts'

/** An account as a seller types it, which nobody has delivered before. */
export const account = (given: Goods = {}): Goods => ({
  login: `player_${randomUUID()}`,
  password: `Tq7#${randomUUID()}`,
  ...given,
})

/** What the form of a delivery posts. */
export async function deliveryOf(
  db: Db,
  orderId: string,
  ...units: Goods[]
): Promise<Record<string, string>> {
  const { version } = await goodsFields(db, await findOrder(db, orderId))
  const fields = units.flatMap((unit, index) =>
    Object.entries(unit).map(([key, text]) => [`unit${index + 1}_${key}`, text] as const),
  )
  return {
    delivery_token: randomUUID(),
    fields_seen: version,
    ...Object.fromEntries(fields),
  }
}

/** The same as the command takes it. */
export async function deliveryForm(db: Db, orderId: string, ...goods: Goods[]) {
  const { version } = await goodsFields(db, await findOrder(db, orderId))
  return { token: randomUUID() as string, fields_seen: version, goods }
}

/** So many pieces of one name, as they are delivered: accounts one by one, all else as one code. */
export const piecesOf = (name: string, isAccount: boolean, quantity: number): Goods[] =>
  isAccount
    ? Array.from({ length: quantity }, (_, at) => ({
        login: `${name}:${at}`,
        password: 'the same',
      }))
    : [{ code: name }]
