import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db, type Db, read, readPool } from './db.server.ts'
import { invalidatePages } from './page-cache.server.ts'
import { LOG_POSITION, type ReadPool } from './read-pool.server.ts'

// Public pages may be read from a replica, which has a change a moment after the primary. A page
// that was dropped and made again within that moment would be kept as it was before the change, so
// it is dropped when the replica has the change (docs/decisions/0028-a-worker-and-a-replica.md).

/** Between two questions, in ms: to a replica that is a moment behind, and to one that is late. */
const AGAIN_MS = 20
const AGAIN_LATE_MS = 250
/**
 * So long, in ms, a page waits for the replica before it is dropped all the same, and once more
 * when the replica has the change.
 */
const PATIENCE_MS = 1_000
/** Of more changes that wait, all pages are dropped instead of those that changed. */
const MOST_WAITING = 10_000

export interface PageFollower {
  /** The pages of a tag are no longer what they show, or with `all` every page. */
  changed(tag: string): void
  stop(): void
}

interface Change {
  tag: string
  heard: number
  /** Where the primary's log ended after it; null while that is not known. */
  position: bigint | null
  isLate: boolean
}

/**
 * Drops pages as they change: at once, or with a replica when pages that are made again show it.
 */
export const followPages = (): PageFollower =>
  readPool ? followReplica(db, read, readPool) : { changed: invalidatePages, stop: () => {} }

function followReplica(primary: Db, replica: Db, replicas: ReadPool): PageFollower {
  let waiting: Change[] = []
  let isFollowing = false
  let isStopped = false

  const look = async () => {
    const unplaced = waiting.filter(({ position }) => position === null)
    // it was heard of after it took effect, so whatever is written by now includes it
    const written = unplaced.length > 0 ? await positionOf(primary) : null
    for (const change of unplaced) change.position = written
    const replayed = await positionOf(replica)
    const isShown = ({ position }: Change) => position !== null && position <= replayed
    const shown = waiting.filter(isShown)
    // made again by another server behind the same address, a page would show less than this one
    if (shown.length > 0) replicas.atLeast(shown.at(-1)!.position!)
    for (const { tag } of shown) invalidatePages(tag)
    waiting = waiting.filter((change) => !isShown(change))
  }

  const dropLate = () => {
    const late = waiting.filter(
      ({ isLate, heard }) => !isLate && performance.now() - heard >= PATIENCE_MS,
    )
    for (const change of late) {
      change.isLate = true
      invalidatePages(change.tag)
    }
  }

  const follow = async () => {
    isFollowing = true
    while (waiting.length > 0 && !isStopped) {
      // what cannot be asked now is asked again, and the pulse says why
      await look().catch(() => {})
      dropLate()
      if (waiting.length > 0)
        await sleep(waiting.every(({ isLate }) => isLate) ? AGAIN_LATE_MS : AGAIN_MS, undefined, {
          ref: false,
        })
    }
    isFollowing = false
  }

  return {
    changed(tag) {
      const isFull = waiting.length >= MOST_WAITING
      if (isFull) waiting = []
      waiting.push({
        tag: isFull ? 'all' : tag,
        heard: performance.now(),
        position: null,
        isLate: false,
      })
      if (!isFollowing) void follow()
    },
    stop() {
      isStopped = true
    },
  }
}

/**
 * How many bytes of the primary's log the replica has not replayed; null while it is away, and
 * without one.
 */
export async function replicaLag(): Promise<number | null> {
  // asked, since on a node whose pages are all kept nobody else finds out
  if (!readPool || !(await readPool.health.answers())) return null
  const written = await positionOf(db)
  const { rows } = await readPool.replica.query<{ position: string }>(
    `select ${LOG_POSITION} as position`,
  )
  return Math.max(0, Number(written - BigInt(rows[0]!.position)))
}

async function positionOf(database: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select ${sql.raw(LOG_POSITION)} as position`.execute(database)
  return BigInt(rows[0]!.position)
}
