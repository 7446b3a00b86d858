import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { type Actor, actorId } from '#modules/accounts/rules.ts'
import { freezeOrder, lockOrder } from '#modules/orders/commands.server.ts'
import { isPart, mayDispute, type Order } from '#modules/orders/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import { calendarDue, termsOf } from './dispute.ts'
import type { OpenForm } from './dispute.form.ts'
import { type Reason, reasonsOf } from './reasons.ts'
import { note } from './step.server.ts'

export type OpenRefusal =
  | 'not_found'
  | 'wrong_state'
  | 'reason_required'
  | 'wrong_reason'
  | 'wrong_part'

/**
 * Opens a buyer's dispute: the order's money is frozen, and the seller has to answer. What the buyer
 * asks for is the first proposal. Refused: to everyone else, while no money is held or a dispute is
 * open, for a reason that is none of what was bought, and a part that leaves one side too little.
 * Sent twice it is opened once.
 */
export async function openDispute(
  db: Db,
  request: { orderId: string; actor: Actor; form: OpenForm },
  settings: Settings,
  now: Date,
): Promise<Result<null, OpenRefusal>> {
  const { orderId, actor, form } = request
  const opened = await transact(db, async (tx): Promise<Result<null, OpenRefusal>> => {
    const found = await lockOrder(tx, orderId, actor)
    if (!found) return refuse('not_found')
    if (found.party !== 'buyer') return refuse('wrong_state')
    const { order, party } = found
    if (await isOpened(tx, orderId, actor, form.token)) return ok(null)
    if (!mayDispute(order, party)) return refuse('wrong_state')
    if (!form.words.trim()) return refuse('reason_required')
    if (!(reasonsOf[order.category] as readonly string[]).includes(form.reason))
      return refuse('wrong_reason')
    if (form.part !== null && !isPart(order, form.part)) return refuse('wrong_part')
    const number = await begin(
      tx,
      {
        ...found,
        actor,
        form: { ...form, words: form.words.trim(), reason: form.reason as Reason },
        status: 'answering',
      },
      settings,
      now,
    )
    await tx
      .insertInto('dispute_proposals')
      .values({
        dispute: number,
        side: 'buyer',
        kind: form.kind,
        part: form.part,
        created_at: now,
        due_at: calendarDue('answering', termsOf(settings, order.category), now)!,
        token: form.token,
      })
      .execute()
    return ok(null)
  })
  if (opened.ok) pokeRelay()
  return opened
}

/**
 * Freezes an order's money with an administrator's words until one of them decides, or frees it
 * again. Refused: to its parties, without words, and as a buyer's is.
 */
export async function freezeByAdmin(
  db: Db,
  { orderId, actor, words }: { orderId: string; actor: Actor; words: string },
  settings: Settings,
  now: Date,
): Promise<Result<null, OpenRefusal>> {
  const form = { reason: 'review', words: words.trim(), token: crypto.randomUUID() } as const
  const frozen = await transact(db, async (tx): Promise<Result<null, OpenRefusal>> => {
    const found = await lockOrder(tx, orderId, actor)
    if (!found) return refuse('not_found')
    if (found.party !== 'admin' || !mayDispute(found.order, 'admin')) return refuse('wrong_state')
    if (!form.words) return refuse('reason_required')
    await begin(tx, { ...found, actor, form, status: 'deciding' }, settings, now)
    return ok(null)
  })
  if (frozen.ok) pokeRelay()
  return frozen
}

const isOpened = async (tx: Tx, orderId: string, actor: Actor, token: string) =>
  (await tx
    .selectFrom('disputes')
    .select('number')
    .where('order_id', '=', orderId)
    .where('opened_by', '=', actorId(actor)!)
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined

interface Beginning {
  order: Order
  actor: Actor
  form: { reason: Reason; words: string; token: string }
  status: 'answering' | 'deciding'
}

async function begin(
  tx: Tx,
  { order, actor, form: { reason, words, token }, status }: Beginning,
  settings: Settings,
  now: Date,
): Promise<number> {
  const opener = status === 'answering' ? 'buyer' : 'admin'
  const terms = termsOf(settings, order.category)
  const { number } = await tx
    .insertInto('disputes')
    .values({
      order_id: order.id,
      opened_by: actorId(actor)!,
      opener,
      reason,
      words,
      status,
      terms: JSON.stringify(terms),
      step_at: now,
      due_at: calendarDue(status, terms, now),
      opened_at: now,
      token,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await freezeOrder(tx, { order, party: opener, actor, reason: words }, now)
  await note(tx, { number, move: 'open', from: null, to: status, party: opener, actor }, now)
  return number
}
