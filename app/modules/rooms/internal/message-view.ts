import { toAlgiers } from '#kernel/algiers.ts'
import { hiddenContacts } from './message-check.ts'
import type { Message } from './room.ts'

/** A message as its reader sees it; the same in every language. */
export interface MessageView {
  id: number
  /** The one before it in its conversation; 0 for the first. */
  previous: number
  mine: boolean
  /** The seller's greeting, which is sent by itself. */
  greeting: boolean
  /** What was said; null when it was removed. Contacts that are hidden are each one HIDDEN. */
  body: string | null
  /** What its reader is told of it: nothing for most. */
  note: 'hidden' | 'hides' | 'contact' | null
  /** When, as a clock in Algiers shows it: `2026-11-20T14:30`. */
  at: string
}

/** The same as the live stream tells of it. */
export interface MessageNews extends MessageView {
  conversation: string
}

/** How a member of the conversation sees a message of it. */
export function messageView(message: Message, readerId: string): MessageView {
  const { id, previous_id, author_id, kind, body, flags, created_at, removed_at } = message
  const mine = author_id === readerId
  const isHidden = flags.includes('hidden')
  return {
    id,
    previous: previous_id,
    mine,
    greeting: kind === 'greeting',
    body: removed_at ? null : isHidden && !mine ? hiddenContacts(body) : body,
    note: removed_at ? null : noteOf(flags, mine),
    at: toAlgiers(created_at),
  }
}

function noteOf(flags: readonly string[], mine: boolean): MessageView['note'] {
  if (flags.includes('hidden')) return mine ? 'hides' : 'hidden'
  return flags.length > 0 ? 'contact' : null
}

/** The same with the conversation, for the live stream. */
export const messageNews = (message: Message, readerId: string): MessageNews => ({
  ...messageView(message, readerId),
  conversation: message.conversation_id,
})
