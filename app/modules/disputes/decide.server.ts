import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { goodsOf, isPart } from '#modules/orders/split.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { hasOtherAdmin } from './other-admins.server.ts'
import type { DecisionForm } from './dispute.form.ts'
import { executeIn, makeMove, type PartyAction, type PartyRefusal } from './party-actions.server.ts'
import { type Locked, transition } from './internal/transition.server.ts'

// How administrators decide a dispute: one decides, another one looks at it a second time where
// that is due, and what both sides take is carried out.

type Decided = Promise<Result<null, PartyRefusal | StepUpRefusal | 'wrong_way'>>

/**
 * Decides a dispute: how much of the goods goes back, and why, which both sides read. They may
 * appeal once; what was appealed is decided by another administrator, and done at once. `lot` (0 to
 * 1) says whether another one looks at it first; where there is none, that is written down.
 * Refused: to parties, to who decided it before, without a fresh confirmation, and what cannot be
 * paid.
 */
export const decideDispute = (
  db: Db,
  acted: PartyAction,
  form: DecisionForm,
  lot: number,
  settings: Settings,
  now: Date,
): Decided =>
  makeMove<StepUpRefusal | 'wrong_way'>(db, acted, 'decide', now, async (tx, locked) => {
    const { dispute, order } = locked
    const part = partOf(form, goodsOf(order))
    if (form.outcome === 'part' && !isPart(order, part)) return refuse('wrong_part')
    if (form.to === 'original' && (form.outcome !== 'refunded' || order.from_wallet))
      return refuse('wrong_way')
    const refused =
      (await mayDecide(tx, acted, now)) ??
      (await requireMoneyLimit(
        tx,
        idOf(acted),
        { act: 'dispute.decide', amount: order.total_price },
        now,
      ))
    if (refused) return refused
    const appealed = dispute.appealed_by !== null
    const due = needsFourEyes(order.total_price, lot, settings, appealed)
    const second = !due
      ? null
      : (await hasOtherAdmin(tx, order, idOf(acted)))
        ? 'due'
        : 'impossible'
    const set = {
      decided_part: part,
      decided_to: form.to,
      decision: form.words,
      decided_by: idOf(acted),
      second,
      second_by: null,
      agreed: [],
    }
    const to = second === 'due' ? 'second_look' : 'decided'
    const credited = part > 0 ? order.user_id : null
    await transition(tx, locked, { move: 'decide', to, set, reason: form.words, credited }, now)
    if (to === 'decided') await tell(tx, locked, settings, now)
    return ok(null)
  })

/** Another administrator finds a decision right. */
export const confirmDecision = (
  db: Db,
  acted: PartyAction,
  settings: Settings,
  now: Date,
): Decided =>
  makeMove<StepUpRefusal | 'wrong_way'>(db, acted, 'confirm', now, async (tx, locked) => {
    const refused = await mayDecide(tx, acted, now)
    if (refused) return refused
    const set = { second: 'confirmed', second_by: idOf(acted) }
    await transition(tx, locked, { move: 'confirm', to: 'decided', set }, now)
    await tell(tx, locked, settings, now)
    return ok(null)
  })

/** The time for a second look is over: where nobody is left who could, the decision stands. */
export async function confirmUnseen(
  tx: Tx,
  locked: Locked,
  settings: Settings,
  now: Date,
): Promise<Result<null, 'too_early'>> {
  if (await hasOtherAdmin(tx, locked.order, locked.dispute.decided_by)) return refuse('too_early')
  await transition(
    tx,
    locked,
    { move: 'confirm', to: 'decided', set: { second: 'impossible' } },
    now,
  )
  await tell(tx, locked, settings, now)
  return ok(null)
}

/** Another administrator does not, so that it is decided anew. */
export const returnDecision = (db: Db, acted: PartyAction, words: string, now: Date): Decided =>
  makeMove<StepUpRefusal | 'wrong_way'>(db, acted, 'return', now, async (tx, locked) => {
    const set = {
      decided_part: null,
      decided_to: null,
      decision: null,
      decided_by: null,
      second: null,
    }
    await transition(tx, locked, { move: 'return', to: 'deciding', set, reason: words }, now)
    return ok(null)
  })

/** How much of the goods goes back. */
const partOf = ({ outcome, part }: DecisionForm, goods: number): number =>
  outcome === 'kept' ? 0 : outcome === 'refunded' ? goods : (part ?? 0)

const idOf = ({ actor }: PartyAction): string => (actor.kind === 'person' ? actor.id : '')

const mayDecide = (tx: Tx, { actor }: PartyAction, now: Date) =>
  actor.kind === 'person' ? requireStepUp(tx, actor, now) : null

/** Tells both sides; what was appealed before is done at once. */
async function tell(tx: Tx, locked: Locked, settings: Settings, now: Date): Promise<void> {
  if (locked.dispute.appealed_by) return executeIn(tx, locked, settings, now)
  await publish(tx, 'order.dispute_decided', locked.order.id, {})
}

/**
 * Whether another administrator has to look at a decision: at one about more than the setting says
 * (whole DA), and by `lot` (0 to 1) at one in so many. What was appealed has been looked at twice.
 */
const needsFourEyes = (
  total: number,
  lot: number,
  { second_look_from, second_look_one_in }: Settings,
  appealed: boolean,
): boolean => !appealed && (total >= second_look_from || lot < 1 / second_look_one_in)
