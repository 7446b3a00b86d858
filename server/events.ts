import type { ServerResponse } from 'node:http'
import type { Message } from '#modules/messaging/conversation.ts'
import { messagesSince, type Seen, seenByOthers } from '#modules/messaging/live-messages.server.ts'
import { messageNews } from '#modules/messaging/message-view.ts'
import {
  type LiveState,
  liveStates,
  type Notification,
  notificationsSince,
} from '#modules/notifications/notifications.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Viewer } from '#platform/context.ts'
import { db, isDatabaseUnavailable } from '#platform/db.server.ts'
import { openStream, type Stream } from '#platform/live-streams.server.ts'
import { log, requestLog } from '#platform/log.server.ts'
import { streamEventOf, newsOf, type Position, conversationNews, seenIn } from './event-words.ts'

// Live streams are plain objects that write to their connections themselves. One loop and one timer
// serve all of a node, since very many are open at once and nearly always nothing happens.

const HEARTBEAT_MS = 20_000
/** Of how many streams the database is asked by one statement. */
const AT_ONCE = 1_000
/**
 * Bytes that may wait for a reader before more is written; who reads so slowly is cut off, and
 * catches up when they come back.
 */
const MOST_UNREAD = 16_384

interface Opening {
  /** The last id that the browser saw, if it comes back. */
  lastSeen: string | undefined
  headers: Record<string, string>
  /** Called once, when the stream's first words are written or it ended without any. */
  answered: () => void
}

/**
 * Answers with the live stream of the signed-in person (server-sent events, WHATWG HTML).
 * `notification` carries a new notification in each language, `unread` the count; `message` a
 * message of one of their conversations, `read` how far the other side of one has read,
 * `conversations` how many messages wait and which is the newest; to staff `desk` says that their
 * queues changed; and `again` that any of it may have been missed, or was taken back with the
 * database's last minutes. A browser that comes back sends the last id it saw,
 * `{notification}.{message}`, and catches up from there. The stream ends with its session, at once
 * when that is heard of, otherwise at the next heartbeat, and then says `signed_out`.
 */
export function openLiveStream(
  response: ServerResponse,
  viewer: Pick<Viewer, 'id' | 'session_id' | 'is_admin'>,
  { lastSeen, headers, answered }: Opening,
): void {
  if (response.destroyed) return answered()
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    connection: 'keep-alive',
  })
  const stream = new LiveStream(response, viewer, seenIn(lastSeen), answered)
  const leave = openStream(viewer.id, stream)
  // what waits for its end until here holds all that was made of the request, which nobody needs
  // any more
  response.removeAllListeners('close').once('close', () => {
    leave()
    stream.leave()
  })
  stream.wake()
}

/** Looks at each stream of this node once in so many ms at least. Returns how to stop. */
export function startHeartbeats(every = HEARTBEAT_MS): () => void {
  const step = every / 20
  const timer = setInterval(() => {
    const before = performance.now() - every + step
    for (const stream of open) {
      if (stream.lookedAt > before) break
      stream.beat()
    }
  }, step).unref()
  return () => clearInterval(timer)
}

/** All of this node, the one that was looked at the longest time ago first. */
const open = new Set<LiveStream>()
/** Those to look at next. */
const due = new Set<LiveStream>()
let isLooking = false

class LiveStream implements Stream {
  readonly user_id: string
  readonly session_id: string
  readonly isForStaff: boolean
  /** The last id that was told; null before the first words to a browser that has seen nothing. */
  last: number | null
  lastMessage: number | null
  /** The conversations in which somebody read something since it was looked at. */
  reads = new Set<string>()
  lookedAt = performance.now()
  readonly #response: ServerResponse
  #answered: (() => void) | null
  #told = -1
  #toldConversations = conversationNews({ newestMessage: 0, unreadMessages: 0 })
  #isClosing = false
  #missed = false
  #deskChanged = false

  constructor(
    response: ServerResponse,
    { id, session_id, is_admin }: Pick<Viewer, 'id' | 'session_id' | 'is_admin'>,
    seen: Position,
    answered: () => void,
  ) {
    this.user_id = id
    this.session_id = session_id
    this.isForStaff = is_admin
    this.last = seen.notification
    this.lastMessage = seen.message
    // what is told once, and of no row that is caught up with, may have been missed
    this.#missed = (seen.message ?? 0) > 0
    this.#response = response
    this.#answered = answered
    open.add(this)
  }

