import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Party, type Shared, splitOf } from '#modules/orders/rules.ts'
import { daInWords } from '#modules/orders/ui.ts'
import type { MoveName, Side, Status } from '../dispute.ts'
import type { Kind, Reason } from '../reasons.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { Tone } from '#ui/status.tsx'

const reasonWords: Record<Reason, () => string> = {
  not_delivered: m.dispute_reason_not_delivered,
  cannot_sign_in: m.dispute_reason_cannot_sign_in,
  cannot_secure: m.dispute_reason_cannot_secure,
  not_as_described: m.dispute_reason_not_as_described,
  taken_back: m.dispute_reason_taken_back,
  banned: m.dispute_reason_banned,
  part_delivered: m.dispute_reason_part_delivered,
  wrong_player: m.dispute_reason_wrong_player,
  reversed: m.dispute_reason_reversed,
  wrong_item: m.dispute_reason_wrong_item,
  not_started: m.dispute_reason_not_started,
  too_slow: m.dispute_reason_too_slow,
  unfinished: m.dispute_reason_unfinished,
  account_harmed: m.dispute_reason_account_harmed,
  review: m.dispute_reason_review,
}
/** What is wrong, in short; what is no reason of ours, as it is. */
export const reasonLabel = (reason: string): string => reasonWords[reason as Reason]?.() ?? reason

const kindWords: Record<Kind, () => string> = {
  refund: m.dispute_kind_refund,
  part: m.dispute_kind_part,
  goods: m.dispute_kind_goods,
}
/** What a proposal is, in short. */
export const kindLabel = (kind: Kind): string => kindWords[kind]()

const stateWords = {
  open: m.dispute_state_open,
  accepted: m.dispute_state_accepted,
  declined: m.dispute_state_declined,
  lapsed: m.dispute_state_lapsed,
}
/** What became of a proposal. */
export const stateLabel = (state: keyof typeof stateWords): string => stateWords[state]()

const statusWords: Record<Status, () => string> = {
  answering: m.dispute_status_answering,
  talking: m.dispute_status_talking,
  remedying: m.dispute_status_remedying,
  deciding: m.dispute_status_deciding,
  second_look: m.dispute_status_second_look,
  decided: m.dispute_status_decided,
  closed: m.dispute_status_closed,
}
/** How far a dispute is. */
export const statusLabel = (status: Status): string => statusWords[status]()

type Look = { tone: Tone; icon: IconName }

/** What colour and icon say of it. */
export const statusLook = (status: Status): Look =>
  status === 'closed'
    ? { tone: 'muted', icon: 'check' }
    : { tone: status === 'decided' ? 'info' : 'danger', icon: 'scale' }

/** The same of a proposal. */
export const stateLook = (state: keyof typeof stateWords): Look => ({
  tone: state === 'open' ? 'accent' : state === 'accepted' ? 'success' : 'muted',
  icon: state === 'open' ? 'clock' : state === 'accepted' ? 'check' : 'x',
})

/** Who reads of a dispute: one of its sides, or an administrator who is none. */
export type Reader = Side | 'admin'

interface Ended {
  outcome: keyof typeof outcomeWords
  /** Whether the administrator who had opened it let the order go on. */
  freed: boolean
  /** Of what its order was, as it was shared in the end. */
  order: Shared & { refunded_part: number }
}

/** How a dispute ended, with what it gave to whom, as its reader is told. */
export function outcomeLabel({ outcome, freed, order }: Ended, reader: Reader): string {
  if (freed) return m.dispute_outcome_free()
  const { refund, payout } = splitOf(order, order.refunded_part)
  const words: Partial<Record<Reader, Say>> & { all: Say } = outcomeWords[outcome]
  const say = words[reader] ?? words.all
  return say({
    back: daInWords(refund),
    payout: daInWords(payout),
    total: daInWords(order.total_price),
  })
}

type Say = (figures: { back: string; payout: string; total: string }) => string

const outcomeWords = {
  withdrawn: { all: m.dispute_outcome_withdrawn, buyer: m.dispute_outcome_withdrawn_buyer },
  remedied: { all: m.dispute_outcome_remedied, seller: m.dispute_outcome_remedied_seller },
  kept: { all: m.dispute_outcome_kept, seller: m.dispute_outcome_kept_seller },
  part: {
    all: m.dispute_outcome_part,
    buyer: m.dispute_outcome_part_buyer,
    seller: m.dispute_outcome_part_seller,
  },
  refunded: { all: m.dispute_outcome_refunded, buyer: m.dispute_outcome_refunded_buyer },
}

