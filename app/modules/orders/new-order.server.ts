import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db.server.ts'
import { publishing } from '#platform/outbox.server.ts'

/** What an order takes over from its offer, as it is at that moment. */
type OfOffer =
  | 'seller_id'
  | 'offer_id'
  | 'game_id'
  | 'category'
  | 'offer_title'
  | 'delivery_mode'
  | 'delivery_seconds'

/** What a checkout decides of an order; money is whole DA. */
export type NewOrder = Omit<Insertable<DB['orders']>, OfOffer | 'created_at' | 'updated_at'>

/**
 * The parts of a statement that place an order for the pieces that its part `taken` took of an
 * offer (`takePieces`): `placed` gives the order's id. Its history begins, and its news, but for
 * one that the wallet pays in the same transaction.
 */
export const newOrder = (order: NewOrder, now: Date): RawBuilder<unknown> => sql`
  placed as (
    insert into orders (${sql.join(Object.keys(order).map((column) => sql.ref(column)))},
      seller_id, offer_id, game_id, category, offer_title, delivery_mode, delivery_seconds,
      created_at, updated_at)
    select ${sql.join(Object.values(order))},
      user_id, id, game_id, category, title, delivery_mode, delivery_seconds,
      ${now}, ${now}
    from taken returning id
  ), told as (
    ${publishing(
      'order.pending',
      sql`select id from placed
      where not ${order.from_wallet}::boolean`,
    )}
  ), recorded as (
    insert into order_history (order_id, move, to_status, party, actor_id, created_at)
    select id, 'place', 'pending', 'buyer', ${order.user_id}, ${now} from placed
  )`
