import { algiersDay } from '#kernel/algiers.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { formatDay } from '#i18n/format.ts'
import { getLocale } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { accessPath } from '#modules/orders/order-paths.ts'
import { isHeld } from '#modules/orders/order.ts'
import type { Image } from '#ui/image.tsx'
import type { FoundConversation } from '../conversation.server.ts'
import { messageView } from '../message-view.ts'
import { sayPath, type ConversationSide } from '../conversation.ts'
import { linesOf } from '../internal/ui/timeline.ts'
import type { PartView } from '../internal/ui/talk.ts'

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
  side: ConversationSide
  other: { name: string; image: Image | null; isGone: boolean }
  /** Where a message is posted to. */
  action: string
  /** The form that takes the reader's password instead, and the words that lead there. */
  sealing: { to: string; text: string; link: string } | null
  /** Whether it takes pictures: what was paid for does. */
  takesPictures: boolean
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
    sealing: sealingOf(found),
    takesPictures: found.paid_at !== null,
    token,
    days: Object.fromEntries(moments.map((moment) => [algiersDay(moment), formatDay(moment)])),
    replies: found.replies.toSorted((a, b) => Number(isForeign(a)) - Number(isForeign(b))),
    draft,
    before,
    read,
  }
}

/** What is not in the page's language stands behind: a phone shows the first few. */
const isForeign = ({ title }: { title: string }): boolean =>
  directionOfText(title) !== (getLocale() === 'ar' ? 'rtl' : 'ltr')

/**
 * A seller hands over what they sold, and the buyer of a boost lends the account it is played on.
 */
function sealingOf(found: FoundConversation): ConversationView['sealing'] {
  const { side, order_id, category, status, released_at } = found
  if (!order_id || !status) return null
  if (side === 'seller') {
    if (status !== 'paid') return null
    const to = `/sales/${order_id}/deliver`
    return { to, text: m.talk_password_delivery(), link: m.talk_to_delivery() }
  }
  if (category !== 'boosting' || !isHeld({ status, released_at })) return null
  return { to: accessPath(order_id), text: m.talk_password_access(), link: m.talk_to_access() }
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
