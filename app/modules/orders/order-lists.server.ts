import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { wordsIn } from '#kernel/text.ts'
import { gamesByWord, type SearchedWord } from '#modules/catalog/catalog.server.ts'
import { deliveredBySql } from '#modules/vault/fields.server.ts'
import { hasUnits } from '#modules/vault/units.server.ts'
import type { Db } from '#platform/db.server.ts'
import { keyOf, placeOf } from '#platform/keyset.server.ts'
import { askedReason, clockStand } from './clock.server.ts'
import { stepsLeft } from './guide.server.ts'
import {
  agreedFacts,
  answers,
  answersOncePaid,
  core,
  contactOncePaid,
  details,
  allOrders,
  joined,
  type Matching,
  newestFirst,
  orders,
  ORDERS_PER_PAGE,
  pageOfOrders,
  refundInWallet,
  refundSent,
  steps,
} from './order-rows.server.ts'
import { matches } from './order-search.server.ts'
import type { OrderStatus } from './order.ts'
import { receiptStand } from '#modules/payments/receipt-stand.server.ts'

/** What a buyer is shown of an order, with its feedback `f` and its points `p`. */
export const boughtColumns = [
  ...core,
  ...details,
  ...joined,
  'f.rating',
  'p.points_earned',
] as const
export const boughtFacts = [
  steps.as('steps'),
  agreedFacts,
  answers,
  ...receiptStand,
  ...clockStand,
  askedReason.as('asked_reason'),
  refundSent.as('refund_sent'),
  refundInWallet.as('refund_in_wallet'),
  hasUnits.as('has_goods'),
  stepsLeft.as('steps_left'),
] as const

/**
 * What its seller is shown, without the buyer's name, phone and email, and their contact once paid.
 */
export const soldColumns = [
  ...core,
  ...joined,
  'r.contact_method',
  'f.rating',
  'f.comment',
  'f.approved as feedback_counts',
  'f.reply',
  'f.replied_at',
] as const

/** What else its seller is shown; how it is delivered depends on whether this site has a vault. */
export const soldFacts = () =>
  [
    steps.as('steps'),
    agreedFacts,
    answersOncePaid,
    contactOncePaid,
    ...receiptStand,
    ...clockStand,
    askedReason.as('asked_reason'),
    hasUnits.as('has_goods'),
    deliveredBySql().as('delivered_by'),
  ] as const

interface Narrowing {
  text: string
  status: OrderStatus | 'all'
  place: ListPlace
  ids?: readonly string[]
  /** Instead of `place`, the page that shows this order of the same person. */
  open?: string | null
}

/**
 * The rest of what is asked for stands aside: these orders of the person alone, at most a page of
 * them.
 */
const onlyThese = (ids: readonly string[]): Narrowing => ({
  text: '',
  status: 'all',
  place: null,
  ids,
})

/**
 * A page of the buyer's own orders, newest first, by offer title, game name or the beginning of the
 * id, and by status.
 */
export async function ordersOfBuyer(db: Db, userId: string, narrowing: Narrowing) {
  const { words, counts } = await searched(db, 'user_id', userId, narrowing.text)
  const { rows, ...beside } = await bought(db, userId, narrowing, words)
  return { orders: rows, counts, ...beside }
}

