import { randomUUID } from 'node:crypto'
import { credentialFields } from '#modules/vault/credentials.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Goods } from '#modules/vault/goods.ts'
import { findOrder } from './order.ts'

/** What a buyer of a boost types, so that its seller can play on their account. */
export const lent = (given: Goods = {}): Goods => ({
  way: 'Email',
  login: `player_${randomUUID()}`,
  password: `Tq7#${randomUUID()}`,
  ...given,
})

/** The same as its command takes it. */
export async function lendingForm(db: Db, orderId: string, goods = lent()) {
  const { version } = await credentialFields(db, await findOrder(db, orderId))
  return { token: randomUUID() as string, fields_seen: version, goods: [goods] }
}

/** What its form posts. */
export async function lendingOf(
  db: Db,
  orderId: string,
  goods: Goods = lent(),
): Promise<Record<string, string>> {
  const { token, fields_seen } = await lendingForm(db, orderId)
  const fields = Object.entries(goods).map(([key, text]) => [`unit1_${key}`, text] as const)
  return { delivery_token: token, fields_seen, ...Object.fromEntries(fields) }
}
