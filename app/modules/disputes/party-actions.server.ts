import { tokenOfBody } from '#platform/form-body.server.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { type Actor, actorId, system } from '#modules/auth/actor.ts'
import { confirmAct } from '#modules/orders/confirmed-act.server.ts'
import { isPart } from '#modules/orders/split.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import {
  decideDisputeMove,
  type DisputeRefusal,
  type DisputeMove,
  proposalDueAt,
  type Side,
} from './dispute.ts'
import type { ProposalForm } from './dispute.form.ts'
import { hasOtherAdmin } from './other-admins.server.ts'
import { closeDispute, endingOf } from './internal/close.server.ts'
import { isOverRateLimit } from './internal/rate-limit.server.ts'
import { canBeGivenAgain } from './reasons.ts'
import {
  asDispute,
  disputes,
  endProposal,
  type Locked,
  lockDispute,
  transition,
} from './internal/transition.server.ts'

/** `wrong_kind`: what was delivered cannot be given once more. */
export type PartyRefusal =
  | DisputeRefusal
  | 'not_found'
  | 'wrong_part'
  | 'wrong_kind'
  | 'not_delivered'
type Answer<Code extends string = never> = Promise<Result<null, PartyRefusal | Code>>

export interface PartyAction {
  orderId: string
  actor: Actor
}

type Do<Code extends string> = (tx: Tx, locked: Locked) => Promise<Result<null, Code>>

/** Makes a move of the open dispute of an order, if its actor may; strangers find none. */
export async function makeMove<Code extends string = never>(
  db: Db,
  { orderId, actor }: PartyAction,
  name: DisputeMove | ((locked: Locked) => DisputeMove),
  now: Date,
  run: Do<Code | PartyRefusal>,
): Answer<Code> {
  return transact(db, async (tx): Promise<Result<null, Code | PartyRefusal>> => {
    const locked = await lockDispute(tx, orderId, actor)
    if (!locked) return refuse('not_found')
    const move = typeof name === 'string' ? name : name(locked)
    const may = decideDisputeMove(locked.dispute, move, locked.party, actorId(actor), now)
    return may.ok ? run(tx, locked) : may
  })
}

/** The seller says what they say; from now on the two talk. */
export const answerDispute = (db: Db, acted: PartyAction, words: string, now: Date): Answer =>
  makeMove(db, acted, 'answer', now, async (tx, locked) => {
    const set = { answer: words, talked_at: now }
    await transition(tx, locked, { move: 'answer', to: 'talking', set }, now)
    // what the buyer asks for waits from now on
    const due_at = proposalDueAt({ ...locked.dispute, talked_at: now, outages: [] })
    if (due_at)
      await tx
        .updateTable('dispute_proposals')
        .set({ due_at })
        .where('dispute', '=', locked.dispute.number)
        .where('state', '=', 'open')
        .execute()
    await publish(tx, 'order.dispute_answered', acted.orderId, {})
    return ok(null)
  })

const eventOfOffer = {
  buyer: 'order.dispute_offer_to_seller',
  seller: 'order.dispute_offer_to_buyer',
} as const

/**
 * Offers the other side something. One's own open proposal is replaced, the other's declined by it.
 * A seller who offers something has answered. Refused: a part that leaves one side too little. Sent
 * twice it is offered once.
 */
