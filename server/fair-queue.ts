import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

// Per-client queues: one client's burst does not delay others. Each answer costs its client credit,
// whichever queue it waited in, and the event loop runs once before each answer, so that what
// arrived meanwhile is queued before the next is chosen (docs/decisions/0055-one-line-a-person.md).

/** The kinds of work, each with a queue of its own, so that a page does not wait for a form. */
export type QueueName = keyof typeof lengths

/** How many of one client's requests run at once in each queue, and how many may wait. */
const lengths = {
  /** Pages that are rendered. */
  pages: { atOnce: 4, longest: 64 },
  /** Posted forms. */
  forms: { atOnce: 4, longest: 64 },
  /** The start of a live stream. */
  streams: { atOnce: 4, longest: 64 },
  /** Cached pages, for clients whose credit is used up. */
  cached: { atOnce: 4, longest: 64 },
  /** Preview images of links. */
  cards: { atOnce: 2, longest: 64 },
  /** Webhooks of payment providers: many at once from few addresses. */
  hooks: { atOnce: 16, longest: 256 },
  /** Styles, scripts, pictures: a page has a dozen of them, and an address many readers. */
  files: { atOnce: 16, longest: 1_024 },
  /** Requests that are refused before they are read. */
  refusals: { atOnce: 1, longest: 64 },
} as const

/** The most delayed refusals of full queues at once, over all clients. */
const MOST_HELD = 1_000
/** The credit of a client, in ms of work, after which others go first. */
const CREDIT = 200
/** The part of the elapsed time that is credited. */
const SHARE = 1 / 6
/** The least and the most that one answer costs, in ms: a long one mostly waits for others. */
const LEAST_COST = 0.5
const MOST_COST = 200
/** A client counts as alone when nobody else was answered for so many ms. */
const QUIET = 20
/** The most clients whose credit is remembered. */
const MOST_ASKERS = 10_000

/** All in ms. */
interface Times {
  /** After this time running work no longer holds up the next of its queue. */
  slow: number
  /** The longest wait in a queue. */
  wait: number
  /** The delay of a refusal when a queue is full, so that retries do not come back at once. */
  refusal: number
}

const usual: Times = { slow: 300, wait: 10_000, refusal: 1_000 }

/** Somebody has asked for more than may wait. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Who asks: a person or an address. */
interface Asker {
  /** In ms of making, as of `at`. */
  credit: number
  at: number
  /** How many of theirs are in the making, of all queues. */
  making: number
  lines: Map<QueueName, Line>
}

/** One queue of somebody's. */
interface Line {
  /** When each that is in the making was begun. */
  running: Set<{ since: number }>
  waiting: Set<() => void>
  timer: NodeJS.Timeout | undefined
  times: Times
}

/** Says that an answer was made; one that is free costs its asker nothing. May be said again. */
export type End = (isFree?: boolean) => void

export type Enqueue = (
  queue: QueueName,
  who: string,
  gone: AbortSignal,
  times?: Times,
) => Promise<End>

const askers = new Map<string, Asker>()
/** How many are in the making, of all who ask. */
let making = 0
/** Who was answered last, and who before them, if only with a cached page. */
let last: { asker?: Asker; at: number } = { at: -Infinity }
let before = last

/**
 * Waits until the next in this asker's queue may be made; resolves to how to say that it was. With
 * credit left several are made at once; without, one after the other, each when nobody else's is in
 * the making or when enough time has passed. Rejects with QueueFull, after a while when too
 * many wait already, and at once when it waited too long or the asker has gone. `times` are those
 * of the first in the queue.
 */
