import { m } from '#i18n/paraglide/messages.js'
import type { Party } from '#modules/orders/order.ts'
import { type Shared, splitOf } from '#modules/orders/split.ts'
import { daInWords } from '#i18n/format.ts'
import type { DisputeMove } from '../dispute.ts'
import type { Kind } from '../reasons.ts'
import { kindLabel, type Reader, reasonLabel } from './dispute-words.ts'

// What became of a dispute, step by step and in the end, as each reader is told.

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

const moveWords: Record<DisputeMove | 'open', MoveSaid> = {
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
 * A step of a dispute, in words; what comes to us by itself, or is taken by us, we are not asked
 * for.
 */
function moveLabel(move: DisputeMove | 'open', party: Party, reader: Reader): string {
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
  move: DisputeMove | 'open'
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
