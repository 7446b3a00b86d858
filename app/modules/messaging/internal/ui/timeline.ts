import { MINUTE } from '#kernel/time.ts'
import { inflectedDuration } from '#i18n/duration.ts'
import { formatDa, formatPieces, isolated } from '#i18n/format.ts'
import { getLocale } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { DisputeMove } from '#modules/disputes/dispute.ts'
import { stepWords } from '#modules/disputes/ui/dispute-said.ts'
import { partyLabel, reasonLabel } from '#modules/disputes/ui/dispute-words.ts'
import { visibleSteps } from '#modules/disputes/visible-to-parties.ts'
import { refundOf } from '#modules/orders/split.ts'
import type { FoundConversation } from '../../conversation.server.ts'
import type {
  DisputeStep,
  TimelineGuideTick,
  TimelineEvent,
  OrderStep,
} from '../timeline.server.ts'
import type { LineView } from './talk.ts'

/**
 * What happened between the messages, the oldest first, in the words of its reader: of a dispute
 * what its sides are told.
 */
export function linesOf(found: FoundConversation): LineView[] {
  const isStep = (each: TimelineEvent): each is DisputeStep => each.of === 'dispute'
  const told = new Map(visibleSteps(found.happened.filter(isStep)).map((step) => [step.id, step]))
  const lines = found.happened.flatMap((each): LineView[] => {
    const said = isStep(each) ? told.get(each.id) : each
    if (!said) return []
    return [
      {
        ...wordsOf(said, found),
        line: `${said.of} ${said.id}`,
        at: new Date(said.at).getTime(),
      },
    ]
  })
  if (found.placed_at && found.created_at >= found.placed_at) return lines
  const asked: LineView = {
    line: 'question',
    icon: 'message-circle',
    text: m.talk_question_line(),
    at: found.created_at.getTime(),
  }
  return [asked, ...lines]
}

type Words = Pick<LineView, 'icon' | 'text'>

function wordsOf(happened: TimelineEvent, found: FoundConversation): Words {
  switch (happened.of) {
    case 'order':
      return ofOrder(happened, found)
    case 'dispute':
      return ofDispute(happened, found)
    case 'tick':
      return ofTick(happened, found)
    case 'opening':
      return {
        icon: 'eye',
        text:
          found.side === 'buyer'
            ? m.talk_opened_mine()
            : m.talk_opened_theirs({ name: isolated(found.other_name) }),
      }
    case 'access':
      return {
        icon: 'eye',
        text:
          found.side === 'seller'
            ? m.talk_access_opened_mine()
            : m.talk_access_opened_theirs({ name: isolated(found.other_name) }),
      }
    case 'read':
      return {
        icon: 'eye',
        text:
          happened.reason === null
            ? m.talk_staff_read_dispute()
            : m.talk_staff_read({ reason: isolated(happened.reason) }),
      }
  }
}

/** That it was opened says where the money is; every other step is called as on its own page. */
function ofDispute(step: DisputeStep, { side, other_name }: FoundConversation): Words {
  if (step.move !== 'open') return { icon: disputeIcons[step.move], text: stepWords(step, side) }
  const reason = reasonLabel(step.reason)
  const text =
    step.party === side
      ? m.talk_disputed_mine({ reason })
      : step.party === 'buyer'
        ? m.talk_disputed_theirs({ name: isolated(other_name), reason })
        : m.talk_disputed()
  return { icon: 'triangle-alert', text }
}

const disputeIcons: Record<DisputeMove, LineView['icon']> = {
  answer: 'message-circle',
  propose: 'coins',
  decline: 'ban',
  lapse: 'clock',
  accept: 'circle-check',
  remedied: 'package',
  withdraw: 'circle-check',
  free: 'circle-check',
  default: 'clock',
  escalate: 'scale',
  decide: 'scale',
  confirm: 'scale',
  return: 'scale',
  appeal: 'triangle-alert',
  agree: 'circle-check',
  execute: 'scale',
}

const ofTick = (
  { party, act, title_en, title_ar }: TimelineGuideTick,
  { side }: FoundConversation,
): Words => ({
  icon: act === 'done' ? 'circle-check' : 'triangle-alert',
  text: m.dispute_step_of({
    who: partyLabel(party, side),
    what: getLocale() === 'ar' ? title_ar : title_en,
    detail: act === 'done' ? m.guide_done() : m.guide_cannot_said(),
  }),
})

