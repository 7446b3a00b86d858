import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  commits,
  DatabaseUnavailable,
  isPrimary,
  isThere,
  type Patience,
  Probe,
} from './database-probe.server.ts'
import { log } from './log.server.ts'

// The health check of a database. A slow statement does not mean that the database is down, so
// while one waits a probe asks something trivial on a connection of its own. When the probe gets no
// answer either, all waiting statements are ended and no new ones are sent until it does
// (docs/decisions/0024-when-the-database-is-away.md).

/** How long a statement waits before the probe asks, in ms. */
const SUSPICIOUS_MS = 300
/** How long one waits before it is tried whether anything is committed, in ms. */
const SUSPICIOUS_OF_COMMITS_MS = 2_000

/** The limits in production: with `SUSPICIOUS_MS` an outage is known well within three seconds. */
export const usualPatience: Patience = { answer: 1_500, connection: 5_000 }

/** The time between two probes while the database is unavailable, in ms. */
const AGAIN_MS = 300
/**
 * The longest that one statement is waited for while the others are answered: PostgreSQL's own
 * limit, and some time for the way.
 */
const LONGEST_MS = 20_000

const refusesUntil = 'the database does not answer, so requests are refused until it does'
const readsPrimaryUntil = 'the replica does not answer, so the primary is read until it does'

/** A statement that waits for the database. */
export interface Waiting {
  end(error: DatabaseUnavailable): void
  /** Whether its duration is unlimited. */
  patient?: boolean
}

/** Watches a database for one process. */
export class DatabaseHealth {
  readonly patience: Patience
  /** Whether it is to take writes. A replica is only read, and others are read without it. */
  readonly isPrimary: boolean
  readonly #probe: Probe
  readonly #commits: Probe | undefined
  readonly #waiting = new Map<Waiting, number>()
  #timer: NodeJS.Timeout | undefined
  #asking = false
  #away = false
  #stopped = false

  constructor(url: string, patience = usualPatience, role: 'primary' | 'replica' = 'primary') {
    this.patience = patience
    this.isPrimary = role === 'primary'
    this.#probe = new Probe(url, this.isPrimary ? isPrimary : isThere, patience)
    if (this.isPrimary) this.#commits = new Probe(url, commits, patience)
  }

  get isAway(): boolean {
    return this.#away
  }

  /**
   * Notes that somebody waits; it is ended when the database turns out to be away. Returns how to
   * say that it waits no more.
   */
  waits(waiting: Waiting): () => void {
    this.#waiting.set(waiting, performance.now())
    this.#lookSoon()
    return () => void this.#waiting.delete(waiting)
  }

  /**
   * Does what may ask the database. Rejects with DatabaseUnavailable at once while it is away, and
   * as soon as it turns out to be.
   */
  async withDatabase<Value>(work: () => Promise<Value> | Value): Promise<Value> {
    if (this.#away) throw new DatabaseUnavailable('The database does not answer.')
    const { promise, reject } = Promise.withResolvers<never>()
    // who only waits for others is no reason to ask
    const waiting: Waiting = { end: reject, patient: true }
    this.#waiting.set(waiting, Infinity)
    try {
      return await Promise.race([work(), promise])
    } finally {
      this.#waiting.delete(waiting)
    }
  }

  /** Whether the database answers now, known as soon as patience for an answer ends. */
  async answers(): Promise<boolean> {
    return !this.#away && (await this.#failure()) === undefined
  }

  /** A connection broke: looks at once instead of when somebody has waited. */
  suspect(): void {
    void this.#look(true)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await Promise.all([this.#probe.close(), this.#commits?.close()])
  }

  #lookSoon() {
    if (this.#away || this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#look(false)
    }, SUSPICIOUS_MS).unref()
  }

  async #look(suspected: boolean) {
    if (this.#asking || this.#away || this.#stopped) return
    this.#asking = true
    const since = [...this.#waiting.values()].reduce(
      (first, each) => Math.min(first, each),
      Infinity,
    )
    const waited = performance.now() - since
    const failure =
      suspected || waited >= SUSPICIOUS_MS
        ? await this.#failure(waited >= SUSPICIOUS_OF_COMMITS_MS)
        : undefined
    this.#asking = false
    if (failure !== undefined && !this.#stopped) return this.#leave(failure)
    this.#endLongest()
    if (this.#waiting.size > 0) this.#lookSoon()
  }

  /** Why it does not answer, or with `commit` does not commit. */
  async #failure(commit = false): Promise<unknown> {
    try {
      await this.#probe.ask()
    } catch (error) {
      // the connection of what waits there is of no server any more, or of one that is no primary
      this.#commits?.giveUp()
      return error ?? new Error('unknown')
    }
    return commit
      ? this.#commits?.ask().then(
          () => undefined,
          (error: unknown) => error,
        )
      : undefined
  }

  #endLongest() {
    for (const [waiting, since] of this.#waiting) {
      if (!waiting.patient && performance.now() - since > LONGEST_MS)
        waiting.end(new DatabaseUnavailable('A statement was not answered.'))
    }
  }

  async #leave(failure: unknown) {
    this.#away = true
    log.error(this.isPrimary ? refusesUntil : readsPrimaryUntil, failure)
    const began = performance.now()
    for (const waiting of this.#waiting.keys())
      waiting.end(new DatabaseUnavailable('The database does not answer.'))
    this.#waiting.clear()
    while (!this.#stopped && (await this.#failure(true)) !== undefined)
      await sleep(AGAIN_MS, undefined, { ref: false })
    this.#away = false
    if (!this.#stopped)
      log.info(`the ${this.isPrimary ? 'database' : 'replica'} answers again`, {
        after_s: Math.round((performance.now() - began) / 1000),
      })
  }
}
