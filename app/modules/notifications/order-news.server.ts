import { sql } from 'kysely'
import { climbEndsOf, givenBack } from '#modules/orders/order-rows.server.ts'
import type { Tx } from '#platform/db.server.ts'

/** The orders with these ids with all that notifications and mails say of them, by id. */
export async function ordersToTell(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, OrderToTell>> {
  const rows = await readOrders(tx, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

export type OrderToTell = Awaited<ReturnType<typeof readOrders>>[number]

interface Person {
  id: string
  username: string
  email: string
  locale: 'en' | 'ar'
}

function readOrders(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .innerJoin('offers as f', 'f.id', 'o.offer_id')
    .innerJoin('payment_methods as m', 'm.id', 'o.payment_method_id')
    .leftJoin('loyalty_points as l', 'l.order_id', 'o.id')
    .where('o.id', 'in', [...ids])
    .select([
      'o.id',
      'o.status',
      'o.category',
      'o.delivery_mode',
      'o.offer_title',
      'o.quantity',
      'o.unit_price',
      'o.discount',
      'o.total_price',
      'o.seller_fee',
      'o.seller_fee_bp',
      'o.refunded_part',
      'o.buyer_fee',
      givenBack('o').as('given_back'),
      'o.refund_reason',
      'o.created_at',
      'o.paid_at',
      'o.completed_at',
      'o.received_at',
      'o.released_at',
      'o.disputed_at',
      'o.updated_at',
      'g.name as game_name',
      sql<string>`make_interval(secs => o.delivery_seconds)::text`.as('delivery_time'),
      climbEndsOf('o'),
      'm.name as payment_method',
      'm.name_ar as payment_method_ar',
      'm.kind as method_kind',
      sql<boolean>`(m.kind <> 'transfer' and paid_by_transfer(o))`.as('paid_by_transfer'),
      'l.points_earned',
      personJson('o.user_id').as('buyer'),
      personJson('o.seller_id').as('seller'),
    ])
    .execute()
}

const personJson = (key: 'o.user_id' | 'o.seller_id') => sql<Person>`(
  select json_build_object('id', p.id, 'username', p.username, 'email', p.email, 'locale', p.locale)
  from profiles p where p.id = ${sql.ref(key)})`
