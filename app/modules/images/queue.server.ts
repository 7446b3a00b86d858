import { availableParallelism } from 'node:os'

/** Does work when it is its turn; null, and not done, when too many wait already. */
export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value | null>

/**
 * As many heavy works (images, passwords) beside each other as leave the pages their share of the
 * machine.
 */
export const FAIR_SHARE = Math.max(1, Math.floor(availableParallelism() / 2))

/** A queue, first come, first served: so many works beside each other, and so many waiting. */
export function createQueue(atOnce: number, mostWaiting: number): Queue {
  let working = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) return null
      await new Promise<void>((resolve) => waiting.push(resolve)) // the place is handed over, not freed in between
    } else working++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