/** The buyer's own orders of these ids, as in ordersOfBuyer. */
export const theseOfBuyer = async (db: Db, userId: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : (await bought(db, userId, onlyThese(ids), [])).rows

const bought = (db: Db, userId: string, narrowing: Narrowing, words: readonly SearchedWord[]) =>
  ownPage(db, 'user_id', userId, narrowing, words, (found) =>
    found
      .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
      .leftJoin('loyalty_points as p', 'p.order_id', 'r.id')
      .select(boughtColumns)
      .select(boughtFacts)
      .execute(),
  )

/**
 * A page of the orders on the seller's offers, newest first: what they need to deliver, without the
 * buyer's name, phone and email.
 */
export async function salesOf(db: Db, sellerId: string, narrowing: Narrowing) {
  const { words, counts } = await searched(db, 'seller_id', sellerId, narrowing.text)
  const { rows, ...beside } = await sold(db, sellerId, narrowing, words)
  return { orders: rows, counts, ...beside }
}

/** The seller's own sales of these ids, as in salesOf. */
export const theseOfSeller = async (db: Db, sellerId: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : (await sold(db, sellerId, onlyThese(ids), [])).rows

const sold = (db: Db, sellerId: string, narrowing: Narrowing, words: readonly SearchedWord[]) =>
  ownPage(db, 'seller_id', sellerId, narrowing, words, (found) =>
    found
      .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
      .select(soldColumns)
      .select(soldFacts())
      .execute(),
  )

type Side = 'user_id' | 'seller_id'

/**
 * What a text finds among the person's orders, counted by status: by what its words say, or, when
 * that finds none, by what they nearly say of a game.
 */
async function searched(db: Db, side: Side, personId: string, text: string) {
  const typed = wordsIn(text)
  const words = await gamesByWord(db, typed)
  const counts = await countsByStatus(db, side, personId, text, words)
  if (text === '' || Object.keys(counts).length > 0) return { words, counts }
  const near = await gamesByWord(db, typed, true)
  return { words: near, counts: await countsByStatus(db, side, personId, text, near) }
}

/** How many of the person's orders there are of each status, among those that the text finds. */
async function countsByStatus(
  db: Db,
  side: Side,
  personId: string,
  text: string,
  words: readonly SearchedWord[],
): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .selectFrom('orders as r')
    .where(`r.${side}`, '=', personId)
    .$if(text !== '', (query) => query.where(matches(text, words)))
    .select('r.status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('r.status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** A page of what somebody bought, or sold. */
async function ownPage<Row extends { key: string }>(
  db: Db,
  side: Side,
  personId: string,
  narrowing: Narrowing,
  words: readonly SearchedWord[],
  read: Parameters<typeof pageOfOrders<Row>>[4],
) {
  const own = allOrders(db).where(`r.${side}`, '=', personId)
  const { open, place } = narrowing
  const asked = {
    size: ORDERS_PER_PAGE,
    place: open && isUuid(open) ? await placeOfOrder(db, side, personId, open) : place,
  }
  return pageOfOrders(db, narrowed(own, narrowing, words), newestFirst, asked, read)
}

/** The page that begins with an order of the person; the first where that shows it. */
async function placeOfOrder(db: Db, side: Side, personId: string, id: string) {
  const newer = sql<number>`(select count(*) from (select from orders n
    where n.${sql.ref(side)} = ${personId} and n.created_at > r.created_at
    limit ${sql.lit(ORDERS_PER_PAGE)}) n)`
  const order = await allOrders(db)
    .where('r.id', '=', id)
    .where(`r.${side}`, '=', personId)
    .select([keyOf(newestFirst).as('key'), newer.as('newer')])
    .executeTakeFirst()
  return order && order.newer === ORDERS_PER_PAGE ? { from: placeOf(order.key) } : null
}

function narrowed(
  query: Matching,
  { text, status, ids }: Pick<Narrowing, 'text' | 'status' | 'ids'>,
  words: readonly SearchedWord[],
) {
  return query
    .$if(ids !== undefined, (q) => q.where('r.id', 'in', ids!))
    .$if(status !== 'all', (q) => q.where('r.status', '=', status as OrderStatus))
    .$if(text !== '', (q) => q.where(matches(text, words)))
}

/** The buyer's own order for its success view and its forms; null for everyone else. */
export async function ownOrder(db: Db, id: string, userId: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .where('r.user_id', '=', userId)
    .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
    .select([...core, ...details, ...joined, 'f.rating'])
    .select([steps.as('steps'), ...receiptStand, ...clockStand])
    .select(askedReason.as('asked_reason'))
    .executeTakeFirst()
  return order ?? null
}

/** The seller's own sale for its forms; null for everyone else. */
export const ownSale = async (db: Db, id: string, sellerId: string) =>
  (isUuid(id) ? (await theseOfSeller(db, sellerId, [id]))[0] : null) ?? null

export type BuyerOrder = Omit<Awaited<ReturnType<typeof ordersOfBuyer>>['orders'][number], 'key'>

export type Sale = Omit<Awaited<ReturnType<typeof salesOf>>['orders'][number], 'key'>
