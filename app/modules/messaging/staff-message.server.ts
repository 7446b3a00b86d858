import { ok, refuse, type Result } from '#kernel/result.ts'
import { leadsElsewhere } from '#modules/guard/contacts.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isCheckViolation, transact } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { writeMessage } from './internal/messages.server.ts'
import type { SayForm } from './send-message.form.ts'
import { conversationToRead } from './staff-reading.server.ts'

// How staff speak to both sides of an order, in its conversation: while they decide its dispute, or
// read it for a reason that they gave.

export type StaffMessageRefusal =
  | 'not_found'
  | 'party'
  | 'required'
  | 'elsewhere'
  | 'not_reading'
  | 'no_order'

/**
 * Says something to both sides in the conversation of an order, marked as from the staff; it waits
 * for both. Once for a token. Refused: who is no administrator, as where there is none; a side of
 * it; no words; words that lead away from the site's host, since both sides take them for its own;
 * what is no order's; and who has not said within the hour why they read it.
 */
export async function writeAsStaff(
  db: Db,
  administrator: Administrator,
  conversationId: string,
  { body, say_token }: Pick<SayForm, 'body' | 'say_token'>,
  { host, now }: { host: string; now: Date },
): Promise<Result<null, StaffMessageRefusal>> {
  const client_token = tokenOfBody(say_token, [conversationId, body])
  return transact(db, async (tx): Promise<Result<null, StaffMessageRefusal>> => {
    const found = await conversationToRead(tx, conversationId)
    if (!administrator.is_admin || !found) return refuse('not_found')
    const people = [found.buyer_id, found.seller_id] as const
    if (people.includes(administrator.id)) return refuse('party')
    if (found.order_id === null) return refuse('no_order')
    if (body.trim() === '') return refuse('required')
    if (leadsElsewhere(body, host)) return refuse('elsewhere')
    const message = { conversation_id: found.id, people, author_id: administrator.id }
    const said = { kind: 'staff' as const, body, flags: [], client_token }
    const id = await writeMessage(tx, { ...message, ...said }, now)
    if (id === null) return ok(null) // the same form a second time
    const subject = `conversation:${found.id}`
    const entry = { actor_id: administrator.id, action: 'conversation.write', subject }
    await audit(tx, { ...entry, after: { message: id } }, now)
    return ok(null)
  }).catch((error: unknown) => {
    if (isCheckViolation(error, 'messages_by_staff')) return refuse('not_reading')
    throw error
  })
}
