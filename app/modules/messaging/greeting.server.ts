import type { Tx } from '#platform/db.server.ts'
import { checkMessage } from './message-check.ts'
import { lockQuestions, openConversationIn } from './open-conversation.server.ts'
import { lockPeople, writeMessage } from './internal/messages.server.ts'

// Sends buyers who have paid the greeting that their seller keeps for it.

/** What nobody is asked about: of what is found in it, only what is never sent is held back. */
const saidInOrder = { inOrder: true, own: { host: '', answers: [] }, anyway: true }

/**
 * Greets the buyers of orders that were paid with what their sellers have written for that, once
 * each. What its payment has delivered needs none. Nobody is greeted in the name of a seller who
 * may not speak, with a number that money can be sent to, nor where the conversation is missing
 * while new ones are closed.
 */
export async function greetBuyers(
  tx: Tx,
  orderIds: readonly string[],
  { messaging_open }: { messaging_open: boolean },
  now: Date,
): Promise<void> {
  const orders = await tx
    .selectFrom('orders as o')
    .innerJoin('canned_replies as r', (join) =>
      join.onRef('r.seller_id', '=', 'o.seller_id').on('r.position', '=', 0),
    )
    .innerJoin('profiles as p', 'p.id', 'o.seller_id')
    .where('o.id', 'in', [...orderIds])
    .where('o.delivery_mode', '=', 'manual')
    .where('p.suspended_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .select(['o.id', 'o.user_id', 'o.seller_id', 'o.offer_id', 'o.created_at', 'r.body'])
    .orderBy('o.id')
    .execute()
  // the locks of all of them first, as who says or asks something takes theirs
  await lockQuestions(tx, orders)
  await lockPeople(
    tx,
    orders.flatMap(({ user_id, seller_id }) => [user_id, seller_id]),
  )
  for (const order of orders) {
    const checked = checkMessage(order.body, saidInOrder)
    if (!checked.ok) continue
    const conversation_id = await openConversationIn(tx, order, { make: messaging_open }, now)
    if (!conversation_id) continue
    const message = {
      conversation_id,
      people: [order.user_id, order.seller_id] as const,
      author_id: order.seller_id,
      kind: 'greeting' as const,
      body: order.body,
      flags: checked.value,
      client_token: order.id,
    }
    await writeMessage(tx, message, now)
  }
}
