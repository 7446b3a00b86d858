import { isUuid } from '#kernel/id.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'

/**
 * The conversation of somebody's own order, which is made when it is first asked for, or becomes of
 * the question that they had asked before. Null for strangers, and where there is none while new
 * ones are `closed`.
 */
export async function openConversation(
  db: Db,
  orderId: string,
  personId: string,
  { messaging_open }: { messaging_open: boolean },
  now: Date,
): Promise<string | null> {
  if (!isUuid(orderId)) return null
  const order = await db
    .selectFrom('orders as o')
    .leftJoin('conversations as c', 'c.order_id', 'o.id')
    .where('o.id', '=', orderId)
    .where((eb) => eb.or([eb('o.user_id', '=', personId), eb('o.seller_id', '=', personId)]))
    .select([...ofOrder, 'c.id as conversation_id'])
    .executeTakeFirst()
  if (!order) return null
  if (order.conversation_id) return order.conversation_id
  return transact(db, (tx) => openConversationIn(tx, order, { make: messaging_open }, now))
}

/** What the conversation of an order is known by. */
const ofOrder = ['o.id', 'o.user_id', 'o.seller_id', 'o.offer_id', 'o.created_at'] as const

interface OrderOfConversation {
  id: string
  user_id: string
  seller_id: string
  offer_id: number
  created_at: Date
}

/** Lets those who asked about an offer and ordered it talk on in the order. */
export async function joinQuestions(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  const orders = await tx
    .selectFrom('orders as o')
    .innerJoin('conversations as c', (join) =>
      join
        .onRef('c.buyer_id', '=', 'o.user_id')
        .onRef('c.offer_id', '=', 'o.offer_id')
        .on('c.order_id', 'is', null),
    )
    .where('o.id', 'in', [...orderIds])
    .select(ofOrder)
    .orderBy('o.id')
    .execute()
  await lockQuestions(tx, orders)
  for (const order of orders) await openConversationIn(tx, order, { make: false }, now)
}

/**
 * The same of one order within a transaction; `make` says whether one is made where there is none.
 */
export async function openConversationIn(
  tx: Tx,
  order: OrderOfConversation,
  { make }: { make: boolean },
  now: Date,
): Promise<string | null> {
  await lockQuestion(tx, order.user_id, order.offer_id)
  const there = await tx
    .selectFrom('conversations')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirst()
  if (there) return there.id
  const joined = await tx
    .updateTable('conversations')
    .set({ order_id: order.id })
    .where('buyer_id', '=', order.user_id)
    .where('offer_id', '=', order.offer_id)
    .where('order_id', 'is', null)
    .where('created_at', '<=', order.created_at)
    .returning('id')
    .executeTakeFirst()
  if (joined) return joined.id
  if (!make) return null
  const { user_id: buyer_id, seller_id, offer_id, id: order_id } = order
  return insertConversation(tx, { buyer_id, seller_id, offer_id, order_id }, now)
}

/** One after another: whoever begins, joins or asks about the same offer for the same buyer. */
export const lockQuestion = (tx: Tx, buyerId: string, offerId: number): Promise<void> =>
  advisoryLock(tx, `conversation ${buyerId} ${offerId}`)

/** The same for many orders, in an order that is the same for everybody. */
export async function lockQuestions(
  tx: Tx,
  orders: readonly Pick<OrderOfConversation, 'user_id' | 'offer_id'>[],
): Promise<void> {
  const sorted = orders.toSorted(
    (a, b) => a.offer_id - b.offer_id || (a.user_id < b.user_id ? -1 : 1),
  )
  for (const { user_id, offer_id } of sorted) await lockQuestion(tx, user_id, offer_id)
}

/** Begins a conversation with its two people. */
export async function insertConversation(
  tx: Tx,
  parties: { buyer_id: string; seller_id: string; offer_id: number; order_id: string | null },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('conversations')
    .values({ ...parties, created_at: now, last_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('conversation_members')
    .values(
      [parties.buyer_id, parties.seller_id].map((person_id) => ({
        conversation_id: id,
        person_id,
      })),
    )
    .execute()
  return id
}
