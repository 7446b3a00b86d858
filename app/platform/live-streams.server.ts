// The live streams that are open on this node, by person. One LISTEN connection feeds them all
// (server/main.ts).

export interface Stream {
  session_id: string
  /** Whether it is also told when the queues of the desk change. */
  isForStaff?: boolean
  /**
   * Something of this person's notifications or messages changed: look again. `read` is the
   * conversation in which somebody read something; `desk`: the queues of the desk changed; after
   * `missed`, anything may have happened.
   */
  wake(what?: { read?: string | undefined; desk?: true; missed?: true }): void
  close(): void
}

const streams = new Map<string, Set<Stream>>()

/** How many are open on this node. */
export const openStreamCount = (): number =>
  [...streams.values()].reduce((sum, own) => sum + own.size, 0)

/** A person has a few tabs and devices; each stream costs a query at each notification. */
const MOST_STREAMS = 8

/**
 * Registers an open stream of a person, and closes the oldest when there are too many. Returns how
 * to take it out.
 */
export function openStream(userId: string, stream: Stream): () => void {
  const own = streams.get(userId) ?? new Set()
  const [oldest] = own
  // taken out here and now: its end takes a while, and meanwhile the next one would close it again
  // in place of another
  if (oldest && own.size >= MOST_STREAMS) {
    own.delete(oldest)
    oldest.close()
  }
  streams.set(userId, own.add(stream))
  return () => {
    own.delete(stream)
    if (own.size === 0 && streams.get(userId) === own) streams.delete(userId)
  }
}

/** Tells this person's open pages on this node. */
export function notifyStreams(userId: string, read?: string): void {
  for (const stream of streams.get(userId) ?? []) stream.wake({ read })
}

/** Closes the streams of one session, or without it all of the person. */
export function closeStreams(userId: string, sessionId?: string): void {
  for (const stream of streams.get(userId) ?? [])
    if (!sessionId || stream.session_id === sessionId) stream.close()
}

/** Makes every open page of every person look again, after something may have been missed. */
export function refreshStreams(): void {
  for (const own of streams.values()) for (const stream of own) stream.wake({ missed: true })
}

/** How often staff are told at most, in ms, however much happens. */
const DESK_MS = 1_000
let deskToldAt = -Infinity
let deskTimer: NodeJS.Timeout | undefined

/** Tells the open pages of staff on this node that the queues changed, once a second at most. */
export function notifyDesks(): void {
  deskTimer ??= setTimeout(
    () => {
      deskTimer = undefined
      deskToldAt = performance.now()
      for (const own of streams.values())
        for (const stream of own) if (stream.isForStaff) stream.wake({ desk: true })
    },
    Math.max(0, deskToldAt + DESK_MS - performance.now()),
  ).unref()
}

export function closeAllStreams(): void {
  for (const userId of streams.keys()) closeStreams(userId)
}
