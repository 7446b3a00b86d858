import type { Prepared } from '#modules/images/ui/prepare-image.ts'
import type { MessageView } from '../../message-view.ts'

// What a page knows of a conversation, as data: how messages that are heard, fetched or sent come
// together.

/** Something that happened, between the messages. */
export interface LineView {
  line: string
  icon:
    | 'message-circle'
    | 'lock'
    | 'package'
    | 'circle-check'
    | 'ban'
    | 'undo-2'
    | 'coins'
    | 'scale'
    | 'triangle-alert'
    | 'clock'
    | 'eye'
  text: string
  at: number
}

/** A part of a conversation, as an address answers it. */
export interface PartView {
  /** Oldest first. */
  messages: MessageView[]
  lines: LineView[]
  /** Whether there are messages before these. */
  earlier: boolean
  /** Up to which message the other side has read. */
  seen: number
  /** The newest message of any conversation of the reader's. */
  newest: number
  /** How many notifications were unread when this was read. */
  unread: number
}

/** A picture that was chosen, and an address of this browser's to show it by. */
export interface Picked {
  file: File
  /** The picture as it is sent, once it is made smaller. */
  prepared: Promise<Prepared>
  src: string
}

/** What is on its way, or did not get there. */
export interface Sending {
  token: string
  body: string
  files?: readonly Picked[]
  /** How much of it is sent, from 0 to 1. */
  part?: number
  state: 'sending' | 'unsent'
  /** Why it did not, in words. */
  problem?: string
}

export interface Talk {
  messages: readonly MessageView[]
  lines: readonly LineView[]
  earlier: boolean
  seen: number
  sending: readonly Sending[]
}

export const talkOf = ({ messages, lines, earlier, seen }: PartView): Talk => ({
  messages,
  lines,
  earlier,
  seen,
  sending: [],
})

const newestIn = (messages: readonly MessageView[]): number => messages.at(-1)?.id ?? 0

/** Whether there may be messages between what is known and this one. */
export const leavesGap = ({ messages }: Talk, { previous }: MessageView): boolean =>
  previous > newestIn(messages)

/** With a message that was just said; one that is known, or that leaves a gap, changes nothing. */
export function heard(talk: Talk, message: MessageView): Talk {
  if (message.id <= newestIn(talk.messages) || leavesGap(talk, message)) return talk
  return withoutSent({ ...talk, messages: [...talk.messages, message] })
}

/**
 * With what was asked for anew: all that came after the newest that is known, or, where that is
 * more than comes at once, the newest in place of it.
 */
export function renewed(talk: Talk, part: PartView): Talk {
  const fresh = part.messages.filter(({ id }) => id > newestIn(talk.messages))
  const messages = part.earlier ? part.messages : [...talk.messages, ...fresh]
  return withoutSent({
    ...talk,
    messages,
    lines: united(part.lines, talk.lines),
    earlier: part.earlier || talk.earlier,
    seen: Math.max(talk.seen, part.seen),
  })
}

/** With the part that lies before the oldest message that is known. */
export function extended(talk: Talk, part: PartView): Talk {
  const oldest = talk.messages[0]?.id ?? 0
  return {
    ...talk,
    messages: [...part.messages.filter(({ id }) => id < oldest), ...talk.messages],
    lines: united(part.lines, talk.lines),
    earlier: part.earlier,
  }
}

/** What was sent and is there is not on its way any more. */
function withoutSent(talk: Talk): Talk {
  const tokens = new Set(talk.messages.map(({ token }) => token))
  return { ...talk, sending: talk.sending.filter(({ token }) => !tokens.has(token)) }
}

function united(fresh: readonly LineView[], known: readonly LineView[]): LineView[] {
  const ids = new Set(fresh.map(({ line }) => line))
  return [...fresh, ...known.filter(({ line }) => !ids.has(line))].sort((a, b) => a.at - b.at)
}

export type Entry = MessageView | LineView

/**
 * Messages in their order, and what happened between them. Of lines from before the oldest message
 * only those are there that have no messages left before them.
 */
export function entriesOf({ messages, lines, earlier }: Omit<Talk, 'sending' | 'seen'>): Entry[] {
  const from = earlier ? (messages[0]?.at ?? 0) : 0
  const left = lines.filter(({ at }) => at >= from)
  const entries: Entry[] = []
  for (const message of messages) {
    while (left[0] && left[0].at <= message.at) entries.push(left.shift()!)
    entries.push(message)
  }
  return [...entries, ...left]
}
