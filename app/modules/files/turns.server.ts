import { availableParallelism } from 'node:os'

/** So many pictures are worked on beside each other, so that uploads cannot starve the pages; each waiting one holds its file in memory. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const MOST_WAITING = 32

let working = 0
const waiting: (() => void)[] = []

/** Does work on a picture when it is its turn, first come, first served; null, and not done, when too many wait already. */
export async function takeTurn<Value>(work: () => Promise<Value>): Promise<Value | null> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) return null
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
