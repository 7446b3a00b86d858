import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_RESTARTS, restarts } from '../restarts.ts'
import { type Cluster, postmasterOf } from './cluster.server.ts'
import { processExists } from './holders.server.ts'

/** Whom the keeper tells. */
export interface Keeper {
  say(line: string): void
  /** It died too often, or does not start: it stays down. */
  gaveUp(): void
}

const LOOK_MS = 250

/**
 * Starts a server again whenever it dies, at most five times a minute. Returns how to stop keeping
 * it.
 */
export function keepRunning(
  cluster: Cluster,
  start: () => Promise<unknown>,
  { say, gaveUp }: Keeper,
): () => Promise<void> {
  const again = restarts()
  const stopped = new AbortController()
  const watching = (async () => {
    while (await passed(stopped.signal)) {
      if (isRunning(cluster)) continue
      const { allowed, number } = again(Date.now())
      if (!allowed) {
        say(
          `The database ended by itself, more than ${MOST_RESTARTS} times within a minute: it stays down. ${cluster.log} has the details.`,
        )
        return gaveUp()
      }
      say(
        `The database ended by itself: starting it again (${number} of at most ${MOST_RESTARTS} times a minute).`,
      )
      try {
        await start()
      } catch (error) {
        say((error as Error).message)
        return gaveUp()
      }
    }
  })()
  return () => {
    stopped.abort()
    return watching
  }
}

const passed = (stopped: AbortSignal): Promise<boolean> =>
  sleep(LOOK_MS, true, { signal: stopped, ref: false }).catch(() => false)

function isRunning(cluster: Cluster): boolean {
  const pid = postmasterOf(cluster)?.pid
  return pid !== undefined && processExists(pid) && !isZombie(pid)
}

/**
 * Ended, but still listed, since nobody has waited for it: as in a container whose first process
 * does not.
 */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
