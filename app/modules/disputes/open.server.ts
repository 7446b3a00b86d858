import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { type Actor, actorId } from '#modules/auth/actor.ts'
import { mayDispute } from '#modules/orders/actions.ts'
import { freezeOrder } from '#modules/orders/disputes.server.ts'
import { lockOrder } from '#modules/orders/locked-order.server.ts'
import type { Order } from '#modules/orders/order.ts'
import { isPart, priceOfRest } from '#modules/orders/split.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { calendarDue, decideDisputeMove, MOST_DISPUTES, proposalTermsOf } from './dispute.ts'
import type { OpenForm } from './dispute.form.ts'
import { isOverRateLimit } from './internal/rate-limit.server.ts'
import { canBeGivenAgain, type Reason, reasonsOf } from './reasons.ts'
import { escalateIn } from './party-actions.server.ts'
import { lockDispute, recordNote } from './internal/transition.server.ts'

// Opens a dispute: a buyer's, or an administrator's freeze. Until it ends the order's money moves
// nowhere.

export type OpenRefusal =
  | 'not_found'
  | 'wrong_state'
  | 'reason_required'
  | 'wrong_reason'
  | 'wrong_part'
  /** What was delivered cannot be given once more. */
  | 'wrong_kind'
  /** How many pieces arrived is not said, or none is missing. */
  | 'wrong_arrived'
  | 'too_many'
  | 'too_often'

interface Opening {
  orderId: string
  actor: Actor
  form: OpenForm
}

/** Opens a buyer's dispute as `openUncounted` does, unless they have opened too many of late. */
export async function openDispute(
  db: Db,
  request: Opening,
  settings: Settings,
  now: Date,
): Promise<Result<null, OpenRefusal>> {
  if (await isOverRateLimit(db, request.actor, now)) return refuse('too_often')
  return openUncounted(db, request, settings, now)
}

/**
 * Opens a buyer's dispute: the order's money is frozen, and the seller has to answer. What the
 * buyer asks for is the first proposal. Refused: to everyone else, while no money is held or a
 * dispute is open, for a reason that is none of what was bought, a part that leaves one side too
 * little, and a fourth dispute of the order. Sent twice it is opened once.
 */
export async function openUncounted(
  db: Db,
  request: Opening,
  settings: Settings,
  now: Date,
): Promise<Result<null, OpenRefusal>> {
  const { orderId, actor } = request
  const { token, ...said } = request.form
  const form = { ...said, token: tokenOfBody(token, said) }
  return transact(db, async (tx): Promise<Result<null, OpenRefusal>> => {
    const found = await lockOrder(tx, orderId, actor)
    if (!found) return refuse('not_found')
    if (found.party !== 'buyer') return refuse('wrong_state')
    const { order, party } = found
    if (await isOpened(tx, orderId, actor, form.token)) return ok(null)
    if (!mayDispute(order, party)) return refuse('wrong_state')
    if (!form.words.trim()) return refuse('reason_required')
    if (!(reasonsOf[order.category] as readonly string[]).includes(form.reason))
      return refuse('wrong_reason')
    const asked = askedFor(order, form)
    if (!asked.ok) return asked
    if ((await openedBefore(tx, orderId)) >= MOST_DISPUTES) return refuse('too_many')
    const { arrived, part } = asked.value
    const number = await begin(
      tx,
      {
        ...found,
        actor,
        form: { ...form, arrived, words: form.words.trim(), reason: form.reason as Reason },
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
        part,
        created_at: now,
        due_at: calendarDue('answering', proposalTermsOf(settings, order.category), now)!,
        token: form.token,
      })
      .execute()
    return ok(null)
  })
}

/**
 * How many pieces arrived, if that is what is wrong, and which part of the goods goes back: of what
 * arrived in part, unless said otherwise, the price of the rest.
 */
function askedFor(
  order: Order & { quantity: number },
  form: OpenForm,
): Result<
  { arrived: number | null; part: number | null },
  'wrong_part' | 'wrong_arrived' | 'wrong_kind'
> {
  const { kind, reason } = form
  const arrived = reason === 'part_delivered' && order.quantity > 1 ? form.arrived : null
  if (reason === 'part_delivered' && order.quantity > 1)
    if (arrived === null || arrived >= order.quantity) return refuse('wrong_arrived')
  if (kind === 'goods' && !canBeGivenAgain(order)) return refuse('wrong_kind')
  if (kind !== 'part') return ok({ arrived, part: null })
  const part = form.part ?? (arrived === null ? 0 : priceOfRest(order, arrived))
  return isPart(order, part) ? ok({ arrived, part }) : refuse('wrong_part')
}

const openedBefore = async (tx: Tx, orderId: string) =>
  Number(
    (
      await tx
        .selectFrom('disputes')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('order_id', '=', orderId)
        .where('opener', '=', 'buyer')
        .executeTakeFirstOrThrow()
    ).count,
  )

/**
 * Freezes an order's money with an administrator's words until one of them decides, or frees it
 * again. What a buyer has opened already is taken to decide, so that they do not take it back.
 * Refused: to its parties, without words, while no money is held, and what is decided already.
 */
export const freezeByAdmin = (
  db: Db,
  request: { orderId: string; actor: Actor; words: string },
  settings: Settings,
  now: Date,
): Promise<Result<null, OpenRefusal>> =>
  transact(db, (tx) => freezeByAdminIn(tx, request, settings, now))

/** Freezes an order's money as `freezeByAdmin`, in a transaction that does more. */
export async function freezeByAdminIn(
  tx: Tx,
  { orderId, actor, words }: Parameters<typeof freezeByAdmin>[1],
  settings: Settings,
  now: Date,
): Promise<Result<null, OpenRefusal>> {
  const form = { reason: 'review', words: words.trim(), token: crypto.randomUUID() } as const
  const found = await lockOrder(tx, orderId, actor)
  if (!found) return refuse('not_found')
  if (found.party !== 'admin') return refuse('wrong_state')
  if (!form.words) return refuse('reason_required')
  const open = await lockDispute(tx, orderId, actor)
  if (open) {
    if (!decideDisputeMove(open.dispute, 'escalate', 'admin', actorId(actor), now).ok)
      return refuse('wrong_state')
    await escalateIn(tx, open, now, form.words)
    return ok(null)
  }
  if (!mayDispute(found.order, 'admin')) return refuse('wrong_state')
  await begin(tx, { ...found, actor, form, status: 'deciding' }, settings, now)
  return ok(null)
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
  form: { reason: Reason; words: string; token: string; arrived?: number | null }
  status: 'answering' | 'deciding'
}

async function begin(
  tx: Tx,
  { order, actor, form: { reason, words, token, arrived = null }, status }: Beginning,
  settings: Settings,
  now: Date,
): Promise<number> {
  const opener = status === 'answering' ? 'buyer' : 'admin'
  const terms = proposalTermsOf(settings, order.category)
  const { number } = await tx
    .insertInto('disputes')
    .values({
      order_id: order.id,
      opened_by: actorId(actor)!,
      opener,
      reason,
      words,
      arrived,
      status,
      terms: JSON.stringify(terms),
      step_at: now,
      due_at: calendarDue(status, terms, now),
      opened_at: now,
      assigned_to: opener === 'admin' ? actorId(actor) : null,
      token,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  // a buyer's words stay with the dispute, from where they are taken when their account ends
  const said = opener === 'admin' ? words : reason
  await freezeOrder(tx, { order, party: opener, actor, reason: said }, now)
  await recordNote(tx, { number, move: 'open', from: null, to: status, party: opener, actor }, now)
  return number
}