interface MoveSaid {
  /** What whoever did it, or missed it, is told; */
  you?: () => string
  /** and everybody else. */
  they: (by: { who: string }) => string
}

const moveWords: Record<MoveName | 'open', MoveSaid> = {
  open: { you: m.dispute_move_open_you, they: m.dispute_move_open },
  answer: { you: m.dispute_move_answer_you, they: m.dispute_move_answer },
  propose: { you: m.dispute_move_propose_you, they: m.dispute_move_propose },
  decline: { you: m.dispute_move_decline_you, they: m.dispute_move_decline },
  lapse: { they: m.dispute_move_lapse },
  accept: { you: m.dispute_move_accept_you, they: m.dispute_move_accept },
  remedied: { you: m.dispute_move_remedied_you, they: m.dispute_move_remedied },
  withdraw: { you: m.dispute_move_withdraw_you, they: m.dispute_move_withdraw },
  free: { they: m.dispute_move_free },
  default: { you: m.dispute_move_default_you, they: m.dispute_move_default },
  escalate: { you: m.dispute_move_escalate_you, they: m.dispute_move_escalate },
  decide: { they: m.dispute_move_decide },
  confirm: { they: m.dispute_move_confirm },
  return: { they: m.dispute_move_return },
  appeal: { you: m.dispute_move_appeal_you, they: m.dispute_move_appeal },
  agree: { you: m.dispute_move_agree_you, they: m.dispute_move_agree },
  execute: { they: m.dispute_move_execute },
}

/**
 * A step of a dispute, in words; what comes to us by itself, or is taken by us, we are not asked for.
 */
function moveLabel(move: MoveName | 'open', party: Party, reader: Reader): string {
  const who = actorLabel(party)
  if (move === 'escalate' && party === 'system') return m.dispute_move_escalated()
  if (move === 'escalate' && party === 'admin') return m.dispute_move_taken({ who })
  const { you, they } = moveWords[move]
  // the clock does it, and its seller had not answered
  const actor = move === 'default' ? 'seller' : party
  return you && reader !== 'admin' && actor === reader ? you() : they({ who })
}

const actorWords: Record<Party, () => string> = {
  buyer: m.dispute_the_buyer,
  seller: m.dispute_the_seller,
  admin: m.dispute_team,
  system: m.dispute_team,
}
const actorLabel = (party: Party): string => actorWords[party]()

/** A step of a dispute, with what its words are about. */
export interface StepSaid {
  move: MoveName | 'open'
  party: Party
  /** Why it was opened. */
  reason: string
  /** What was proposed: of a part, how much of the goods goes back. */
  kind: Kind | null
  part: number | null
}

/** What a step of a dispute was, by whom and what about, as its reader is told. */
export function stepWords(step: StepSaid, reader: Reader): string {
  const what = moveLabel(step.move, step.party, reader)
  const detail = detailOf(step)
  return detail ? m.dispute_said_of({ what, detail }) : what
}

function detailOf({ move, reason, kind, part }: StepSaid): string | null {
  if (move === 'open') return reasonLabel(reason)
  if (!kind || (move !== 'propose' && move !== 'accept')) return null
  if (part === null) return kindLabel(kind)
  return m.dispute_proposed({ kind: kindLabel(kind), amount: daInWords(part) })
}

/** Who made a step, as one of the sides or an administrator reads it. */
export function partyLabel(party: Party, reader: Reader): string {
  if (party === reader && reader !== 'admin') return m.dispute_you()
  if (party === 'buyer') return m.dispute_buyer()
  if (party === 'seller') return m.dispute_seller()
  return party === 'admin' ? m.dispute_team() : m.dispute_clock()
}

/** A moment inside a sentence. */
export const momentWords = (date: Date): string => isolated(formatDateTime(date))

/** What the page of an order's dispute is called, before there is one, too. */
export const disputeTitle = (dispute: { number: number } | null | undefined): string =>
  dispute ? m.dispute_title({ number: `D-${dispute.number}` }) : m.order_problem_title()
