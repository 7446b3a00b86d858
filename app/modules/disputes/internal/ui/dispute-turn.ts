import { m } from '#i18n/paraglide/messages.js'
import { daInWords } from '#i18n/format.ts'
import { dueOf } from '#modules/orders/ui/order-due.ts'
import type { TurnWords } from '#modules/orders/ui/turn.ts'
import { type Dispute, proposalDueAt, type Side, silenceLoses, stepDueAt } from '../../dispute.ts'

// Says at the top of a dispute's page, and of its order's, whose turn it is now, what for and by
// when.

interface Words {
  whose: TurnWords['whose']
  title: string
  text: string
  from: Date
  by: Date | null
}

/** Whose turn it is in a dispute, what for and by when, in the words of one side. */
export function disputeTurn(dispute: Dispute, side: Side, total: number, now: Date): TurnWords {
  const { whose, title, text, from, by } = wordsOf(dispute, side)
  const open = dispute.status !== 'closed'
  return {
    whose,
    frozen: false,
    who: whoWords(whose, side),
    title,
    text,
    due: by ? dueOf(from, by, now) : null,
    held: open
      ? { title: m.order_page_holds({ amount: daInWords(total) }), text: m.dispute_holds() }
      : null,
  }
}

function whoWords(whose: Words['whose'], side: Side): string {
  if (whose === 'yours') return m.order_page_turn_yours()
  if (whose === 'theirs')
    return side === 'buyer' ? m.order_page_turn_seller() : m.order_page_turn_buyer()
  return whose === 'ours' ? m.order_page_turn_kanz() : m.order_page_turn_closed()
}

function wordsOf(dispute: Dispute, side: Side): Words {
  const { status, step_at: from, agreed } = dispute
  const step = { from, by: stepDueAt(dispute) }
  const ofSeller = side === 'seller' ? 'yours' : 'theirs'
  switch (status) {
    case 'answering':
      return {
        ...step,
        whose: ofSeller,
        title: side === 'seller' ? m.dispute_turn_answer() : m.dispute_turn_wait_answer(),
        text: silenceWords(dispute, side),
      }
    case 'talking':
      return dispute.proposal ? ofProposal(dispute, side) : ofTalk(step)
    case 'remedying':
      return {
        ...step,
        whose: ofSeller,
        title: side === 'seller' ? m.dispute_turn_remedy() : m.dispute_turn_wait_remedy(),
        text: m.dispute_turn_remedy_text(),
      }
    case 'deciding':
    case 'second_look':
      return {
        ...step,
        whose: 'ours',
        title: m.dispute_turn_deciding(),
        text: m.dispute_turn_deciding_text(),
      }
    case 'decided':
      return {
        ...step,
        whose: agreed.includes(side) ? 'theirs' : 'yours',
        title: m.dispute_turn_decided(),
        text: dispute.appealed_by ? m.dispute_turn_final() : m.dispute_turn_decided_text(),
      }
    case 'closed':
      return { from, by: null, whose: 'nobodys', title: m.dispute_turn_closed(), text: '' }
  }
}

/** What follows if the seller says nothing until then. */
function silenceWords(dispute: Dispute, side: Side): string {
  if (silenceLoses(dispute, stepDueAt(dispute)!))
    return side === 'seller' ? m.dispute_turn_default_seller() : m.dispute_turn_default()
  return side === 'seller' ? m.dispute_turn_silence_seller() : m.dispute_turn_silence()
}

const ofTalk = (step: { from: Date; by: Date | null }): Words => ({
  ...step,
  whose: 'yours',
  title: m.dispute_turn_talk(),
  text: m.dispute_turn_talk_text(),
})

function ofProposal(dispute: Dispute, side: Side): Words {
  const { proposal, talked_at, step_at } = dispute
  const own = proposal!.side === side
  const made = proposal!.created_at
  return {
    from: talked_at && talked_at > made ? talked_at : made,
    by: proposalDueAt(dispute) ?? step_at,
    whose: own ? 'theirs' : 'yours',
    title: own ? m.dispute_turn_wait_proposal() : m.dispute_turn_proposal(),
    text: m.dispute_turn_proposal_text(),
  }
}
