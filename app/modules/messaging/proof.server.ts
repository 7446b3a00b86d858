import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { person } from '#modules/auth/actor.ts'
import { orRemoved } from '#modules/images/images.server.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { checkMessage, type MessageRefusal } from './message-check.ts'
import { lockQuestion, openConversationIn } from './open-conversation.server.ts'
import { keepPictures, type PictureRefusal } from './pictures.server.ts'
import type { ProofForm } from './send-message.form.ts'
import { writeMessage } from './internal/messages.server.ts'
import type { MessageToSend } from './send-message.server.ts'

// Delivery by a picture, for orders that need no form of goods (a rank that was reached, an item
// handed over in the game): it stands among the messages of the order's conversation.

export type PictureProofRefusal =
  | MessageRefusal
  | PictureRefusal
  | 'storage_failed'
  | 'not_found'
  | 'wrong_state'
  | 'goods_missing'

/**
 * Delivers a paid order with a picture that proves it, which both sides see among their messages:
 * the order is completed in the same transaction. The same form again has done it already. Refused:
 * to all but its seller, what cannot be delivered (any more) or only by form, and what the guard
 * and `keepPictures` refuse; a proof that cannot be stored now is none.
 */
export async function deliverWithProof(
  db: Db,
  orderId: string,
  sellerId: string,
  form: ProofForm & { picture: File },
  settings: Settings,
  { host, now }: MessageToSend,
): Promise<Result<null, PictureProofRefusal>> {
  const { body, picture } = form
  const say_token = tokenOfBody(form.say_token, [orderId, body, picture])
  const order = await saleOf(db, orderId, sellerId)
  if (!order) return refuse('not_found')
  if (await wasProved(db, sellerId, say_token)) return ok(null)
  if (order.status !== 'paid') return refuse('wrong_state')
  const checked = checkMessage(body, { inOrder: true, own: { host, answers: [] }, anyway: false })
  if (!checked.ok) return checked
  const kept = await keepPictures(db, [picture], sellerId, now)
  if (!kept.ok) return kept
  if (kept.value.lost) return refuse('storage_failed')
  const pictures = kept.value.pictures.map(({ url }) => url)
  const delivered = await orRemoved(pictures, () =>
    transact(db, async (tx): Promise<Result<{ value: null }, PictureProofRefusal>> => {
      const actor = person({ id: sellerId, is_admin: false })
      const request = { id: orderId, name: 'complete', actor, by_proof: true } as const
      // before the order: who opens the conversation takes that lock first, and then names the
      // order
      await lockQuestion(tx, order.user_id, order.offer_id)
      const moved = await moveOrderIn(tx, request, settings, now)
      if (!moved.ok) return refuse(moved.code === 'goods_missing' ? moved.code : 'wrong_state')
      const conversation_id = (await openConversationIn(tx, order, { make: true }, now))!
      const message = {
        conversation_id,
        people: [order.user_id, order.seller_id] as const,
        author_id: sellerId,
        kind: 'proof' as const,
        body,
        flags: checked.value,
        pictures,
        client_token: say_token,
      }
      await writeMessage(tx, message, now)
      return ok({ value: null })
    }),
  )
  return delivered
}

async function saleOf(db: Db, id: string, sellerId: string) {
  if (!isUuid(id)) return null
  const order = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .select(['id', 'status', 'user_id', 'seller_id', 'offer_id', 'created_at'])
    .executeTakeFirst()
  return order ?? null
}

async function wasProved(db: Db, sellerId: string, token: string): Promise<boolean> {
  const proof = await db
    .selectFrom('messages')
    .where('author_id', '=', sellerId)
    .where('client_token', '=', token)
    .where('kind', '=', 'proof')
    .select('id')
    .executeTakeFirst()
  return proof !== undefined
}
