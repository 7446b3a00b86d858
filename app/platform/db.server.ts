import { Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/schema.generated.ts'
import type { Refusal, Result } from '#kernel/result.ts'
import { createPool, Dialect, ofBackOffice } from './connections.server.ts'
import { log } from './log.server.ts'
import { DatabaseHealth, usualPatience } from './database-health.server.ts'
import { DatabaseUnavailable } from './database-probe.server.ts'
import { ReadPool } from './read-pool.server.ts'

// The connections to PostgreSQL, and how everything else asks it: `db` for commands, `read` for
// public pages, `transact` around each command, its locks, and what its errors mean.

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
 * For the lists of the back office, and its audit log. What they look for is planned for its
 * values, since a word that every tenth row has wants another plan than one that ten rows have; and
 * on few connections of its own, so that no search of theirs takes one from the market.
 */
export let backOffice: Db
export let pool: pg.Pool
/** Hands out what `read` asks on; undefined without a replica. */
export let readPool: ReadPool | undefined
let officePool: pg.Pool
let databaseUrl: string
let health: DatabaseHealth | undefined

/**
 * Opens the pools. `readUrl` may name a replica. `max`: so many connections to each of the two, and
 * at most four more for the back office. `patience`: how long they may take before they count as
 * away.
 */
export function openDb(url: string, readUrl = url, max = 20, patience = usualPatience): Db {
  databaseUrl = url
  health = new DatabaseHealth(url, patience)
  pool = createPool(url, max, health)
  db = new Kysely<DB>({ dialect: new Dialect({ pool }) })
  readPool = readUrl === url ? undefined : new ReadPool(readUrl, max, pool, patience)
  read = readPool ? new Kysely<DB>({ dialect: new Dialect({ pool: readPool }) }) : db
  officePool = createPool(url, Math.min(max, MOST_OF_BACK_OFFICE), health, ofBackOffice)
  backOffice = new Kysely<DB>({ dialect: new Dialect({ pool: officePool }) })
  return db
}

/** The pools of this process: of the market, of the back office, of a replica if it is read. */
export const connectionPools = (): [string, pg.Pool][] => [
  ['market', pool],
  ['office', officePool],
  ...(readPool ? [['read', readPool.replica] as [string, pg.Pool]] : []),
]

export async function closeDb(): Promise<void> {
  if (read !== db) await read.destroy()
  await backOffice.destroy()
  await db.destroy()
  await health?.stop()
}

/** Whether the primary does not answer just now, so that whatever needs it cannot be done. */
export const isDatabaseUnavailable = (): boolean => health?.isAway ?? false

/**
 * Does what may ask the database. Rejects with DatabaseUnavailable at once while it is away, and as
 * soon as it turns out to be.
 */
export const withDatabase = <Value>(work: () => Promise<Value> | Value): Promise<Value> =>
  health!.withDatabase(work)

/** Whether the database answers now; known within two seconds where patience is as usual. */
export const databaseAnswers = (): Promise<boolean> => health!.answers()

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
  error instanceof DatabaseUnavailable || isDatabaseError(error, '57014')

const MOST_OF_BACK_OFFICE = 4

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MOST_ATTEMPTS = 5

let afterCommit = (): void => {}

/** Sets what every command is followed by once it is committed: the outbox's relay looks again. */
export function onCommit(then: () => void): void {
  afterCommit = then
}

/**
 * Runs one command in one transaction; the whole command again after a serialization failure or a
 * deadlock.
 */
export const transact = <Value>(
  database: Db,
  command: (tx: Tx) => Promise<Value>,
): Promise<Value> => retried(() => database.transaction().execute(command))

/**
 * The same of a command whose refusal leaves nothing behind: what it wrote before it refused is
 * rolled back.
 */
export async function transactWhole<Value, Code extends string>(
  database: Db,
  command: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  let refusal: Refusal<Code> | null = null
  try {
    return await transact(database, async (tx) => {
      refusal = null
      const done = await command(tx)
      if (done.ok) return done
      refusal = done
      throw new Error(`refused: ${done.code}`)
    })
  } catch (error) {
    if (refusal) return refusal
    throw error
  }
}

/**
 * Runs a command that is one statement, and so its own transaction, again after a serialization
 * failure or a deadlock.
 */
export async function retried<Value>(command: () => Promise<Value>): Promise<Value> {
  const value = await untilCommitted(command)
  afterCommit()
  return value
}

/** The same of what nothing need follow. */
export async function untilCommitted<Value>(command: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command()
    } catch (error) {
      const isDeadlock = isDatabaseError(error, DEADLOCK)
      const again = isDeadlock || isDatabaseError(error, SERIALIZATION_FAILURE)
      if (!again || attempt === MOST_ATTEMPTS) throw error
      // it ends after a second, in which somebody waits
      if (isDeadlock) log.warn('a deadlock: the command runs again', { attempt })
    }
  }
}

/** Waits until nobody else has the lock of this name, and keeps it until the transaction ends. */
export const advisoryLock = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx))

/** Lets nobody take the lock of a name until the transaction ends; any number may hold it so. */
export const advisoryLockShared = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx))

/**
 * Lets this transaction take as long as it needs: it has much to do, and nobody waits in front of
 * it.
 */
export async function disableTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** The LIKE pattern of texts with this part; signs with a meaning in patterns are themselves. */
export const contains = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a write met this unique constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error, '23505', constraint)

/** Whether a check refused a write: a CHECK of this name, or a trigger that raises as one. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  isDatabaseError(error, '23514', constraint)

/**
 * Whether a foreign key (of this name, if given) refused a write: what it names is not there, or
 * what it deletes is named.
 */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  isDatabaseError(error, '23503', constraint)

/** Whether an error is PostgreSQL's with this SQLSTATE and, if given, of this constraint. */
function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  const { code: actual, constraint: of } = error as { code?: string; constraint?: string }
  return actual === code && (constraint === undefined || of === constraint)
}

/**
 * Listens to channels on one connection of its own and calls `heard` for each NOTIFY. After a lost
 * connection it connects again, until it may listen, and calls `reconnected`, since notifications
 * may have been missed. Returns how to stop.
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
        setTimeout(() => connect().then(reconnected, () => {}), 500).unref()
    }
    opened.on('error', (error) =>
      log.warn('the listening connection broke', { error: error.message }),
    )
    opened.on('end', again)
    opened.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    try {
      await opened.connect()
      for (const channel of channels)
        await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    } catch (error) {
      // a server that is not promoted yet takes connections and refuses to listen: the end of this
      // one is what the next follows
      void opened.end().catch(() => {})
      throw error
    }
  }
  await connect()
  return async () => {
    stopped = true
    await client.end()
  }
}
