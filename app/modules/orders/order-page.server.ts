import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Db } from '#platform/db.server.ts'
import { guideStepsOf } from '#modules/catalog/guide-steps.server.ts'
import type { GuideSide } from '#modules/catalog/guide-steps.ts'
import { credentialsState } from '#modules/vault/credentials.server.ts'
import { goodsState } from '#modules/vault/units.server.ts'
import { ticks } from './guide.server.ts'
import { boughtColumns, boughtFacts, soldColumns, soldFacts } from './order-lists.server.ts'
import { orders, refunds } from './order-rows.server.ts'

// The page of one order reads it in one statement, with what is told of the other side.

/** The person's own order, with what everybody may know of its seller; null for everyone else. */
export async function boughtOrderPage(db: Db, id: string, buyerId: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .where('r.user_id', '=', buyerId)
    .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
    .leftJoin('loyalty_points as p', 'p.order_id', 'r.id')
    .leftJoin('loyalty_balances as l', 'l.user_id', 'r.seller_id')
    .leftJoin('feedback_counts as c', 'c.seller_id', 'r.seller_id')
    .select(boughtColumns)
    .select(boughtFacts)
    .select([
      sql<number>`coalesce(l.points, 0)`.as('seller_points'),
      sql<number>`coalesce(c.positive, 0)`.as('positive'),
      sql<number>`coalesce(c.neutral, 0)`.as('neutral'),
      sql<number>`coalesce(c.negative, 0)`.as('negative'),
      sql<boolean>`exists (select from invoices i where i.order_id = r.id)`.as('has_invoice'),
      refunds.as('refunds'),
      ...handedOver('buyer'),
    ])
    .executeTakeFirst()
  return order ?? null
}

export type BoughtOrderPage = NonNullable<Awaited<ReturnType<typeof boughtOrderPage>>>

/**
 * An order on the person's own offer, with what its seller may know of the buyer: since when they
 * are here, and how many orders they have received. Null for everyone else.
 */
export async function soldOrderPage(db: Db, id: string, sellerId: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .where('r.seller_id', '=', sellerId)
    .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
    .select(soldColumns)
    .select(soldFacts())
    .select([
      'b.created_at as buyer_since',
      sql<number>`(select count(*) from orders n
        where n.user_id = r.user_id and n.status = 'received')`.as('buyer_received'),
      ...handedOver('seller'),
      guideStepsOf('buyer').as('buyer_guide'),
    ])
    .executeTakeFirst()
  return order ?? null
}

/** What was delivered, closed, and what this side does about it. */
const handedOver = (side: GuideSide) =>
  [
    goodsState.as('goods'),
    credentialsState().as('access'),
    guideStepsOf(side).as('guide'),
    ticks.as('ticks'),
  ] as const

export type SoldOrderPage = NonNullable<Awaited<ReturnType<typeof soldOrderPage>>>
