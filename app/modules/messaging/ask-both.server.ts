import { ok, refuse, type Result } from '#kernel/result.ts'
import { isOurs } from '#modules/disputes/dispute.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { openConversationIn } from './open-conversation.server.ts'
import { writeMessage } from './internal/messages.server.ts'
import type { SayForm } from './send-message.form.ts'

// The question that whoever decides a dispute asks its two sides at once, in the conversation of
// their order.

export type AskBothRefusal = 'not_found' | 'party' | 'wrong_state' | 'required'

/**
 * Asks both sides of a dispute that is ours to decide, in the conversation of its order, as from
 * the site: it waits for either of them as what the other says does, and both are told. Once for a
 * token; answers with the message. Refused: who is no administrator, as where there is none; a
 * party of the order; a dispute that is not to be decided; and no words.
 */
export async function askBoth(
  db: Db,
  administrator: { id: string; is_admin: boolean },
  number: number,
  form: Pick<SayForm, 'body' | 'say_token'>,
  now: Date,
): Promise<Result<number, AskBothRefusal>> {
  return transact(db, (tx) => askIn(tx, administrator, number, form, now))
}

async function askIn(
  tx: Tx,
  administrator: { id: string; is_admin: boolean },
  number: number,
  form: Pick<SayForm, 'body' | 'say_token'>,
  now: Date,
): Promise<Result<number, AskBothRefusal>> {
  const { body } = form
  const say_token = tokenOfBody(form.say_token, [number, body])
  if (!administrator.is_admin) return refuse('not_found')
  const order = await tx
    .selectFrom('orders as o')
    .where('o.id', '=', (eb) =>
      eb.selectFrom('disputes').where('number', '=', number).select('order_id'),
    )
    .select(['o.id', 'o.user_id', 'o.seller_id', 'o.offer_id', 'o.created_at'])
    // its dispute stays as it is until this is said; who begins the conversation is not kept from
    // it
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) return refuse('not_found')
  const people = [order.user_id, order.seller_id] as const
  if (people.includes(administrator.id)) return refuse('party')
  if (body.trim() === '') return refuse('required')
  const before = await tx
    .selectFrom('messages')
    .where('author_id', '=', administrator.id)
    .where('client_token', '=', say_token)
    .select('id')
    .executeTakeFirst()
  if (before) return ok(before.id)
  const { status } = await tx
    .selectFrom('disputes')
    .where('number', '=', number)
    .select('status')
    .executeTakeFirstOrThrow()
  if (!isOurs(status)) return refuse('wrong_state')
  const conversation_id = (await openConversationIn(tx, order, { make: true }, now))!
  const message = {
    conversation_id,
    people,
    author_id: administrator.id,
    kind: 'staff' as const,
    body,
    flags: [],
    client_token: say_token,
  }
  const id = (await writeMessage(tx, message, now))!
  const subject = `dispute:${number}`
  await audit(
    tx,
    { actor_id: administrator.id, action: 'dispute.ask', subject, after: { message: id } },
    now,
  )
  await publish(tx, 'order.dispute_asked', order.id, {})
  return ok(id)
}
