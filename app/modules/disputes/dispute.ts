import { refuse, ok, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import type { Category } from '#modules/catalog/category.ts'
import { dueAt, type Pause } from '#modules/orders/clock.ts'
import type { Party } from '#modules/orders/order.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Kind, Reason } from './reasons.ts'

// The rules of a dispute: its moves, who may make them, by when, and what becomes of silence.

export const disputeStatuses = [
  'answering',
  'talking',
  'remedying',
  'deciding',
  'second_look',
  'decided',
  'closed',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** While who decides has the next step: it waits for an administrator, who may ask both sides. */
export const ours = ['deciding', 'second_look'] as const satisfies readonly DisputeStatus[]
export const isOurs = (status: DisputeStatus): boolean => ours.some((each) => each === status)

export type Side = 'buyer' | 'seller'

/** Within how many hours each step is made: frozen when a dispute is opened. */
export interface Terms {
  answer: number
  talk_least: number
  talk: number
  proposal: number
  remedy: number
  decide: number
  appeal: number
}

/** What one side offers, while the other has not answered. */
export interface OpenProposal {
  id: number
  side: Side
  kind: Kind
  part: number | null
  created_at: Date
}

/** What the rules need to know of a dispute. */
export interface Dispute {
  number: number
  order_id: string
  status: DisputeStatus
  opener: 'buyer' | 'admin'
  reason: Reason
  terms: Terms
  /** Since when its status has waited. */
  step_at: Date
  talked_at: Date | null
  decided_part: number | null
  decided_to: 'wallet' | 'original' | null
  decided_by: string | null
  /** Which administrator handles it. */
  assigned_to: string | null
  appealed_by: string | null
  appealed_from: string | null
  agreed: Side[]
  outages: Pause[]
  /** How many proposals each side has made, and how many were declined. */
  proposals: Record<Side, number>
  declines: number
  proposal: OpenProposal | null
  /** Whether a seller who may still act has delivered nothing yet; and by when they promised it. */
  awaited: boolean
  promised_at: Date | null
}

interface Move {
  from: readonly DisputeStatus[]
  by: readonly Party[]
  to: readonly DisputeStatus[]
}

const sides = ['buyer', 'seller'] as const

/**
 * Every way a dispute can go on, and who may do it. The pages, the server, the database and the
 * tests all hold to this table.
 */
export const disputeMoves = {
  answer: { from: ['answering'], by: ['seller'], to: ['talking'] },
  propose: { from: ['answering', 'talking'], by: sides, to: ['talking'] },
  decline: { from: ['talking'], by: sides, to: ['talking'] },
  lapse: { from: ['talking'], by: ['system'], to: ['talking'] },
  accept: { from: ['answering', 'talking'], by: sides, to: ['closed', 'remedying'] },
  remedied: { from: ['remedying'], by: ['seller'], to: ['closed'] },
  withdraw: { from: ['answering', 'talking'], by: ['buyer'], to: ['closed'] },
  free: { from: ['deciding'], by: ['admin'], to: ['closed'] },
  default: { from: ['answering'], by: ['system'], to: ['closed'] },
  escalate: {
    from: ['answering', 'talking', 'remedying'],
    by: ['buyer', 'seller', 'admin', 'system'],
    to: ['deciding'],
  },
  decide: { from: ['deciding'], by: ['admin'], to: ['decided', 'second_look'] },
  // the clock, where nobody is left who could look
  confirm: { from: ['second_look'], by: ['admin', 'system'], to: ['decided'] },
  return: { from: ['second_look'], by: ['admin'], to: ['deciding'] },
  appeal: { from: ['decided'], by: sides, to: ['deciding'] },
  agree: { from: ['decided'], by: sides, to: ['decided'] },
  execute: { from: ['decided'], by: ['system'], to: ['closed'] },
} as const satisfies Record<string, Move>

export type DisputeMove = keyof typeof disputeMoves

export type DisputeRefusal =
  | 'not_your_move'
  | 'wrong_state'
  | 'too_early'
  /** There is no proposal to answer, or it is one's own, or another than was shown. */
  | 'changed'
  | 'too_many'
  /** Another administrator has to. */
  | 'another'

/** How many proposals each side may make. */
export const MOST_PROPOSALS = 6
/** How many disputes of one order its buyer may open, one after the other. */
export const MOST_DISPUTES = 3
/** After so many declined proposals either side may ask us to decide before its time. */
const ENOUGH_DECLINES = 2

/** The hours of a dispute that is opened now. */
export const proposalTermsOf = (settings: Settings, category: Category): Terms => ({
  answer:
    category === 'accounts' || category === 'boosting'
      ? settings.dispute_answer_hours
      : settings.dispute_answer_goods_hours,
  talk_least: settings.dispute_talk_least_hours,
  talk: settings.dispute_talk_hours,
  proposal: settings.dispute_proposal_hours,
  remedy: settings.dispute_remedy_hours,
  decide: settings.dispute_decide_hours,
  appeal: settings.dispute_appeal_hours,
})

/** How many hours a status waits for its step; null of one that is over. */
export function hoursOf(status: DisputeStatus, terms: Terms): number | null {
  switch (status) {
    case 'answering':
      return terms.answer
    case 'talking':
      return terms.talk
    case 'remedying':
      return terms.remedy
    case 'deciding':
    case 'second_look':
      return terms.decide
    case 'decided':
      return terms.appeal
    case 'closed':
      return null
  }
}

/** Until when a status that begins at `at` waits by the calendar, outages not counted. */
export function calendarDue(status: DisputeStatus, terms: Terms, at: Date): Date | null {
  const hours = hoursOf(status, terms)
  return hours === null ? null : plus(at, hours * HOUR)
}

type Timed = Pick<Dispute, 'status' | 'terms' | 'step_at' | 'outages'>

/** When the step that a dispute waits for is due. */
export function stepDueAt({ status, terms, step_at, outages }: Timed): Date | null {
  const hours = hoursOf(status, terms)
  return hours === null ? null : dueAt(step_at, hours * HOUR, outages)
}

/** When an open proposal lapses: it does not before the other side has answered the dispute. */
export function proposalDueAt({
  proposal,
  talked_at,
  terms,
  outages,
}: Pick<Dispute, 'proposal' | 'talked_at' | 'terms' | 'outages'>): Date | null {
  if (!proposal || !talked_at) return null
  const from = talked_at > proposal.created_at ? talked_at : proposal.created_at
  return dueAt(from, terms.proposal * HOUR, outages)
}

/** From when either side may ask us to decide; null while they do not talk. */
export const escalateFrom = ({
  talked_at,
  terms,
  outages,
}: Pick<Dispute, 'talked_at' | 'terms' | 'outages'>): Date | null =>
  talked_at && dueAt(talked_at, terms.talk_least * HOUR, outages)

/**
 * Decides whether this party may make a move now; `actor` is their id, null of the system. Refused:
 * what is another's to do or of another state, what the clock does before its time, an answer to
 * no proposal or to one's own, a seventh proposal, a second appeal, and a decision by who decided
 * before, or a second look by who decided.
 */
export function decideDisputeMove(
  dispute: Dispute,
  name: DisputeMove,
  party: Party,
  actor: string | null,
  now: Date,
): Result<null, DisputeRefusal> {
  const move: Move = disputeMoves[name]
  if (!move.by.includes(party)) return refuse('not_your_move')
  if (!move.from.includes(dispute.status)) return refuse('wrong_state')
  const why = refusals[name]?.(dispute, party, actor, now)
  return why ? refuse(why) : ok(null)
}

type Check = (
  dispute: Dispute,
  party: Party,
  actor: string | null,
  now: Date,
) => DisputeRefusal | null

const isOver = (due: Date | null, now: Date) => due !== null && due <= now

const answers: Check = ({ proposal }, party) =>
  proposal && proposal.side !== party ? null : 'changed'

/** What else each move takes. */
const refusals: Partial<Record<DisputeMove, Check>> = {
  propose: ({ status, proposals }, party) => {
    // who opened it waits for the answer: only that ends the time for it
    if (status === 'answering' && party !== 'seller') return 'wrong_state'
    return proposals[party as Side] >= MOST_PROPOSALS ? 'too_many' : null
  },
  accept: answers,
  decline: answers,
  lapse: (dispute, _, __, now) => (isOver(proposalDueAt(dispute), now) ? null : 'too_early'),
  // what a buyer opened is decided, once it is ours
  free: ({ opener }) => (opener === 'admin' ? null : 'not_your_move'),
  default: (dispute, _, __, now) => {
    if (!silenceLoses(dispute, now)) return 'wrong_state'
    return isOver(stepDueAt(dispute), now) ? null : 'too_early'
  },
  escalate: mayEscalate,
  decide: ({ appealed_from }, _, actor) => (appealed_from === actor ? 'another' : null),
  confirm: (dispute, party, actor, now) => {
    if (party === 'system') return isOver(stepDueAt(dispute), now) ? null : 'too_early'
    return dispute.decided_by === actor ? 'another' : null
  },
  return: ({ decided_by }, _, actor) => (decided_by === actor ? 'another' : null),
  appeal: ({ appealed_by }) => (appealed_by ? 'wrong_state' : null),
  agree: ({ agreed }, party) => (agreed.includes(party as Side) ? 'wrong_state' : null),
  execute: (dispute, _, __, now) =>
    dispute.agreed.length === 2 || dispute.appealed_by || isOver(stepDueAt(dispute), now)
      ? null
      : 'too_early',
}

/**
 * Whether the silence of a seller gives everything back: nothing was delivered by the promised
 * time. All other silence is for us to decide on, as that of a seller who may not act.
 */
export const silenceLoses = ({ reason, awaited, promised_at }: Dispute, now: Date): boolean =>
  reason === 'not_delivered' && awaited && isOver(promised_at, now)

function mayEscalate(
  dispute: Dispute,
  party: Party,
  _: string | null,
  now: Date,
): DisputeRefusal | null {
  if (party === 'admin') return null
  if (party === 'system') {
    if (dispute.status === 'answering' && silenceLoses(dispute, now)) return 'wrong_state'
    return isOver(stepDueAt(dispute), now) ? null : 'too_early'
  }
  if (dispute.status !== 'talking') return 'wrong_state'
  if (dispute.declines >= ENOUGH_DECLINES) return null
  return isOver(escalateFrom(dispute), now) ? null : 'too_early'
}

/** What the clock does with a dispute now; null while nothing is due. */
export function moveByClock(dispute: Dispute, now: Date): DisputeMove | null {
  const names = ['execute', 'default', 'escalate', 'lapse', 'confirm'] as const
  return names.find((name) => decideDisputeMove(dispute, name, 'system', null, now).ok) ?? null
}

/** Every move that this party may make now, for the page to show. */
export const movesFor = (
  dispute: Dispute,
  party: Party,
  actor: string | null,
  now: Date,
): DisputeMove[] =>
  (Object.keys(disputeMoves) as DisputeMove[]).filter(
    (name) => decideDisputeMove(dispute, name, party, actor, now).ok,
  )