/** What a step of an order is called between the messages. */
function ofOrder(step: OrderStep, found: FoundConversation): Words {
  const mine = step.party === found.side
  return steps[step.move]({ found, step, mine, name: isolated(found.other_name) })
}

interface Step {
  found: FoundConversation
  step: OrderStep
  /** Whether its reader did it. */
  mine: boolean
  name: string
}

const orderedIn = ({ quantity, title }: FoundConversation): string =>
  isolated(formatPieces(quantity, title))

const amountOf = ({ total_price }: FoundConversation): string =>
  isolated(formatDa(total_price ?? 0))

/** Each move says what it is called, so that none is forgotten. */
const steps: Record<OrderStep['move'], (step: Step) => Words> = {
  place: ({ found, mine, name }) => ({
    icon: 'clock',
    text: mine
      ? m.talk_placed_mine({ what: orderedIn(found) })
      : m.talk_placed_theirs({ name, what: orderedIn(found) }),
  }),
  mark_paid: ({ found, name }) => ({
    icon: 'lock',
    text:
      found.side === 'buyer'
        ? m.talk_paid_mine({ amount: amountOf(found) })
        : m.talk_paid_theirs({ name, amount: amountOf(found) }),
  }),
  complete: ({ found, step }) => ({
    icon: 'package',
    text: deliveredWords(step.at, found.paid_at),
  }),
  receive: ({ step, mine, name }) => ({
    icon: 'circle-check',
    text:
      step.party === 'system'
        ? m.talk_received_system()
        : mine
          ? m.talk_received_mine()
          : m.talk_received_theirs({ name }),
  }),
  cancel: ({ step, mine, name }) => ({
    icon: 'ban',
    text: mine
      ? m.talk_cancelled_mine()
      : step.party === 'buyer' || step.party === 'seller'
        ? m.talk_cancelled_theirs({ name })
        : m.talk_cancelled(),
  }),
  refund_wallet: ({ found }) => refunded(found),
  cancel_late: ({ found }) => refunded(found),
  cancel_late_original: ({ found }) => refunded(found),
  give_back: ({ found }) => refunded(found),
  extend: () => ({ icon: 'clock', text: m.talk_extended() }),
  refund_original: ({ found }) => refunded(found),
  split: ({ found }) => ({
    icon: 'scale',
    text: (found.side === 'buyer' ? m.talk_split_mine : m.talk_split)({
      amount: isolated(formatDa(sharedBack(found) - found.given_back)),
    }),
  }),
  refund_part: (step) => partRefunded(step),
  refund_part_original: (step) => partRefunded(step),
  release: ({ found }) => ({
    icon: 'coins',
    text: found.side === 'seller' ? m.talk_released_mine() : m.talk_released(),
  }),
}

const refunded = (found: FoundConversation): Words => ({
  icon: 'undo-2',
  text: (found.side === 'buyer' ? m.talk_refunded_mine : m.talk_refunded)({
    amount: isolated(formatDa((found.total_price ?? 0) - found.given_back)),
  }),
})

const partRefunded = ({ found, step }: Step): Words => ({
  icon: 'undo-2',
  text: (found.side === 'buyer' ? m.talk_refunded_mine : m.talk_refunded)({
    amount: isolated(formatDa(step.amount ?? 0)),
  }),
})

/** What its buyer got back of a shared order: a part of the goods, with its share of their fee. */
const sharedBack = (found: FoundConversation): number =>
  refundOf({
    total_price: found.total_price ?? 0,
    buyer_fee: found.buyer_fee ?? 0,
    seller_fee_bp: found.seller_fee_bp ?? 0,
    refunded_part: found.refunded_part ?? 0,
  })

/** That it was delivered, and how long after it was paid: what took less than a minute, at once. */
function deliveredWords(at: string, paidAt: Date | null): string {
  const minutes = paidAt ? (new Date(at).getTime() - paidAt.getTime()) / MINUTE : 0
  if (minutes < 1) return m.talk_delivered_at_once()
  return m.talk_delivered({ time: inflectedDuration(Math.round(minutes)) })
}