export const enqueue: Enqueue = (queue, who, gone, times = usual) => {
  const asker = askerNamed(who)
  const line = asker.lines.get(queue) ?? {
    running: new Set(),
    waiting: new Set(),
    timer: undefined,
    times,
  }
  if (gone.aborted || line.waiting.size >= lengths[queue].longest) return refuse(gone, line.times)
  asker.lines.set(queue, line)
  const { promise, resolve, reject } = Promise.withResolvers<End>()
  const settle = () => {
    line.waiting.delete(start)
    clearTimeout(late)
    gone.removeEventListener('abort', giveUp)
  }
  const giveUp = () => {
    settle()
    reject(new QueueFull())
    startNext(asker, queue, line)
  }
  const start = () => {
    settle()
    const begun = { since: performance.now() }
    line.running.add(begun)
    asker.making++
    making++
    setImmediate(() => {
      begun.since = performance.now()
      resolve((isFree = false) => end(asker, queue, line, begun, isFree))
    })
  }
  const late = setTimeout(giveUp, line.times.wait).unref()
  gone.addEventListener('abort', giveUp)
  line.waiting.add(start)
  startNext(asker, queue, line)
  return promise
}

/**
 * For what is answered at once and in next to no time: whether this asker has credit, and how to
 * charge the ms that it took.
 */
export function atOnce(who: string): { hasCredit: boolean; charge: (ms: number) => void } {
  const asker = askerNamed(who)
  return {
    hasCredit: creditOf(asker, performance.now()) > 0,
    charge: (ms) => charge(asker, performance.now(), ms),
  }
}

/** The last to have asked is the last to be forgotten, and nobody is while they wait. */
function askerNamed(who: string): Asker {
  const asker = askers.get(who) ?? {
    credit: CREDIT,
    at: performance.now(),
    making: 0,
    lines: new Map(),
  }
  askers.delete(who)
  askers.set(who, asker)
  if (askers.size > MOST_ASKERS)
    for (const [name, { lines }] of askers) {
      if (lines.size > 0) continue
      askers.delete(name)
      break
    }
  return asker
}

let held = 0

async function refuse(gone: AbortSignal, { refusal }: Times): Promise<never> {
  if (held < MOST_HELD) {
    held++
    await sleep(refusal, undefined, { signal: gone }).catch(() => {})
    held--
  }
  throw new QueueFull()
}

function end(
  asker: Asker,
  queue: QueueName,
  line: Line,
  begun: { since: number },
  isFree: boolean,
) {
  if (!line.running.delete(begun)) return
  asker.making--
  making--
  const now = performance.now()
  if (!isFree) charge(asker, now, now - begun.since)
  startNext(asker, queue, line)
}

function charge(asker: Asker, now: number, ms: number) {
  if (last.asker !== asker) before = last
  last = { asker, at: now }
  const cost = Math.min(Math.max(ms, LEAST_COST), MOST_COST)
  asker.credit = Math.max(creditOf(asker, now) - cost, -MOST_COST)
  asker.at = now
}

const creditOf = ({ credit, at }: Asker, now: number): number =>
  Math.min(CREDIT, credit + (now - at) * SHARE)

function startNext(asker: Asker, queue: QueueName, line: Line) {
  clearTimeout(line.timer)
  for (const start of line.waiting) {
    const wait = waitOf(asker, queue, line, performance.now())
    if (wait > 0) {
      if (wait < Infinity) line.timer = setTimeout(() => startNext(asker, queue, line), wait)
      return
    }
    start()
  }
  if (line.running.size === 0 && line.waiting.size === 0) asker.lines.delete(queue)
}

/** In how many ms to look again; never by itself when as many as may be are in the making. */
function waitOf(asker: Asker, queue: QueueName, { running, times }: Line, now: number): number {
  if (running.size >= lengths[queue].atOnce) return Infinity
  // who asks one thing after the other is nobody to wait for
  if (asker.making === 0 && waitingOf(asker) === 1) return 0
  const credit = creditOf(asker, now)
  if (credit > 0) return 0
  const youngest = Math.max(0, ...[...running].map(({ since }) => since + times.slow))
  if (youngest > now) return youngest - now
  const others = last.asker === asker ? before.at : last.at
  // nobody else is kept from anything
  if (making === asker.making && now - others > QUIET) return 0
  return Math.min(QUIET, -credit / SHARE)
}

/** How many wait for their turn, of all who ask. */
export const waitingRequests = (): number =>
  [...askers.values()].reduce((sum, asker) => sum + waitingOf(asker), 0)

const waitingOf = ({ lines }: Asker): number =>
  [...lines.values()].reduce((sum, { waiting }) => sum + waiting.size, 0)
