import { sql } from 'kysely'
import { noteLowStock } from '#modules/offers/stock.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Tx } from '#platform/db.server.ts'
import { lockLogins, tellFirstSales } from './internal/resale.server.ts'
import { isAnothers } from './units.server.ts'

// Units that leave the stock for an order. No key is needed: a unit is assigned closed.

interface Taking {
  /** The order's id. */
  id: string
  offer_id: number
  quantity: number
}

/**
 * Gives an order that is being paid the oldest units of its offer's stock, all that it bought or
 * none. Gives whether one of them was given before, as `giveUnits` does: an account that somebody
 * else sold since it was stored is marked. Null where too few are left.
 */
export async function allocateStock(
  tx: Tx,
  order: Taking,
  now: Date,
): Promise<{ given_before: boolean } | null> {
  // those that somebody looks at or wraps anew at this moment are waited for only if there are no
  // others
  return (await assign(tx, order, sql`skip locked`, now)) ?? (await assign(tx, order, sql``, now))
}

async function assign(
  tx: Tx,
  { id, offer_id, quantity }: Taking,
  waiting: ReturnType<typeof sql>,
  now: Date,
): Promise<{ given_before: boolean } | null> {
  const { rows: oldest } = await sql<{ id: string; login_digest: Buffer | null }>`
    select id, login_digest from vault_units where offer_id = ${offer_id} and state = 'stock'
    order by number limit ${quantity} for update ${waiting}`.execute(tx)
  if (oldest.length < quantity) return null
  await lockLogins(
    tx,
    oldest.map(({ login_digest }) => login_digest),
  )
  const ids = oldest.map((unit) => unit.id)
  const { rows } = await sql<{ id: string; given_before: boolean; is_resale: boolean }>`
    update vault_units u set state = 'sold', order_id = ${id}, position = o.position,
      sold_at = ${now},
      resale_at = case when u.resale_at is null
        and is_known_login(u.login_digest, u.given_by, u.game_id, ${now}, u.id)
          then ${now}::timestamptz else u.resale_at end
    from unnest(${ids}::uuid[]) with ordinality o (id, position) where u.id = o.id
    returning u.id, u.resale_at is not null and u.cleared_at is null as is_resale,
      ${isAnothers} as given_before`.execute(tx)
  const resold = rows.filter(({ is_resale }) => is_resale)
  await tellFirstSales(
    tx,
    resold.map((unit) => unit.id),
    now,
  )
  return { given_before: rows.some((unit) => unit.given_before || unit.is_resale) }
}

/**
 * Tells sellers that few units are left of what these orders were of: once, until there are more
 * again. To be called when the sale has taken effect, so that sales at the same moment are all
 * counted.
 */
export async function tellLowStock(
  tx: Tx,
  orderIds: readonly string[],
  { low_stock }: Settings,
  now: Date,
): Promise<void> {
  const few = await noteLowStock(tx, orderIds, low_stock, now)
  for (const { id, ...told } of few)
    await publish(tx, 'offer.low_stock', String(id), { ...told, offer_id: id }, now)
}
