import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Party } from '#modules/orders/order.ts'
import type { Side, DisputeStatus } from '../dispute.ts'
import type { Kind, Reason } from '../reasons.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { Tone } from '#ui/status.tsx'

// The words of a dispute for its parties and for staff: reasons, what is proposed, how far it is,
// and who made a step; with the colour and icon of each state.

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

const statusWords: Record<DisputeStatus, () => string> = {
  answering: m.dispute_status_answering,
  talking: m.dispute_status_talking,
  remedying: m.dispute_status_remedying,
  deciding: m.dispute_status_deciding,
  second_look: m.dispute_status_second_look,
  decided: m.dispute_status_decided,
  closed: m.dispute_status_closed,
}
/** How far a dispute is. */
export const disputeStatusLabel = (status: DisputeStatus): string => statusWords[status]()

type Look = { tone: Tone; icon: IconName }

/** What colour and icon say of it. */
export const disputeStatusLook = (status: DisputeStatus): Look =>
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
