import { createHash } from 'node:crypto'
import {
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import pg from 'pg'
import { log } from './log.server.ts'
import type { DatabaseHealth } from './database-health.server.ts'
import { DatabaseUnavailable, streamOf } from './database-probe.server.ts'

// How this process speaks to PostgreSQL: pools whose connections prepare their statements and end
// what waits when the database is away, and the dialect that writes the statements.

/** How the statements of a pool are asked. */
interface Asking {
  /** The `plan_cache_mode`. */
  plans: string
  /** How long one may take, in ms. */
  patience: number
}

/**
 * One plan for each statement: planned for its values, a deep page of a list was read a hundred
 * times slower.
 */
const ofMarket: Asking = { plans: 'force_generic_plan', patience: 15_000 }

/**
 * The lists of the back office: a plan for each question, by its values, and less time, so that few
 * slow ones do not hold up the others.
 */
export const ofBackOffice: Asking = { plans: 'force_custom_plan', patience: 5_000 }

/**
 * A pool of `max` connections at most. What it asks is ended when `health` finds the database away,
 * and refused until it is back.
 */
export function createPool(
  url: string,
  max: number,
  health: DatabaseHealth,
  { plans, patience } = ofMarket,
): pg.Pool {
  const created = new WatchedPool({
    health,
    Client: PreparingClient as unknown as typeof pg.Client,
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: health.patience.connection,
    statement_timeout: patience,
    // how statements are planned, and from which likeness of letters on a search finds a name by
    // its index
    options: `-c plan_cache_mode=${plans} -c pg_trgm.word_similarity_threshold=0.3`,
    idle_in_transaction_session_timeout: 15_000,
  })
  // a connection says below that it broke; without a listener here that would end the process
  created.on('error', () => {})
  let toldAt = -Infinity
  const tell = (error: Error) => {
    if (error instanceof DatabaseUnavailable || performance.now() - toldAt < APART_MS) return
    toldAt = performance.now()
    log.error('a database connection broke', error)
  }
  created.on('connect', (client) => client.on('error', tell))
  return created
}

/** Connections mostly break together: within so many ms one of them says so. */
const APART_MS = 1_000

/** What a pool tells its connections, too. */
type Watched = { health: DatabaseHealth }

/**
 * Hands out no connection while the database is away, and says so of one that cannot be had.
 * `query` of its own asks with a callback.
 */
class WatchedPool extends pg.Pool {
  readonly #health: DatabaseHealth

  constructor(config: pg.PoolConfig & Watched) {
    super(config)
    this.#health = config.health
  }

  override connect(told?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> {
    return told ? (super.connect(told) as unknown as Promise<pg.PoolClient>) : this.connected()
  }

  private async connected(): Promise<pg.PoolClient> {
    if (this.#health.isAway) throw new DatabaseUnavailable('The database does not answer.')
    const { promise, reject } = Promise.withResolvers<never>()
    const connecting = super.connect()
    const waitsNoMore = this.#health.waits({ end: reject })
    try {
      return await Promise.race([connecting, promise])
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw asAway(error, this.#health)
    } finally {
      waitsNoMore()
    }
  }
}

const MOST_STATEMENTS = 1_000
/** One page of a list after the first is a statement of its own, and seldom asked for again. */
const IS_LATER_PAGE = /\boffset [1-9]/

/**
 * Names each parameterised statement by its text, so that PostgreSQL plans it once per connection
 * instead of at each call.
 */
class PreparingClient extends pg.Client {
  static readonly names = new Map<string, string>()
  readonly #health: DatabaseHealth
  private patient = false

  constructor(config: pg.ClientConfig & Watched) {
    super(config)
    this.#health = config.health
  }

  // @ts-expect-error pg declares many overloads; Kysely calls only this one
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined
    const call = super.query.bind(this) as (...args: unknown[]) => unknown
    // one that was idle between two statements may have a transaction open, so it ends with it
    if (this.#health.isAway) this.breakOff(new DatabaseUnavailable('The database does not answer.'))
    const answer = name ? call({ name, text, values }, ...rest) : call(text, values, ...rest)
    return answer instanceof Promise ? this.watched(answer, text) : answer
  }

  private async watched(answer: Promise<unknown>, text: unknown): Promise<unknown> {
    if (typeof text === 'string' && LIFTS_LIMIT.test(text)) this.patient = true
    else if (text === 'commit' || text === 'rollback') this.patient = false
    const answered = this.#health.waits({
      end: (error) => this.breakOff(error),
      patient: this.patient,
    })
    try {
      return await answer
    } catch (error) {
      const meant = asAway(error, this.#health)
      // one that takes no writes any more never will again
      if (meant instanceof DatabaseUnavailable) this.breakOff(meant)
      throw meant
    } finally {
      answered()
    }
  }

  /** Ends the connection, since what it waits for may be answered at any time, to nobody. */
  private breakOff(error: DatabaseUnavailable) {
    streamOf(this as unknown as pg.Client).destroy(error)
  }
}

/** A transaction that has lifted PostgreSQL's own limit is waited for as long as it takes. */
const LIFTS_LIMIT = /^set local statement_timeout = 0$/

function statementName(text: string): string | undefined {
  const known = PreparingClient.names.get(text)
  if (known || PreparingClient.names.size >= MOST_STATEMENTS || IS_LATER_PAGE.test(text))
    return known
  const name = createHash('sha1').update(text).digest('base64url')
  PreparingClient.names.set(text, name)
  return name
}

/**
 * A connection that could not be had or has broken, as what it means to who asked, and of a primary
 * one to a server that takes no writes (25006), since it was demoted; PostgreSQL's other refusals
 * stay what they are.
 */
function asAway(error: unknown, health: DatabaseHealth): unknown {
  const { code = '' } = error as { code?: string }
  const isEnd = /^(57P0[123]|08)/.test(code) || (health.isPrimary && code === '25006')
  if (error instanceof DatabaseUnavailable || (error instanceof pg.DatabaseError && !isEnd))
    return error
  health.suspect()
  return new DatabaseUnavailable('The connection to the database broke.', { cause: error })
}

/** Kysely's dialect with the rows of a page written into the statement: see Compiler. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

/**
 * Writes LIMIT and OFFSET as numbers. A plan that is made once for all values does not know them,
 * takes a tenth of the rows to be asked for, and so reads whole tables for one page.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode) {
    this.append('limit ')
    this.#number(limit)
  }

  protected override visitOffset({ offset }: OffsetNode) {
    this.append('offset ')
    this.#number(offset)
  }

  #number(node: OperationNode) {
    if (ValueNode.is(node) && typeof node.value === 'number') this.appendImmediateValue(node.value)
    else this.visitNode(node)
  }
}
