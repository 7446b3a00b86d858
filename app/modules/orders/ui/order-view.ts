import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Settings } from '#modules/settings/settings.ts'
import type { DeliveredBy } from '#modules/vault/goods.ts'
import type { BuyerOrder, Sale } from '../order-lists.server.ts'
import { type Actions, actionsFor } from '../actions.ts'
import { mayGiveFeedback } from '#modules/feedback/feedback.ts'
import { releaseDueAt } from '../deadlines.ts'
import { decideMove, meanings, type MoveName } from '../order.ts'
import { needsProof } from '../proof.ts'
import { disputePath } from '../order-paths.ts'
import { wayName } from './contact.ts'
import { type AskedTime, askedTime, type DeadlineWords, deadlineWords } from './deadline-words.ts'
import { stepTitle } from '../internal/ui/guide-view.ts'
import { moneyOf } from '../order-money.ts'
import { type MoneyRowWords, moneyRowWords } from './money-rows.ts'
import { type MoneyWords, moneyWords } from './turn.ts'
import { refundReason } from './refund-reason.ts'
import { type StepWords, orderStepWords } from '../internal/ui/order-steps.ts'

// What the card of an order shows, as plain data in the words of the reader's language: the page
// and what it asks for later are the same, and a browser needs neither the rules nor the dates.

/** The moves that need nothing but a press and belong to the two sides of an order. */
export const sideMoves = ['cancel', 'receive', 'complete'] as const satisfies readonly MoveName[]
export type SideMove = (typeof sideMoves)[number]

type Shared = Pick<
  BuyerOrder & Sale,
  | 'id'
  | 'offer_title'
  | 'category'
  | 'game_name'
  | 'game_slug'
  | 'game_mono'
  | 'game_logo_url'
  | 'total_price'
  | 'quantity'
  | 'status'
  | 'contact_method'
  | 'contact_details'
  | 'refund_reason'
  | 'rating'
  | 'buyer_fields'
  | 'offer_attributes'
  | 'climb'
>

interface Card extends Shared {
  disputed_at: string | null
  /** ISO 8601, and as it is read. */
  created_at: string
  date: string
  steps: StepWords[]
  money: MoneyWords
  deadline: DeadlineWords
  asked_time: AskedTime | null
  moves: SideMove[]
  /** Whether a dispute of it is open. */
  disputed: boolean
  /** What its reader is told of its money, amount by amount. */
  amounts: MoneyRowWords[]
  /** Where a dispute that is over can be read again; null where there is none. */
  past_dispute: { label: string; to: string } | null
  /** Whether it stands open when the list is first shown. */
  open: boolean
}

type OfBuyer = Pick<
  BuyerOrder,
  'offer_id' | 'seller_username' | 'buyer_name' | 'buyer_email' | 'buyer_phone' | 'points_earned'
>

/** An order as its buyer sees it. */
export interface BoughtCard extends Card, OfBuyer, Pick<Actions, 'dispute'> {
  /** Whether the buyer may cancel it as late, and grant the time its seller asked for. */
  cancel_late: boolean
  extend: boolean
  method: string
  /** Whether the receipt of a transfer for it is being looked at. */
  under_review: boolean
  /** Whether it was ever paid, and so has a receipt. */
  has_receipt: boolean
  /** Whether what was delivered lies on a page of its own, where it is opened. */
  has_goods: boolean
  /** What must not be forgotten before it is marked as received, by its steps' titles. */
  left: string[]
  may_rate: boolean
  /** How it looks once a move of its buyer's went well, which is shown at once. */
  after: { [Move in SideMove]?: BoughtCard }
}

/** An order as its seller sees it, without the buyer's name, phone and email. */
export interface SoldCard extends Card, Pick<Sale, 'buyer_username' | 'comment' | 'reply'> {
  give_back: boolean
  ask_time: boolean
  may_reply: boolean
  reply_removed: boolean
  /** How it is to be delivered; null when it is not. */
  deliver: DeliveredBy | 'proof' | null
  /** Whether what was given can be looked at again. */
  has_goods: boolean
  after: { [Move in SideMove]?: SoldCard }
}

/** A buyer's order as its card shows it. */
export const boughtCard = (
  order: BuyerOrder,
  open: boolean,
  settings: Settings,
  now: Date,
): BoughtCard => ({
  ...boughtView(order, open, settings, now),
  after: afterMoves(order, 'buyer', settings, now, (moved) =>
    boughtCard(moved, true, settings, now),
  ),
})

