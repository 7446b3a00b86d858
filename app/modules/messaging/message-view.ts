import { hiddenContacts, hidesContacts, SECRET } from './message-check.ts'
import type { Message } from './conversation.ts'

// A message as its reader's browser gets it, in pages and in the live stream.

/** A message as its reader sees it; the same in every language. */
export interface MessageView {
  id: number
  /** The one before it in its conversation; 0 for the first. */
  previous: number
  /** What its sender's browser calls it; null for what the other side said. */
  token: string | null
  mine: boolean
  /**
   * The seller's greeting is sent by itself; a proof came with the delivery; progress is told of a
   * boost; staff ask.
   */
  kind: Message['kind']
  /** What was said; null when it was removed. Each contact that is hidden is one HIDDEN. */
  body: string | null
  /** The ids of its pictures. */
  pictures: string[]
  /** What its reader is told of it: nothing for most. */
  note: 'hidden' | 'hides' | 'contact' | null
  /** When, in ms since 1970. */
  at: number
}

/** The same as the live stream tells of it. */
export interface MessageNews extends MessageView {
  conversation: string
}

/** How a member of the conversation sees a message of it. */
export function messageView(message: Message, readerId: string): MessageView {
  const { id, previous_id, author_id, kind, body, flags, pictures, client_token } = message
  const mine = author_id === readerId
  const isRemoved = message.removed_at !== null
  return {
    id,
    previous: previous_id,
    token: mine ? client_token : null,
    mine,
    kind,
    pictures,
    body: isRemoved ? null : hiddenContacts(body, mine ? [] : flags),
    note: isRemoved ? null : noteOf(flags, mine),
    at: message.created_at.getTime(),
  }
}

function noteOf(flags: readonly string[], mine: boolean): MessageView['note'] {
  if (hidesContacts(flags)) return mine ? 'hides' : 'hidden'
  return flags.some((flag) => flag !== SECRET) ? 'contact' : null
}

/** The same with the conversation, for the live stream. */
export const messageNews = (message: Message, readerId: string): MessageNews => ({
  ...messageView(message, readerId),
  conversation: message.conversation_id,
})
