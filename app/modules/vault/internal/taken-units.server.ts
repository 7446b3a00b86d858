import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { lockStock, setStock } from '#modules/offers/commands.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Tx } from '#platform/db.server.ts'

// Units that leave the stock for an order. No key is needed: a unit is assigned closed.

interface Taking {
  /** The order's id. */
  id: string
  offer_id: number
  quantity: number
}

/**
 * Gives an order that is being paid the oldest units of its offer's stock, all that it bought or
 * none. Gives whether another seller has given one of them before; null where too few are left.
 */
export async function takeUnits(
  tx: Tx,
  order: Taking,
  now: Date,
): Promise<{ elsewhere: boolean } | null> {
  // those that somebody looks at or wraps anew at this moment are waited for only if there are no others
  return (await assign(tx, order, sql`skip locked`, now)) ?? (await assign(tx, order, sql``, now))
}

async function assign(
  tx: Tx,
  { id, offer_id, quantity }: Taking,
  waiting: ReturnType<typeof sql>,
  now: Date,
): Promise<{ elsewhere: boolean } | null> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    with oldest as materialized (
      select u.id, row_number() over (order by u.number) as position from (
        select id, number from vault_units where offer_id = ${offer_id} and state = 'stock'
        order by number limit ${quantity} for update ${waiting}
      ) u
    )
    update vault_units u set state = 'sold', order_id = ${id}, position = o.position, sold_at = ${now}
    from oldest o where u.id = o.id and (select count(*) from oldest) = ${quantity}
    returning exists (select from vault_units e where e.digest = u.digest and e.given_by <> u.given_by and e.state <> 'removed') as elsewhere`.execute(
    tx,
  )
  return rows.length === quantity ? { elsewhere: rows.some(({ elsewhere }) => elsewhere) } : null
}

/**
 * Gives the buyer of an order another unit in place of a bad one, which stays with the order, closed
 * to them: in the transaction of a caller who has locked the order. Gives the new unit's id. Refused:
 * a unit that is not this order's, or was replaced already (`not_sold`), and where none is left that
 * no unpaid order holds (`no_stock`).
 */
export async function replaceUnit(
  tx: Tx,
  order: { id: string; offer_id: number },
  unitId: string,
  now: Date,
): Promise<Result<string, 'not_sold' | 'no_stock'>> {
  const offer = await lockStock(tx, order.offer_id)
  const bad = await tx
    .selectFrom('vault_units')
    .select(['id', 'position'])
    .where('id', '=', unitId)
    .where('order_id', '=', order.id)
    .where('state', '=', sql.lit('sold' as const))
    .forUpdate()
    .executeTakeFirst()
  if (!bad) return refuse('not_sold')
  if (offer?.delivery_mode !== 'instant' || offer.quantity < 1) return refuse('no_stock')
  await tx.updateTable('vault_units').set({ state: 'bad' }).where('id', '=', bad.id).execute()
  const quantity = offer.quantity - 1
  await setStock(tx, offer, { quantity, delivery_mode: 'instant', low: true }, now)
  const { rows } = await sql<{ id: string }>`
    update vault_units set state = 'sold', order_id = ${order.id}, position = ${bad.position}, sold_at = ${now}
    where id = (select id from vault_units where offer_id = ${offer.id} and state = 'stock' order by number limit 1 for update)
    returning id`.execute(tx)
  const unit = rows[0]
  assert(unit, 'an instant offer has the units that it sells')
  return ok(unit.id)
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
  const { rows } = await sql<{ id: number; user_id: string; title: string }>`
    with few as (
      select o.id, (select count(*)::int from vault_units u where u.offer_id = o.id and u.state = 'stock') as count
      from offers o
      where o.id in (select offer_id from orders where id = any(${orderIds}::uuid[]) and delivery_mode = 'instant')
        and o.delivery_mode = 'instant' and o.low_stock_at is null and o.deleted_at is null
      order by o.id for update
    )
    update offers o set low_stock_at = ${now} from few
    where o.id = few.id and few.count < ${low_stock}::int
    returning o.id, o.user_id, o.title`.execute(tx)
  for (const { id, ...told } of rows)
    await publish(tx, 'offer.low_stock', String(id), { ...told, offer_id: id }, now)
}
