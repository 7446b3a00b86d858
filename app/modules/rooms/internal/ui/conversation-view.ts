import { algiersDay } from '#kernel/algiers.ts'
import { MINUTE } from '#kernel/time.ts'
import { formatDuration } from '#i18n/duration.ts'
import { formatDa, formatDay, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/files/rules.ts'
import { accessPath, isHeld, refundOf } from '#modules/orders/rules.ts'
import type { Image } from '#ui/image.tsx'
import type { FoundConversation, OrderStep, StaffRead } from '../conversation.server.ts'
import { messageView } from '../message-view.ts'
import { sayPath, type Side } from '../conversation.ts'
import type { LineView, PartView } from './talk.ts'

/** What a sender is warned of before it is sent; of these a password never is. */
export const warnings = ['contact', 'code', 'password'] as const

/** What was typed and not sent, and why in words. */
export interface Draft {
  body: string
  problem: string
  warning: (typeof warnings)[number] | null
}

/** A conversation as the page shows it, in the reader's language. */
export interface ConversationView extends PartView {
  id: string
  side: Side
  other: { name: string; image: Image | null; isGone: boolean }
  /** Where a message is posted to. */
  action: string
  /** Where what a password opens is handed over, for who has to. */
  delivery: string | null
  /** Where a buyer lends the account that their seller plays on. */
  access: string | null
  /** Whether it takes pictures: what was paid for does. */
  takesPictures: boolean
  /** Where a message of the other side is reported, by its id behind this. */
  reportAt: string
  /** Identifies the form's own message, so that it is written once however often it comes. */
  token: string
  /** The words of each day of these messages, by the day (`2026-11-20`). */
  days: Record<string, string>
  replies: { title: string; body: string }[]
  draft: Draft | null
  /** It begins before a message and not at the newest. */
  before: number | null
  /** Up to which message it is noted that its reader has seen it. */
  read: number
}

const FACE = { width: 80, height: 80 }

interface Reading {
  readerId: string
  /** How many notifications of theirs are unread. */
  unread: number
  token: string
  before?: number | null
  draft?: Draft | null
  /** Up to which message it was noted since it was found. */
  read?: number
}

/** What the page of a conversation shows. */
export function conversationView(
  found: FoundConversation,
  { readerId, unread, token, before = null, draft = null, read = found.read }: Reading,
): ConversationView {
  const part = partView(found, { readerId, unread })
  const moments = [...part.messages, ...part.lines].map(({ at }) => new Date(at))
  return {
    ...part,
    id: found.id,
    side: found.side,
    other: {
      name: found.other_name,
      image: imageOf(found.other_image, FACE),
      isGone: found.other_deleted,
    },
    action: sayPath(found),
    delivery: deliveryPath(found),
    access: lendingPath(found),
    takesPictures: found.paid_at !== null,
    reportAt: '/inbox/report',
    token,
    days: Object.fromEntries(moments.map((moment) => [algiersDay(moment), formatDay(moment)])),
    replies: found.replies,
    draft,
    before,
    read,
  }
}

const deliveryPath = ({ side, order_id, status }: FoundConversation): string | null =>
  side === 'seller' && order_id && status === 'paid' ? `/sales/${order_id}/deliver` : null

const lendingPath = (found: FoundConversation): string | null => {
  const { side, order_id, category, status, released_at } = found
  const isLent = category === 'boosting' && status && isHeld({ status, released_at })
  return side === 'buyer' && order_id && isLent ? accessPath(order_id) : null
}

/** A part of a conversation, which is asked for by its own. */
export function partView(
  found: FoundConversation,
  { readerId, unread }: Pick<Reading, 'readerId' | 'unread'>,
): PartView {
  const messages = found.messages.map((message) => messageView(message, readerId))
  const from = found.earlier ? (messages[0]?.at ?? 0) : 0
  return {
    messages,
    lines: linesOf(found).filter(({ at }) => at >= from),
    earlier: found.earlier,
    seen: found.seen,
    newest: found.newest,
    unread,
  }
}

function linesOf(found: FoundConversation): LineView[] {
  const steps = [
    ...found.steps.map((step) => lineOf(step, found)),
    ...found.reads.map(readLine),
  ].sort((a, b) => a.at - b.at)
  const placed = found.steps[0] && new Date(found.steps[0].created_at)
  if (placed && found.created_at >= placed) return steps
  const asked: LineView = {
    line: 'question',
    icon: 'message-circle',
    text: m.talk_question_line(),
    at: found.created_at.getTime(),
  }
  return [asked, ...steps]
}

/** That an administrator read it, which both sides see. */
const readLine = ({ id, reason, created_at }: StaffRead): LineView => ({
  line: `read ${id}`,
  icon: 'eye',
  text:
    reason === null ? m.talk_staff_read_dispute() : m.talk_staff_read({ reason: isolated(reason) }),
  at: new Date(created_at).getTime(),
})

type Words = Pick<LineView, 'icon' | 'text'>

/** What a step of an order is called between the messages. */
function lineOf(step: OrderStep, found: FoundConversation): LineView {
  const mine = step.party === found.side
  const words = steps[step.move]({ found, step, mine, name: isolated(found.other_name) })
  return { ...words, line: String(step.id), at: new Date(step.created_at).getTime() }
}

interface Happened {
  found: FoundConversation
  step: OrderStep
  /** Whether its reader did it. */
  mine: boolean
  name: string
}

const amountOf = ({ total_price }: FoundConversation): string =>
  isolated(formatDa(total_price ?? 0))

/** Each move says what it is called, so that none is forgotten. */
const steps: Record<OrderStep['move'], (happened: Happened) => Words> = {
  place: ({ mine, name }) => ({
    icon: 'clock',
    text: mine ? m.talk_placed_mine() : m.talk_placed_theirs({ name }),
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
    text: m.talk_delivered({ time: durationTo(step.created_at, found.paid_at) }),
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
    text: m.talk_split({ amount: isolated(formatDa(sharedBack(found))) }),
  }),
  release: () => ({ icon: 'coins', text: m.talk_released() }),
  dispute: ({ step, mine, name }) => ({
    icon: 'triangle-alert',
    text: mine
      ? m.talk_disputed_mine()
      : step.party === 'buyer' || step.party === 'seller'
        ? m.talk_disputed_theirs({ name })
        : m.talk_disputed(),
  }),
  settle: () => ({ icon: 'scale', text: m.talk_settled() }),
}

const refunded = (found: FoundConversation): Words => ({
  icon: 'undo-2',
  text: m.talk_refunded({ amount: amountOf(found) }),
})

/** What its buyer got back of a shared order: a part of the goods, with its share of their fee. */
const sharedBack = (found: FoundConversation): number =>
  refundOf({
    total_price: found.total_price ?? 0,
    buyer_fee: found.buyer_fee ?? 0,
    seller_fee_bp: found.seller_fee_bp ?? 0,
    refunded_part: found.refunded_part ?? 0,
  })

function durationTo(at: string, from: Date | null): string {
  const minutes = (new Date(at).getTime() - (from ?? new Date(at)).getTime()) / MINUTE
  return formatDuration(Math.max(1, Math.round(minutes)))
}
