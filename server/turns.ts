import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

// Who asks for many pages at once waits in a line of their own, so that nobody else does. Kept pages and files take no turn.

/** How many pages of one reader may be in the making, and how many may wait. */
const MOST_AT_ONCE = 4
const LONGEST_LINE = 32
/** How many refusals take their time at once, of all readers. */
const MOST_HELD = 1_000

/** All in ms. */
interface Times {
  /** After this a page in the making no longer holds up its reader's next. */
  slow: number
  /** How long one may wait. */
  wait: number
  /** Whoever has a line rests as long as the last answer took, but no longer than this, so that half of the time is everybody else's. */
  rest: number
  /** How long the refusal takes of one that finds the line full: who asks again at each answer would be answered by nothing else. */
  refusal: number
}

const usual: Times = { slow: 300, wait: 10_000, rest: 200, refusal: 1_000 }

/** The reader has asked for more than may wait. */
export class TooManyAtOnce extends Error {
  override name = 'TooManyAtOnce'
}

interface Reader {
  /** When each that is in the making was begun. */
  running: Set<{ since: number }>
  line: Set<() => void>
  restsUntil: number
  timer: NodeJS.Timeout | undefined
  times: Times
}

const readers = new Map<string, Reader>()

/**
 * Waits until the next page of this reader may be made; resolves to how to say that it was. Rejects with TooManyAtOnce, after a while
 * when too many wait already, and at once when it waited too long or the reader has gone. `times` are those of a reader's first page.
 */
export function takeTurn(who: string, gone: AbortSignal, times = usual): Promise<() => void> {
  const reader = readers.get(who) ?? { running: new Set(), line: new Set(), restsUntil: 0, timer: undefined, times }
  if (gone.aborted || reader.line.size >= LONGEST_LINE) return refuse(gone, reader.times)
  readers.set(who, reader)
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      settle()
      reject(new TooManyAtOnce())
      startNext(who, reader)
    }
    const settle = () => {
      reader.line.delete(start)
      clearTimeout(late)
      gone.removeEventListener('abort', giveUp)
    }
    const start = () => {
      settle()
      const begun = { since: performance.now() }
      reader.running.add(begun)
      resolve(() => end(who, reader, begun))
    }
    const late = setTimeout(giveUp, reader.times.wait).unref()
    gone.addEventListener('abort', giveUp)
    reader.line.add(start)
    startNext(who, reader)
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

function end(who: string, reader: Reader, begun: { since: number }) {
  if (!reader.running.delete(begun)) return
  const now = performance.now()
  if (reader.line.size > 0) reader.restsUntil = now + Math.min(now - begun.since, reader.times.rest)
  startNext(who, reader)
}

function startNext(who: string, reader: Reader) {
  clearTimeout(reader.timer)
  for (const start of reader.line) {
    const wait = waitOf(reader, performance.now())
    if (wait > 0) {
      if (wait < Infinity) reader.timer = setTimeout(() => startNext(who, reader), wait)
      return
    }
    start()
  }
  if (reader.running.size === 0) readers.delete(who)
}

/** In how many ms the next may begin; never by itself when as many as may be are in the making. */
function waitOf({ running, restsUntil, times }: Reader, now: number): number {
  if (running.size >= MOST_AT_ONCE) return Infinity
  const youngest = Math.max(0, ...[...running].map(({ since }) => since + times.slow))
  return Math.max(youngest, restsUntil) - now
}
