import { createHash } from 'node:crypto'
import {
  Kysely,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  type Transaction,
  ValueNode,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/schema.generated.ts'
import { log } from './log.server.ts'
import { DatabaseAway, Pulse, streamOf } from './pulse.server.ts'

export type { DB }
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const BIGINT = 20
const BIGINTS = 1016
const INTERVAL = 1186
const DATE = 1082
// DA and ids are safe integers; an interval keeps PostgreSQL's own text; a date has no time zone to
// move it
pg.types.setTypeParser(BIGINT, Number)
pg.types.setTypeParser(BIGINTS as never, (text: string) =>
  text.slice(1, -1).split(',').filter(Boolean).map(Number),
)
pg.types.setTypeParser(INTERVAL, (text) => text)
pg.types.setTypeParser(DATE, (text) => text)

/**
 * The open database: primary for commands and private pages, `read` (a replica when configured) for
 * public pages.
 */
export let db: Db
export let read: Db
/**
 * For the lists of orders, offers, users and feedback in the back office, and its audit log. What
 * they look for is planned for its values, since a word that every tenth row has wants another plan
 * than one that ten rows have; and on few connections of its own, so that no search of theirs takes
 * one from the market.
 */
export let backOffice: Db
export let pool: pg.Pool
let databaseUrl: string
let pulse: Pulse

/**
 * Opens the pools. `readUrl` may name a replica. `max`: so many connections to each of the two, and
 * at most four more for the back office.
 */
export function openDb(url: string, readUrl = url, max = 20): Db {
  databaseUrl = url
  pulse = new Pulse([url, readUrl])
  pool = createPool(url, max)
  db = new Kysely<DB>({ dialect: new Dialect({ pool }) })
  read =
    readUrl === url
      ? db
      : new Kysely<DB>({ dialect: new Dialect({ pool: createPool(readUrl, max) }) })
  backOffice = new Kysely<DB>({
    dialect: new Dialect({
      pool: createPool(url, Math.min(max, MOST_OF_BACK_OFFICE), {
        plans: PLAN_EACH,
        patience: SEARCHING,
      }),
    }),
  })
  return db
}

export async function closeDb(): Promise<void> {
  if (read !== db) await read.destroy()
  await backOffice.destroy()
  await db.destroy()
  await pulse.stop()
}

/** Whether the database does not answer just now, so that whatever needs it cannot be done. */
export const isDatabaseAway = (): boolean => pulse.isAway

/**
 * Does what may ask the database. Rejects with DatabaseAway at once while it is away, and as soon
 * as it turns out to be.
 */
export const untilAway = <Value>(work: () => Promise<Value> | Value): Promise<Value> =>
  pulse.untilAway(work)

/** Whether the database answers now; known within two seconds. */
export const databaseAnswers = (): Promise<boolean> => pulse.answers()

/**
 * What requests carried whose question was not answered: whatever is made of it, they are answered
 * as that.
 */
const unanswered = new WeakSet<object>()
export const noteUnanswered = (context: object): void => void unanswered.add(context)
export const wasUnanswered = (context: object): boolean => unanswered.has(context)

/**
 * Whether an error says that the database did not answer, or not in time: then nothing is asked a
 * second time.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof DatabaseAway || isDatabaseError(error, '57014')

const MOST_OF_BACK_OFFICE = 4

/**
 * One plan for each statement: planned for its values, a deep page of offers was read a hundred
 * times slower.
 */
const ONE_PLAN = 'force_generic_plan'
/** A plan for each question, by its values. */
const PLAN_EACH = 'force_custom_plan'

/**
 * How long a statement may take, in ms; and one of the back office's lists, so that few slow ones
 * do not hold up the others.
 */
const PATIENCE = 15_000
const SEARCHING = 5_000

function createPool(
  url: string,
  max: number,
  { plans, patience } = { plans: ONE_PLAN, patience: PATIENCE },
): pg.Pool {
  const created = new WatchedPool({
    Client: PreparingClient as unknown as typeof pg.Client,
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: patience,
    // how statements are planned, and from which likeness of letters on an index offers names to
    // the search (modules/catalog/search.server.ts)
    options: `-c plan_cache_mode=${plans} -c pg_trgm.word_similarity_threshold=0.3`,
    idle_in_transaction_session_timeout: 15_000,
  })
  created.on('error', (error) => log.error('an idle database connection broke', error))
  // one in use tells its query too; without a listener its end would be the end of the process
  created.on('connect', (client) =>
    client.on(
      'error',
      (error) =>
        error instanceof DatabaseAway || log.error('a database connection in use broke', error),
    ),
  )
  return created
}

/**
 * Hands out no connection while the database is away, and says so of one that cannot be had.
 * `query` of its own asks with a callback.
 */
class WatchedPool extends pg.Pool {
  override connect(told?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> {
    return told ? (super.connect(told) as unknown as Promise<pg.PoolClient>) : this.connected()
  }

  private async connected(): Promise<pg.PoolClient> {
    if (pulse.isAway) throw new DatabaseAway('The database does not answer.')
    const { promise, reject } = Promise.withResolvers<never>()
    const connecting = super.connect()
    const waitsNoMore = pulse.waits({ end: reject })
    try {
      return await Promise.race([connecting, promise])
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw asAway(error)
    } finally {
      waitsNoMore()
    }
  }
}

/**
 * A connection that could not be had or has broken, as what it means to who asked; PostgreSQL's own
 * refusals stay what they are.
 */
function asAway(error: unknown): unknown {
  const isEnd = /^(57P0[123]|08)/.test((error as { code?: string }).code ?? '')
  if (error instanceof DatabaseAway || (error instanceof pg.DatabaseError && !isEnd)) return error
  pulse.suspect()
  return new DatabaseAway('The connection to the database broke.', { cause: error })
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

const MOST_STATEMENTS = 1_000
/** One page of a list after the first is a statement of its own, and seldom asked for again. */
const IS_LATER_PAGE = /\boffset [1-9]/

/**
 * Names each parameterised statement by its text, so that PostgreSQL plans it once per connection
 * instead of at each call.
 */
class PreparingClient extends pg.Client {
  static readonly names = new Map<string, string>()
  private patient = false

  // @ts-expect-error pg declares many overloads; Kysely calls only this one
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined
    const call = super.query.bind(this) as (...args: unknown[]) => unknown
    // one that was idle between two statements may have a transaction open, so it ends with it
    if (pulse.isAway) this.breakOff(new DatabaseAway('The database does not answer.'))
    const answer = name ? call({ name, text, values }, ...rest) : call(text, values, ...rest)
    return answer instanceof Promise ? this.watched(answer, text) : answer
  }

  private async watched(answer: Promise<unknown>, text: unknown): Promise<unknown> {
    if (typeof text === 'string' && LIFTS_LIMIT.test(text)) this.patient = true
    else if (text === 'commit' || text === 'rollback') this.patient = false
    const answered = pulse.waits({ end: (error) => this.breakOff(error), patient: this.patient })
    try {
      return await answer
    } catch (error) {
      throw asAway(error)
    } finally {
      answered()
    }
  }

  /** Ends the connection, since what it waits for may be answered at any time, to nobody. */
  private breakOff(error: DatabaseAway) {
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

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MOST_ATTEMPTS = 5

/**
 * Runs one command in one transaction; the whole command again after a serialization failure or a
 * deadlock.
 */
export const transact = <Value>(
  database: Db,
  command: (tx: Tx) => Promise<Value>,
): Promise<Value> => retried(() => database.transaction().execute(command))

/**
 * Runs a command that is one statement, and so its own transaction, again after a serialization
 * failure or a deadlock.
 */
export async function retried<Value>(command: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command()
    } catch (error) {
      const again =
        isDatabaseError(error, SERIALIZATION_FAILURE) || isDatabaseError(error, DEADLOCK)
      if (!again || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

/** Waits until nobody else has the lock of this name, and keeps it until the transaction ends. */
export const lockNamed = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx))

/**
 * Lets this transaction take as long as it needs: it has much to do, and nobody waits in front of
 * it.
 */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** The LIKE pattern of texts with this part; signs with a meaning in patterns are themselves. */
export const contains = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a write met this unique constraint. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error, '23505', constraint)

/** Whether a check refused a write: a CHECK of this name, or a trigger that raises as one. */
export const isRefused = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error, '23514', constraint)

/**
 * Whether a foreign key refused a write: what it names is not there, or what it deletes is named.
 */
export const isUnrelated = (error: unknown): boolean => isDatabaseError(error, '23503')

/** Whether an error is PostgreSQL's with this SQLSTATE and, if given, of this constraint. */
function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  const { code: actual, constraint: of } = error as { code?: string; constraint?: string }
  return actual === code && (constraint === undefined || of === constraint)
}

/**
 * Listens to channels on one connection of its own and calls `heard` for each NOTIFY. After a lost
 * connection it connects again and calls `reconnected`, since notices may have been missed. Returns
 * how to stop.
 */
export async function listen(
  channels: readonly string[],
  heard: (channel: string, payload: string) => void,
  reconnected: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  const connect = async () => {
    client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const opened = client
    const again = () => {
      if (!stopped && opened === client)
        setTimeout(() => connect().then(reconnected, again), 500).unref()
    }
    opened.on('error', (error) =>
      log.warn('the listening connection broke', { error: error.message }),
    )
    opened.on('end', again)
    opened.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    await opened.connect()
    for (const channel of channels) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
  }
  await connect()
  return async () => {
    stopped = true
    await client.end()
  }
}
