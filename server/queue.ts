import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

// Who asks for much at once waits in queues of their own, so that nobody else does. Kept pages and
// files take no turn.

/**
 * What a reader waits for, each in a queue of its own: pages, what comes of a posted form, and the
 * first word of a live stream.
 */
export type QueueName = 'pages' | 'forms' | 'streams'

/** How many of one queue may be in the making, and how many may wait. */
const MOST_AT_ONCE = 4
const LONGEST_QUEUE = 32
/** How many refusals take their time at once, of all readers. */
const MOST_HELD = 1_000

/** All in ms. */
interface Times {
  /** After this one in the making no longer holds up the next of its queue. */
  slow: number
  /** How long one may wait. */
  wait: number
  /**
   * Whoever has a queue rests as long as the last answer took, but no longer than this, so that half
   * of the time is everybody else's.
   */
  rest: number
  /**
   * How long the refusal takes of one that finds the queue full: who asks again at each answer would
   * be answered by nothing else.
   */
  refusal: number
}

const usual: Times = { slow: 300, wait: 10_000, rest: 200, refusal: 1_000 }

/** The reader has asked for more than may wait. */
export class TooManyAtOnce extends Error {
  override name = 'TooManyAtOnce'
}

/** A reader's queue. */
interface Waiting {
  /** When each that is in the making was begun. */
  running: Set<{ since: number }>
  queue: Set<() => void>
  restsUntil: number
  timer: NodeJS.Timeout | undefined
  times: Times
}

const queues = new Map<string, Waiting>()

export type Enqueue = (
  queue: QueueName,
  who: string,
  gone: AbortSignal,
  times?: Times,
) => Promise<() => void>

/**
 * Waits until the next in this reader's queue may be made; resolves to how to say that it was, which
 * may be said again. Rejects with TooManyAtOnce, after a while when too many wait already, and at
 * once when it waited too long or the reader has gone. `times` are those of the first in the queue.
 */
export const enqueue: Enqueue = (queue, who, gone, times = usual) =>
  waitIn(`${queue} ${who}`, gone, times)

function waitIn(name: string, gone: AbortSignal, times: Times): Promise<() => void> {
  const waiting = queues.get(name) ?? {
    running: new Set(),
    queue: new Set(),
    restsUntil: 0,
    timer: undefined,
    times,
  }
  if (gone.aborted || waiting.queue.size >= LONGEST_QUEUE) return refuse(gone, waiting.times)
  queues.set(name, waiting)
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      settle()
      reject(new TooManyAtOnce())
      startNext(name, waiting)
    }
    const settle = () => {
      waiting.queue.delete(start)
      clearTimeout(late)
      gone.removeEventListener('abort', giveUp)
    }
    const start = () => {
      settle()
      const begun = { since: performance.now() }
      waiting.running.add(begun)
      resolve(() => end(name, waiting, begun))
    }
    const late = setTimeout(giveUp, waiting.times.wait).unref()
    gone.addEventListener('abort', giveUp)
    waiting.queue.add(start)
    startNext(name, waiting)
  })
}

let held = 0

async function refuse(gone: AbortSignal, { refusal }: Times): Promise<never> {
  if (held < MOST_HELD) {
    held++
    await sleep(refusal, undefined, { signal: gone }).catch(() => {})
    held--
  }
  throw new TooManyAtOnce()
}

function end(name: string, waiting: Waiting, begun: { since: number }) {
  if (!waiting.running.delete(begun)) return
  const now = performance.now()
  if (waiting.queue.size > 0)
    waiting.restsUntil = now + Math.min(now - begun.since, waiting.times.rest)
  startNext(name, waiting)
}

function startNext(name: string, waiting: Waiting) {
  clearTimeout(waiting.timer)
  for (const start of waiting.queue) {
    const wait = waitOf(waiting, performance.now())
    if (wait > 0) {
      if (wait < Infinity) waiting.timer = setTimeout(() => startNext(name, waiting), wait)
      return
    }
    start()
  }
  if (waiting.running.size === 0) queues.delete(name)
}

/** In how many ms the next may begin; never by itself when as many as may be are in the making. */
function waitOf({ running, restsUntil, times }: Waiting, now: number): number {
  if (running.size >= MOST_AT_ONCE) return Infinity
  const youngest = Math.max(0, ...[...running].map(({ since }) => since + times.slow))
  return Math.max(youngest, restsUntil) - now
}