export const propose = (db: Db, acted: PartyAction, form: ProposalForm, now: Date): Answer =>
  makeMove(db, acted, 'propose', now, async (tx, locked) => {
    const { dispute, order } = locked
    const side = locked.party as Side
    const token = tokenOfBody(form.token, [form.kind, form.part, form.words])
    if (await isOffered(tx, token)) return ok(null)
    if (form.part !== null && !isPart(order, form.part)) return refuse('wrong_part')
    if (form.kind === 'goods' && !canBeGivenAgain(order)) return refuse('wrong_kind')
    await endProposal(tx, dispute, dispute.proposal?.side === side ? 'lapsed' : 'declined', now)
    const talked_at = dispute.talked_at ?? now
    const proposal = { id: 0, side, kind: form.kind, part: form.part, created_at: now }
    const { id } = await tx
      .insertInto('dispute_proposals')
      .values({
        dispute: dispute.number,
        side,
        kind: form.kind,
        part: form.part,
        words: form.words || null,
        created_at: now,
        due_at: proposalDueAt({ ...dispute, proposal, talked_at, outages: [] })!,
        token,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transition(
      tx,
      locked,
      { move: 'propose', to: 'talking', proposal: id, set: { talked_at } },
      now,
    )
    await publish(tx, eventOfOffer[side], acted.orderId, {})
    return ok(null)
  })

const isOffered = async (tx: Tx, token: string) =>
  (await tx
    .selectFrom('dispute_proposals')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined

/**
 * Takes the other side's proposal: the dispute ends by it at once, or for the goods when they are
 * delivered again. Refused: another proposal than was shown.
 */
export const acceptProposal = (
  db: Db,
  acted: PartyAction,
  shown: number,
  settings: Settings,
  now: Date,
): Answer =>
  makeMove(db, acted, 'accept', now, async (tx, locked) => {
    const { proposal } = locked.dispute
    if (!proposal || proposal.id !== shown) return refuse('changed')
    if (proposal.kind === 'goods') {
      await endProposal(tx, locked.dispute, 'accepted', now)
      await transition(tx, locked, { move: 'accept', to: 'remedying', proposal: proposal.id }, now)
      await publish(tx, 'order.dispute_remedy', acted.orderId, {})
      return ok(null)
    }
    const ending = {
      move: 'accept',
      by: 'agreement',
      outcome: proposal.kind === 'part' ? 'part' : 'refunded',
      part: proposal.part,
      proposal: proposal.id,
    } as const
    await closeDispute(tx, locked, ending, settings, now)
    return ok(null)
  })

/** Declines the other side's proposal; they go on talking. */
export const declineProposal = (db: Db, acted: PartyAction, shown: number, now: Date): Answer =>
  makeMove(db, acted, 'decline', now, async (tx, locked) => {
    const { proposal } = locked.dispute
    if (!proposal || proposal.id !== shown) return refuse('changed')
    await endProposal(tx, locked.dispute, 'declined', now)
    await transition(tx, locked, { move: 'decline', to: 'talking', proposal: proposal.id }, now)
    const event =
      proposal.side === 'buyer'
        ? 'order.dispute_declined_to_buyer'
        : 'order.dispute_declined_to_seller'
    await publish(tx, event, acted.orderId, {})
    return ok(null)
  })

/**
 * The seller has delivered once more; the order goes on. Refused while it is not delivered at all.
 */
export const remedy = (db: Db, acted: PartyAction, settings: Settings, now: Date): Answer =>
  makeMove(db, acted, 'remedied', now, async (tx, locked) => {
    if (locked.order.status === 'paid') return refuse('not_delivered')
    const ending = { move: 'remedied', by: 'agreement', outcome: 'remedied' } as const
    await closeDispute(tx, locked, ending, settings, now)
    return ok(null)
  })

/**
 * Who opened it takes it back, and the order goes on. An administrator may have to confirm it
 * first: the seller will be paid.
 */
export async function withdrawDispute(
  db: Db,
  acted: PartyAction,
  settings: Settings,
  now: Date,
  reason?: string,
): Answer<StepUpRefusal | 'too_often'> {
  const { actor } = acted
  const counts = actor.kind === 'person' && !actor.is_admin
  if (counts && (await isOverRateLimit(db, actor, now))) return refuse('too_often')
  return withdrawUncounted(db, acted, settings, now, reason)
}

/** The same, uncounted. */
export const withdrawUncounted = (
  db: Db,
  acted: PartyAction,
  settings: Settings,
  now: Date,
  reason?: string,
): Answer<StepUpRefusal> =>
  makeMove<StepUpRefusal>(db, acted, backMove, now, async (tx, locked) => {
    const move = backMove(locked)
    const confirmed =
      move === 'free'
        ? await confirmAct(tx, 'order.settle', acted.actor, locked.order.total_price, settings, now)
        : ok(undefined)
    if (!confirmed.ok) return confirmed
    const ending = { move, by: 'opener', outcome: 'withdrawn' } as const
    const words = move === 'free' ? reason : undefined
    await closeDispute(tx, locked, { ...ending, confirmed: confirmed.value, words }, settings, now)
    return ok(null)
  })

/** By which move it is taken back by who opened it. */
const backMove = ({ dispute }: Locked) => (dispute.opener === 'admin' ? 'free' : 'withdraw')

/** Asks us to decide, or (an administrator) takes it to decide. */
export const escalate = (db: Db, acted: PartyAction, now: Date): Answer =>
  makeMove(db, acted, 'escalate', now, async (tx, locked) => {
    await escalateIn(tx, locked, now)
    return ok(null)
  })

/** The same inside a transaction; an administrator who takes it handles it. */
export async function escalateIn(
  tx: Tx,
  locked: Locked,
  now: Date,
  reason?: string,
): Promise<void> {
  const set = locked.party === 'admin' ? { assigned_to: actorId(locked.actor) } : {}
  await endProposal(tx, locked.dispute, 'lapsed', now)
  await transition(tx, locked, { move: 'escalate', to: 'deciding', set, reason }, now)
  await publish(tx, 'order.dispute_deciding', locked.order.id, {})
}

/** One side takes the decision as it is; when both do it is done at once. */
export const agreeToDecision = (
  db: Db,
  acted: PartyAction,
  settings: Settings,
  now: Date,
): Answer =>
  makeMove(db, acted, 'agree', now, async (tx, locked) => {
    const agreed = [...locked.dispute.agreed, locked.party as Side]
    await transition(tx, locked, { move: 'agree', to: 'decided', set: { agreed } }, now)
    if (agreed.length === 2) await executeIn(tx, locked, settings, now)
    return ok(null)
  })

/** Does what was decided. */
export async function executeIn(
  tx: Tx,
  locked: Locked,
  settings: Settings,
  now: Date,
): Promise<void> {
  const row = await disputes(tx)
    .where('d.number', '=', locked.dispute.number)
    .executeTakeFirstOrThrow()
  const dispute = asDispute(row)
  const ending = { move: 'execute', by: 'decision', ...endingOf(dispute, locked.order) } as const
  const bySystem: Locked = { ...locked, dispute, party: 'system', actor: system }
  await closeDispute(tx, bySystem, ending, settings, now)
}

/** One side does not take the decision: another administrator decides, if there is one. */
export const appealDecision = (db: Db, acted: PartyAction, words: string, now: Date): Answer =>
  makeMove(db, acted, 'appeal', now, async (tx, locked) => {
    const { decided_by } = locked.dispute
    const another = await hasOtherAdmin(tx, locked.order, decided_by)
    const set = {
      appealed_by: actorId(acted.actor),
      appealed_from: another ? decided_by : null,
      appeal: words,
      agreed: [],
    }
    await transition(tx, locked, { move: 'appeal', to: 'deciding', set }, now)
    await publish(tx, 'order.dispute_deciding', acted.orderId, {})
    return ok(null)
  })
