import { performance } from 'node:perf_hooks'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from './log.server.ts'

// The health check of the databases. A slow statement does not mean that the database is down, so
// while one waits a probe asks something trivial on a connection of its own. When the probe gets no
// answer either, all waiting statements are ended and no new ones are sent until it does
// (docs/decisions/0024-when-the-database-is-away.md).

/** The database did not answer: whether a statement took effect is not known. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** How long a statement waits before the probe asks, in ms. */
const SUSPICIOUS_MS = 300

/** How long a database may take before it counts as unavailable, in ms. */
export interface Patience {
  /** To answer a probe. */
  answer: number
  /** To accept a connection. */
  connection: number
}

/** The limits in production: with `SUSPICIOUS_MS` an outage is known well within three seconds. */
export const usualPatience: Patience = { answer: 1_500, connection: 5_000 }

/** The time between two probes while the database is unavailable, in ms. */
const AGAIN_MS = 300
/**
 * The longest that one statement is waited for while the others are answered: PostgreSQL's own
 * limit, and some time for the way.
 */
const LONGEST_MS = 20_000

/** A statement that waits for the database. */
export interface Waiting {
  end(error: DatabaseUnavailable): void
  /** Whether its duration is unlimited. */
  patient?: boolean
}

/** Watches the databases of one process. */
export class DatabaseHealth {
  readonly patience: Patience
  readonly #probes: readonly Probe[]
  readonly #waiting = new Map<Waiting, number>()
  #timer: NodeJS.Timeout | undefined
  #asking = false
  #away = false
  #stopped = false

  constructor(urls: readonly string[], patience = usualPatience) {
    this.patience = patience
    this.#probes = [...new Set(urls)].map((url) => new Probe(url, patience))
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
    await Promise.all(this.#probes.map((probe) => probe.close()))
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
    const failure =
      suspected || performance.now() - since >= SUSPICIOUS_MS ? await this.#failure() : undefined
    this.#asking = false
    if (failure !== undefined && !this.#stopped) return this.#leave(failure)
    this.#endLongest()
    if (this.#waiting.size > 0) this.#lookSoon()
  }

  async #failure(): Promise<unknown> {
    try {
      await Promise.all(this.#probes.map((probe) => probe.ask()))
      return undefined
    } catch (error) {
      return error ?? new Error('unknown')
    }
  }

  #endLongest() {
    for (const [waiting, since] of this.#waiting) {
      if (!waiting.patient && performance.now() - since > LONGEST_MS)
        waiting.end(new DatabaseUnavailable('A statement was not answered.'))
    }
  }

  async #leave(failure: unknown) {
    this.#away = true
    log.error('the database does not answer, so requests are refused until it does', failure)
    const began = performance.now()
    for (const waiting of this.#waiting.keys())
      waiting.end(new DatabaseUnavailable('The database does not answer.'))
    this.#waiting.clear()
    while (!this.#stopped && (await this.#failure()) !== undefined)
      await sleep(AGAIN_MS, undefined, { ref: false })
    this.#away = false
    if (!this.#stopped)
      log.info('the database answers again', {
        after_s: Math.round((performance.now() - began) / 1000),
      })
  }
}

/**
 * One question at a time to one database. One that is still open is waited for instead of put
 * again, so that its answer is heard at once.
 */
class Probe {
  readonly #url: string
  readonly #patience: Patience
  #client: pg.Client | undefined
  #open: Promise<void> | undefined
  #since = 0
  #closed = false

  constructor(url: string, patience: Patience) {
    this.#url = url
    this.#patience = patience
  }

  /** Rejects when there is no answer in time. */
  async ask(): Promise<void> {
    // put anew, on another connection, when it is old: its host may be gone for good
    if (this.#open && performance.now() - this.#since > this.#patience.connection) this.#giveUp()
    this.#open ??= this.#question()
    const over = new AbortController()
    try {
      await Promise.race([this.#open, silence(this.#patience.answer, over.signal)])
    } finally {
      over.abort()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }

  #question(): Promise<void> {
    this.#since = performance.now()
    const open = this.#put().finally(() => {
      if (this.#open === open) this.#open = undefined
    })
    open.catch(() => {}) // it may fail when nobody waits for it any more
    return open
  }

  async #put() {
    const client = this.#client ?? (await connected(this.#url, this.#patience))
    this.#client = client
    try {
      if (this.#closed) throw new DatabaseUnavailable('Nobody asks any more.')
      await client.query('select 1')
    } catch (error) {
      if (this.#client === client) this.#client = undefined
      streamOf(client).destroy()
      throw error
    }
  }

  #giveUp() {
    if (this.#client) streamOf(this.#client).destroy()
    this.#client = undefined
    this.#open = undefined
  }
}

async function connected(url: string, { connection }: Patience): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'health',
    keepAlive: true,
    connectionTimeoutMillis: connection,
  })
  client.on('error', () => {}) // the next question says it
  await client.connect()
  return client
}

/**
 * Ends when there was no answer in time. What came in while this process itself was busy is heard
 * first.
 */
async function silence(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal, ref: false })
  await turn()
  throw new DatabaseUnavailable(`No answer within ${ms} ms.`)
}

/** The socket of a connection, to end it without a word to the other side. */
export const streamOf = (client: pg.Client): { destroy(error?: Error): void } =>
  (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection
    .stream
