import { sql } from 'kysely'
import type { Pause } from '#modules/orders/clock.ts'
import { receiveDueAt, releaseDueAt } from '#modules/orders/deadlines.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import type { Db } from '#platform/db.server.ts'
import type { RiskFacts, Sharer } from './person-risk.ts'

// Counts for the head of a person's page on the desk: orders, disputes, money, and the facts behind
// signs of risk.

/**
 * What the head of a person's page counts. Purchases and sales are those that were paid and did not
 * go back; `placed` and `sales_placed` are all orders, unpaid, cancelled and refunded ones
 * included. Money is whole DA.
 */
export interface PersonFigures {
  bought: number
  placed: number
  refunded: number
  sold: number
  sales_placed: number
  disputes: number
  open_disputes: number
  /** What of their purchases is held, and of their sales. */
  held_as_buyer: number
  held_as_seller: number
  /** Set aside for payouts that are not sent. */
  set_aside: number
  withdrawals: number
  offers: number
  active_offers: number
  notes: number
  /** Mails to them that did not arrive and wait for somebody. */
  undelivered: number
}

/** Counts a person's orders, disputes, money and offers; each order is counted along an index. */
export async function countPerson(db: Db, id: string): Promise<PersonFigures> {
  const { rows } = await sql<PersonFigures>`
    with b as (
      select count(*) filter (where s.is_sale)::int as bought, count(*)::int as placed,
        count(*) filter (where s.is_refunded)::int as refunded
      from orders o join order_statuses s using (status) where o.user_id = ${id}),
    s as (
      select count(*) filter (where s.is_sale)::int as sold, count(*)::int as sales_placed
      from orders o join order_statuses s using (status) where o.seller_id = ${id}),
    d as (
      select count(*)::int as disputes,
        count(*) filter (where d.status <> 'closed')::int as open_disputes
      from (select id from orders where user_id = ${id}
        union all select id from orders where seller_id = ${id}) o
      join disputes d on d.order_id = o.id)
    select b.*, s.*, d.*,
      ${held('user_id', id)} as held_as_buyer, ${held('seller_id', id)} as held_as_seller,
      (select coalesce(sum(amount), 0)::bigint from withdrawals
        where user_id = ${id} and status in ('requested', 'approved')) as set_aside,
      (select count(*)::int from withdrawals where user_id = ${id}) as withdrawals,
      (select count(*)::int from offers where user_id = ${id} and deleted_at is null) as offers,
      (select count(*)::int from offers where user_id = ${id} and status = 'active')
        as active_offers,
      (select count(*)::int from person_notes where person_id = ${id}) as notes,
      (select count(*)::int from undelivered
        where person_id = ${id} and settled_as is null) as undelivered
    from b, s, d`.execute(db)
  return rows[0]!
}

const held = (side: 'user_id' | 'seller_id', id: string) => sql`
  (select coalesce(sum(o.total_price), 0)::bigint from orders o
    where o.id in (${heldOrders(side, id)}))`

/**
 * The orders of a person whose money is held. Most of a seller's are received and released long
 * ago: those that are not are few in all, and orders_held has them; the others are told by the
 * status that stands in the index of each side.
 */
const heldOrders = (side: 'user_id' | 'seller_id', id: string) => sql`
  select h.id from orders h where h.${sql.raw(side)} = ${id} and h.status in (
    select status from order_statuses where holds_money and status <> 'received')
  union all
  select h.id from orders h
  where h.${sql.raw(side)} = ${id} and h.status = 'received' and h.released_at is null`

/** How many others are named where something is shared. */
const MOST_SHARERS = 5

/** What the signs of risk of a person are told from (`riskOf`), besides what they bought. */
export async function riskFactsOf(
  db: Db,
  id: string,
): Promise<
  Pick<RiskFacts, 'same_account' | 'same_browser' | 'dearest' | 'ended_180' | 'lost_180'>
> {
  const sharers = (others: ReturnType<typeof sql>) => sql<Sharer[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'username', p.username,
      'suspended', p.suspended_at is not null)
      order by p.suspended_at is null, p.username)
    from (select distinct user_id from (${others}) f limit ${MOST_SHARERS}) x
    join profiles p on p.id = x.user_id and p.deleted_at is null), '[]')`
  const { rows } = await sql<Awaited<ReturnType<typeof riskFactsOf>>>`
    select ${sharers(sql`
        select o.user_id from (select distinct account from withdrawals
          where user_id = ${id} and account is not null) a
        join withdrawals o on o.account = a.account and o.user_id <> ${id}`)} as same_account,
      ${sharers(sql`
        select o.user_id from browsers b
        join browsers o on o.digest = b.digest and o.user_id <> ${id}
        where b.user_id = ${id}`)} as same_browser,
      coalesce((select max(total_price) from orders where user_id = ${id}), 0) as dearest,
      coalesce(f.ended_180, 0) as ended_180, coalesce(f.lost_180, 0) as lost_180
    from (select) one left join seller_facts f on f.seller_id = ${id}`.execute(db)
  return rows[0]!
}

/** Money of a sale that is held, and when it can go to its seller; null: nobody knows yet. */
export interface MoneyToCome {
  id: string
  title: string
  amount: number
  status: OrderStatus
  frozen: boolean
  at: Date | null
}

/** How many sales whose money is held are listed. */
const MOST_TO_COME = 20

/**
 * The sales of a person whose money is held, the oldest first: what the seller gets of each, and
 * when it does if nothing happens. Nothing is said of what is frozen or not delivered.
 */
export async function moneyToCome(db: Db, id: string): Promise<MoneyToCome[]> {
  const orders = await db
    .selectFrom('orders as r')
    .where(sql<boolean>`r.id in (${heldOrders('seller_id', id)})`)
    .select(['r.id', 'r.offer_title', 'r.category', 'r.completed_at', 'r.received_at'])
    .select(['r.auto_receive_hours', 'r.protection_days', 'r.disputed_at'])
    .select([
      sql<OrderStatus>`r.status`.as('status'),
      sql<number>`r.total_price - r.buyer_fee - r.seller_fee`.as('amount'),
      sql<Pause[]>`outages_since(r.created_at)`.as('outages'),
      sql<Pause[]>`disputes_of(r.id)`.as('disputes'),
    ])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(MOST_TO_COME)
    .execute()
  return orders.map((order) => {
    const frozen = order.disputed_at !== null
    const received_at = order.received_at ?? receiveDueAt(order)
    return {
      id: order.id,
      title: order.offer_title,
      amount: order.amount,
      status: order.status,
      frozen,
      at: frozen ? null : releaseDueAt({ ...order, received_at }),
    }
  })
}
