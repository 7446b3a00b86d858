import { performance } from 'node:perf_hooks'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The database did not answer: whether a statement took effect is not known. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** How long a database may take before it counts as unavailable, in ms. */
export interface Patience {
  /** To answer a probe. */
  answer: number
  /** To accept a connection. */
  connection: number
}

/** What a probe asks: a statement that returns `is_fine`. */
interface Question {
  sql: string
  /** What it means when it is not. */
  otherwise: string
  /**
   * Whether one that is not answered is put again on another connection. A commit that waits for
   * its standby holds its connection on the server until then, so of those there is one only.
   */
  isPutAnew: boolean
}

export const isThere: Question = {
  sql: 'select true as is_fine',
  otherwise: '',
  isPutAnew: true,
}

/** A server that was demoted, or is not promoted yet, answers, and takes no writes. */
export const isPrimary: Question = {
  sql: 'select not pg_is_in_recovery() as is_fine',
  otherwise: 'It takes no writes: it is a standby.',
  isPutAnew: true,
}

/** Writes a word into the log that nothing reads, and so waits as each commit does. */
export const commits: Question = {
  sql: `select pg_logical_emit_message(true, 'health', '') is not null as is_fine`,
  otherwise: '',
  isPutAnew: false,
}

/**
 * One question at a time to one database. One that is still open is waited for instead of put
 * again, so that its answer is heard at once.
 */
export class Probe {
  readonly #url: string
  readonly #question: Question
  readonly #patience: Patience
  #client: pg.Client | undefined
  #open: Promise<void> | undefined
  #since = 0
  #closed = false

  constructor(url: string, question: Question, patience: Patience) {
    this.#url = url
    this.#question = question
    this.#patience = patience
  }

  /** Rejects when there is no answer in time. */
  async ask(): Promise<void> {
    // put anew, on another connection, when it is old: its host may be gone for good
    if (this.#question.isPutAnew && performance.now() - this.#since > this.#patience.connection)
      this.giveUp()
    this.#open ??= this.#put()
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

  #put(): Promise<void> {
    this.#since = performance.now()
    const open = this.#answered().finally(() => {
      if (this.#open === open) this.#open = undefined
    })
    open.catch(() => {}) // it may fail when nobody waits for it any more
    return open
  }

  async #answered() {
    const client = this.#client ?? (await connected(this.#url, this.#patience))
    this.#client = client
    try {
      if (this.#closed) throw new DatabaseUnavailable('Nobody asks any more.')
      const { rows } = await client.query<{ is_fine: boolean }>(this.#question.sql)
      if (!rows[0]!.is_fine) throw new DatabaseUnavailable(this.#question.otherwise)
    } catch (error) {
      if (this.#client === client) this.#client = undefined
      streamOf(client).destroy()
      throw error
    }
  }

  /** Forgets the question that is open, with its connection. */
  giveUp(): void {
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