/** The same as it is now, without what would become of it. */
export function boughtView(
  order: BuyerOrder,
  open: boolean,
  settings: Settings,
  now: Date,
): Omit<BoughtCard, 'after'> {
  const actions = actionsFor(order, 'buyer', now)
  const { offer_id, seller_username, buyer_name, buyer_email, buyer_phone, points_earned } = order
  return {
    ...cardOf(order, 'buyer', actions, open, settings, now),
    offer_id,
    seller_username,
    buyer_name,
    buyer_email,
    buyer_phone,
    points_earned,
    dispute: actions.dispute,
    cancel_late: actions.moves.includes('cancel_late'),
    extend: actions.moves.includes('extend'),
    method: wayName(order),
    under_review: order.status === 'pending' && order.under_review,
    has_receipt: order.paid_at !== null,
    has_goods: order.has_goods && meanings[order.status].is_delivered,
    left: order.steps_left.map(stepTitle),
    may_rate: mayGiveFeedback(order, 'buyer', order.rating !== null),
  }
}

/** A seller's order as its card shows it. */
export const soldCard = (order: Sale, open: boolean, settings: Settings, now: Date): SoldCard => ({
  ...soldView(order, open, settings, now),
  after: afterMoves(order, 'seller', settings, now, (moved) =>
    soldCard(moved, true, settings, now),
  ),
})

const deliveryOf = (order: Sale, settings: Settings): DeliveredBy | 'proof' =>
  order.delivered_by !== 'form' && needsProof(order, settings) ? 'proof' : order.delivered_by

/** The same as it is now, without what would become of it. */
export function soldView(
  order: Sale,
  open: boolean,
  settings: Settings,
  now: Date,
): Omit<SoldCard, 'after'> {
  const actions = actionsFor(order, 'seller', now)
  const { buyer_username, comment, reply } = order
  return {
    ...cardOf(order, 'seller', actions, open, settings, now),
    buyer_username,
    comment,
    reply,
    give_back: actions.moves.includes('give_back'),
    ask_time: actions.ask_time,
    may_reply: order.feedback_counts === true && order.replied_at === null,
    reply_removed: order.replied_at !== null && reply === null,
    deliver: actions.moves.includes('complete') ? deliveryOf(order, settings) : null,
    has_goods: order.has_goods,
  }
}

function cardOf(
  order: BuyerOrder | Sale,
  reader: 'buyer' | 'seller',
  actions: Actions,
  open: boolean,
  settings: Settings,
  now: Date,
): Card {
  const {
    id,
    offer_title,
    category,
    game_name,
    game_slug,
    game_mono,
    game_logo_url,
    total_price,
    quantity,
    status,
    contact_method,
    contact_details,
    refund_reason,
    rating,
    buyer_fields,
    offer_attributes,
    climb,
  } = order
  return {
    id,
    offer_title,
    category,
    game_name,
    game_slug,
    game_mono,
    game_logo_url,
    total_price,
    quantity,
    status,
    contact_method,
    contact_details,
    refund_reason: refundReason(refund_reason),
    rating,
    buyer_fields,
    offer_attributes,
    climb,
    open,
    disputed_at: order.disputed_at && order.disputed_at.toISOString(),
    created_at: order.created_at.toISOString(),
    date: formatDate(order.created_at),
    steps: orderStepWords(order, reader),
    amounts: moneyRowWords(order, reader),
    money: moneyWords(moneyOf(order, now), order, reader),
    past_dispute: actions.disputed ? null : pastDispute(order, reader),
    disputed: actions.disputed,
    deadline: deadlineWords(order, reader, now),
    asked_time: askedTime(order, reader),
    moves: sideMoves.filter((move) => actions.moves.includes(move)),
  }
}

function pastDispute(order: BuyerOrder | Sale, reader: 'buyer' | 'seller'): Card['past_dispute'] {
  if (!order.steps.some(({ move }) => move === 'dispute')) return null
  const list = reader === 'buyer' ? '/orders' : '/sales'
  return { label: m.order_fact_dispute(), to: disputePath(list, order.id) }
}

/**
 * For each move that is open, the order as it would be shown: decided by the rule that the server
 * will decide by.
 */
export function afterMoves<Order extends BuyerOrder | Sale, Shown>(
  order: Order,
  party: 'buyer' | 'seller',
  settings: Settings,
  now: Date,
  show: (moved: Order) => Shown,
): { [Move in SideMove]?: Shown } {
  return Object.fromEntries(
    sideMoves.flatMap((move) => {
      const moved = decideMove(order, move, party, now)
      if (!moved.ok) return []
      const due = releaseDueAt(moved.value.order)
      const after = { ...moved.value.order, released_at: due && due <= now ? now : null }
      const step = { move, to_status: after.status, created_at: now.toISOString() }
      return [[move, show({ ...order, ...after, steps: [...order.steps, step] })]]
    }),
  )
}
