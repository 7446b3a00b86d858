import { type RawBuilder, sql } from 'kysely'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { QUESTION_KEPT_DAYS } from './conversation.ts'

// What waits for a seller today, for the list at the top of their sales: questions, messages,
// deliveries, disputes, by when each is due.

/** What may wait for a seller. */
export type DayKind = 'question' | 'message' | 'delivery' | 'dispute' | 'stock'

/** One thing that waits for a seller. */
export interface DayRow {
  kind: DayKind
  /**
   * Of its conversation; of all that is of an order, that of the order; of a stock, its offer's.
   */
  id: string
  since: Date
  /** By when it is to be done; null where that was not promised. */
  due: Date | null
  /** Null where it is about no buyer. */
  buyer: string | null
  title: string
  /** How many of it were ordered; null where it is about no order. */
  quantity: number | null
  /** What the buyer said last; null where it is about nothing said. */
  body: string | null
  flags: string[]
}

/** How many are shown at once, those that are due first. */
export const MOST_WAITING_MESSAGES = 12

/** What is due later than this can wait until those who ask and write have their answers. */
const SOON = 12 * HOUR

/**
 * All that waits for a seller: what is due within 12 hours, the earliest first, then what nothing
 * was promised for, the oldest first, then what is due later. At most 12 of it, and how much there
 * is. One statement.
 */
export async function dayOf(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<{ rows: DayRow[]; total: number }> {
  const { rows } = await sql<DayRow & { total: number }>`
    select w.*, count(*) over ()::int as total from (${sql.join(
      Object.values(waiting).map((find) => find(sellerId, now)),
      sql` union all `,
    )}) w
    order by coalesce(due, ${plus(now, SOON)}), since, id
    limit ${sql.lit(MOST_WAITING_MESSAGES)}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How each kind is found, with the columns of a row in their order. */
const waiting: Record<DayKind, (sellerId: string, now: Date) => RawBuilder<unknown>> = {
  question: (sellerId, now) => sql`
    select 'question' as kind, c.id::text, coalesce(own.first_unread_at, c.created_at) as since,
      null::timestamptz as due,
      b.username as buyer, f.title, null::int as quantity, said.body, said.flags
    ${talks(sellerId)} join offers f on f.id = c.offer_id
    where own.person_id = ${sellerId} and c.seller_id = ${sellerId} and c.order_id is null
      and own.last_message_id > 0
      and c.last_at > ${plus(now, -QUESTION_KEPT_DAYS * DAY)}
      and (own.unread > 0 or not exists (
        select from messages a where a.conversation_id = c.id and a.author_id = ${sellerId}))`,
  message: (sellerId) => sql`
    select 'message', o.id::text, coalesce(own.first_unread_at, c.last_at), null, b.username,
      o.offer_title, o.quantity, said.body, said.flags
    ${talks(sellerId)} join orders o on o.id = c.order_id
    where own.person_id = ${sellerId} and c.seller_id = ${sellerId} and own.unread > 0`,
  delivery: (sellerId) => sql`
    select 'delivery', o.id::text, o.paid_at,
      due_at(o.paid_at, o.delivery_seconds + o.extra_seconds, lent => o.id), b.username,
      o.offer_title,
      o.quantity, null, '{}'
    from orders o join profiles b on b.id = o.user_id
    where o.seller_id = ${sellerId} and o.status = 'paid' and o.disputed_at is null`,
  // an answer, what was agreed to give again, or a proposal of the buyer's
  dispute: (sellerId) => sql`
    select 'dispute', o.id::text, coalesce(p.created_at, d.step_at),
      due_at(coalesce(p.created_at, d.step_at),
        extract(epoch from coalesce(p.due_at, d.due_at) - coalesce(p.created_at,
          d.step_at))::bigint),
      b.username, o.offer_title, o.quantity, coalesce(p.words, d.words), '{}'
    from disputes d join orders o on o.id = d.order_id join profiles b on b.id = o.user_id
    left join dispute_proposals p on p.dispute = d.number and p.state = 'open' and p.side = 'buyer'
    where o.seller_id = ${sellerId}
      and (d.status in ('answering', 'remedying') or d.status = 'talking' and p.id is not null)`,
  stock: (sellerId) => sql`
    select 'stock', f.id::text, f.low_stock_at, null, null, f.title, null, null, '{}'
    from offers f
    where f.user_id = ${sellerId} and f.low_stock_at is not null and f.status = 'active'
      and f.deleted_at is null`,
}

/** Conversations of a seller's with their buyers and what these said last. */
const talks = (sellerId: string) => sql`
  from conversation_members own
  join conversations c on c.id = own.conversation_id
  join profiles b on b.id = c.buyer_id and b.deleted_at is null
  cross join lateral (
    select case when m.kind <> 'staff' then m.body end as body, m.flags from messages m
    where m.conversation_id = c.id and m.author_id <> ${sellerId}
    order by m.id desc limit 1) said`