  wake({ read, desk, missed }: Parameters<Stream['wake']>[0] = {}): void {
    if (this.#response.writableEnded) return
    if (read) this.reads.add(read)
    if (missed) this.#missed = true
    if (desk || (missed && this.isForStaff)) this.#deskChanged = true
    due.add(this)
    // it looks after all of them, so what it logs is of no request
    if (!isLooking) void requestLog.exit(lookAtDue)
  }

  /** In which conversations somebody read something; asked for once. */
  takeReads() {
    const { user_id, reads } = this
    this.reads = new Set()
    return { user_id, reads }
  }

  close(): void {
    this.#isClosing = true
    this.wake()
  }

  /** Nothing was heard of it for a while. Who has not even read that it ended is cut off. */
  beat(): void {
    if (this.#response.writableEnded) this.#response.destroy()
    else this.wake()
  }

  /**
   * Tells where it stands. Without a session that is said in so many words, so that the page does
   * not ask again in vain.
   */
  tell(state: LiveState | undefined, { missed = [], messages = [], seen = [] }: News): void {
    if (this.#response.destroyed) return
    if (!state) this.#write(streamEventOf('signed_out', 'true'))
    if (!state || this.#isClosing) return this.end()
    open.delete(this)
    open.add(this)
    this.lookedAt = performance.now()
    // ids that were told and are not there any more are given again, to what nobody was told of
    if (isBefore(state.newest, this.last) || isBefore(state.newestMessage, this.lastMessage))
      this.#missed = true
    // what is told of before the others carries its last ids, so that none is left out should
    // the stream end between them
    const beforeMessage = Math.min(this.lastMessage ?? Infinity, state.newestMessage)
    this.last = Math.max(state.newest, missed.at(-1)?.id ?? 0)
    this.lastMessage = Math.max(state.newestMessage, messages.at(-1)?.id ?? 0)
    const at = `${this.last}.${this.lastMessage}`
    this.#write(
      [
        ...missed.map((notification) =>
          streamEventOf(
            'notification',
            JSON.stringify(newsOf(notification)),
            `${notification.id}.${beforeMessage}`,
          ),
        ),
        ...messages.map((message) =>
          streamEventOf(
            'message',
            JSON.stringify(messageNews(message, this.user_id)),
            `${this.last}.${message.id}`,
          ),
        ),
        ...seen.map((each) => streamEventOf('read', JSON.stringify(each), at)),
        this.#conversationsSince(state, at),
        this.#countSince(state, at),
      ].join(''),
    )
    this.#answer()
  }

  /** How many notifications are unread, where that is another number; else a sign of life. */
  #countSince({ unread }: LiveState, at: string): string {
    const isTold = unread === this.#told
    this.#told = unread
    return isTold ? ': \n\n' : streamEventOf('unread', String(unread), at)
  }

  /** Where the conversations stand, where that is not where they stood. */
  #conversationsSince(state: LiveState, at: string): string {
    const conversations = conversationNews(state)
    const said =
      conversations === this.#toldConversations
        ? ''
        : streamEventOf('conversations', conversations, at)
    this.#toldConversations = conversations
    const again = this.#missed ? streamEventOf('again', 'true', at) : ''
    // says when, so that each is another
    const desk = this.#deskChanged ? streamEventOf('desk', String(now().getTime()), at) : ''
    this.#missed = this.#deskChanged = false
    return said + desk + again
  }

  end(): void {
    this.#response.end()
    this.#answer()
  }

  /** Its connection is no more. */
  leave(): void {
    open.delete(this)
    due.delete(this)
    this.#answer()
  }

  #write(words: string) {
    if (this.#response.writableLength > MOST_UNREAD) this.#response.destroy()
    else this.#response.write(words)
  }

  #answer() {
    this.#answered?.()
    this.#answered = null
  }
}

const isBefore = (newest: number, told: number | null) => told !== null && newest < told

/** Looks at those that are due until none is. Whoever is woken while it is busy is due again. */
async function lookAtDue() {
  isLooking = true
  await Promise.resolve() // all that is woken at this moment is asked about at once
  while (due.size > 0) {
    const streams = [...due].slice(0, AT_ONCE)
    for (const stream of streams) due.delete(stream)
    await lookAt(streams).catch((error: unknown) => broke(streams, error))
  }
  isLooking = false
}

async function lookAt(streams: readonly LiveStream[]) {
  const states = await liveStates(
    db,
    [...new Set(streams.map(({ session_id }) => session_id))],
    now(),
  )
  const behind = (last: number | null, newest = 0) => last !== null && newest > last
  const missed = await notificationsSince(
    db,
    streams.filter(({ session_id, last }) => behind(last, states.get(session_id)?.newest)),
  )
  const messages = await messagesSince(
    db,
    streams.filter(({ session_id, lastMessage }) =>
      behind(lastMessage, states.get(session_id)?.newestMessage),
    ),
  )
  const reads = streams.map((stream) => stream.takeReads())
  const seen = await seenByOthers(db, reads)
  for (const [index, stream] of streams.entries()) {
    try {
      stream.tell(states.get(stream.session_id), {
        missed: missed.get(stream),
        messages: messages.get(stream),
        seen: seen.get(reads[index]!),
      })
    } catch (error) {
      broke([stream], error)
    }
  }
}

/** Ends what could not be told; browsers come back. */
function broke(streams: readonly LiveStream[], error: unknown) {
  if (!isDatabaseUnavailable()) log.error('live streams broke', error)
  for (const stream of streams) stream.end()
}

/** What a stream is told of, as far as there is any. */
interface News {
  missed?: readonly Notification[] | undefined
  messages?: readonly Message[] | undefined
  seen?: readonly Seen[] | undefined
}
