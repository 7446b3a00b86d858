import { orderPath } from '#modules/orders/order-paths.ts'

// What is fixed about conversations: lengths, parts of the inbox, addresses, and how long messages
// are kept.

/** The longest message, in letters. */
export const MAX_MESSAGE = 2_000

/** How many messages a page of a conversation shows, and at most are told of at once. */
export const MESSAGES_AT_ONCE = 50

/** Which side of a conversation somebody is on. */
export type ConversationSide = 'buyer' | 'seller'

/** The parts of the inbox. */
export const inboxFilters = ['all', 'unread', 'orders', 'questions'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** A message as it was said, and how it is told of. */
export interface Message {
  id: number
  conversation_id: string
  /** The one before it in its conversation; 0 for the first. */
  previous_id: number
  author_id: string
  kind: 'text' | 'greeting' | 'proof' | 'progress' | 'staff'
  body: string
  flags: string[]
  /** The ids of its pictures, in their order. */
  pictures: string[]
  client_token: string
  created_at: Date
  removed_at: Date | null
}

/** Which conversation, and whether it is that of an order. */
export interface ConversationPlace {
  id: string
  order_id: string | null
  side: ConversationSide
}

/** Where a conversation is read: among the questions, or with its order. */
export const conversationPath = ({ id, order_id, side }: ConversationPlace): string =>
  order_id ? orderPath(side === 'seller' ? '/sales' : '/orders', order_id) : `/inbox/${id}`

/** Where a message is posted to. */
export const sayPath = ({ id, order_id, side }: ConversationPlace): string => {
  if (!order_id) return `/inbox/${id}`
  return side === 'seller' ? `/sales/${order_id}/say` : `/orders/${order_id}/say`
}

/** For how many days messages are kept after the last one, and after the order was over. */
export const KEPT_DAYS = 180

/** The same of a question that became no order. */
export const QUESTION_KEPT_DAYS = 90
