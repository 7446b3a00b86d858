import type pg from 'pg'
import { createPool } from './connections.server.ts'
import { DatabaseHealth } from './database-health.server.ts'
import { DatabaseUnavailable, type Patience } from './database-probe.server.ts'

// The connections on which public pages are read: to a replica, or to the primary while the replica
// is away or behind.

/** How far a database's log is written, or a replica's replayed, in bytes since its beginning. */
export const LOG_POSITION = `(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end - '0/0'::pg_lsn)::text`

/** Of so many connections that are late the next is not asked any more. */
const MOST_LATE = 3

/**
 * The connections that public pages are read on: to a replica, of which there may be several behind
 * one address, or to the primary, as long as the replica is away or has not yet what pages showed
 * before (docs/decisions/0028-a-worker-and-a-replica.md).
 */
export class ReadPool {
  readonly options = {}
  readonly health: DatabaseHealth
  /** Of these alone, wherever they lead. */
  readonly replica: pg.Pool
  readonly #primary: pg.Pool
  /** How far each connection's own server was, when it was asked last. */
  readonly #replayed = new WeakMap<pg.PoolClient, bigint>()
  #least = 0n

  constructor(url: string, max: number, primary: pg.Pool, patience: Patience) {
    this.health = new DatabaseHealth(url, patience, 'replica')
    this.replica = createPool(url, max, this.health)
    this.#primary = primary
  }

  /** From now on no connection is handed out whose server has replayed less than this. */
  atLeast(position: bigint): void {
    this.#least = position
  }

  async connect(): Promise<pg.PoolClient> {
    return (await this.#fromReplica()) ?? this.#primary.connect()
  }

  async end(): Promise<void> {
    await this.replica.end()
    await this.health.stop()
  }

  async #fromReplica(): Promise<pg.PoolClient | null> {
    const late: pg.PoolClient[] = []
    try {
      do {
        const client = await this.replica.connect()
        if (await this.#hasEnough(client)) return client
        late.push(client)
      } while (late.length < MOST_LATE && this.replica.idleCount > 0)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    } finally {
      for (const client of late) client.release()
    }
    return null
  }

  /** Whether the server of a connection has replayed what it must; asked of it when not known. */
  async #hasEnough(client: pg.PoolClient): Promise<boolean> {
    if ((this.#replayed.get(client) ?? -1n) >= this.#least) return true
    try {
      const { rows } = await client.query<{ position: string }>(
        `select ${LOG_POSITION} as position`,
      )
      this.#replayed.set(client, BigInt(rows[0]!.position))
    } catch (error) {
      client.release(true)
      throw error
    }
    return this.#replayed.get(client)! >= this.#least
  }
}
