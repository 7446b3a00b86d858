import { sql } from 'kysely'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { db, type Db, read } from '#platform/db.server.ts'
import { type DiskSpace, fullestDisk, growingFolders, isNearlyFull } from '#platform/disk.server.ts'
import { currentEnv } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { mailAnswers } from '#platform/mail.server.ts'
import { silentSince } from '#platform/silence.server.ts'
import { storageAnswers } from '#platform/storage.server.ts'
import { countUndelivered } from './undelivered.server.ts'

// How the parts of this installation do (database, jobs, storage, mail, disks, backup …), for the
// desk.

export const parts = ['database', 'jobs', 'storage', 'mail', 'disk', 'backup'] as const
export type HealthPart = (typeof parts)[number]

/**
 * How a part does. `slow`: it answers late. `behind`: what is due waits, since `since`. `given_up`:
 * `count` events, jobs and webhooks failed for good and wait for an administrator. `idle`: nothing
 * runs by the clock. `failing`: `count` mails were never sent, and nobody has decided what becomes
 * of them. `full`: `disk` is about to be. `silent`: no answer in time. `down`: it answers with an
 * error. `checking`: nothing is known yet. Of backups, `outdated`: the last one was made `since`;
 * `never`: none was; `unarchived`: making one or archiving the log fails `since`; `elsewhere`: they
 * are not ours to make.
 */
export interface Health {
  state:
    | 'well'
    | 'slow'
    | 'behind'
    | 'given_up'
    | 'idle'
    | 'failing'
    | 'full'
    | 'silent'
    | 'down'
    | 'checking'
    | 'outdated'
    | 'never'
    | 'unarchived'
    | 'elsewhere'
  since?: Date
  count?: number
  disk?: DiskSpace
}

export interface PartHealth extends Health {
  part: HealthPart
  checked_at: Date | null
}

type Checks = Record<HealthPart, () => Promise<Health>>

/**
 * All in ms: how long an answer is good, how long a check may take, and how long a reader waits for
 * one at most.
 */
interface Patience {
  fresh: number
  check: number
  reader: number
}

/**
 * Looks after the parts for all readers of this node: a reader gets what is known, and a check that
 * is due runs beside. So a store or a mail server that hangs holds up no page, and is asked once in
 * a while however many look.
 */
export function watch(
  checks: Checks,
  { fresh, check, reader }: Patience,
): () => Promise<PartHealth[]> {
  const known = new Map<HealthPart, PartHealth>()
  const running = new Map<HealthPart, Promise<void>>()
  const begin = (part: HealthPart) => {
    const run = inTime(checks[part], check).then((health) => {
      known.set(part, { ...health, part, checked_at: new Date() })
      running.delete(part)
    })
    running.set(part, run)
    return run
  }
  return () =>
    Promise.all(
      parts.map(async (part) => {
        const last = known.get(part)
        if (last?.checked_at && Date.now() - last.checked_at.getTime() < fresh) return last
        await Promise.race([running.get(part) ?? begin(part), pause(reader)])
        return known.get(part) ?? { part, state: 'checking', checked_at: null }
      }),
    )
}

/**
 * The parts of this installation as they do now or did within the last quarter of a minute; those
 * of another database, once one is opened, are looked at anew.
 */
export function systemHealth(): Promise<PartHealth[]> {
  if (watched?.of !== db) watched = { of: db, health: watchSystem() }
  return watched.health()
}

let watched: { of: Db; health: ReturnType<typeof watch> } | undefined

const watchSystem = () =>
  watch(
    {
      database: checkDatabase,
      jobs: () => checkJobs(db),
      storage: () => well(storageAnswers()),
      mail: checkMail,
      disk: () => checkDisks(growingFolders(currentEnv())),
      backup: () => checkBackup(db, currentEnv().backup !== undefined),
    },
    { fresh: 15_000, check: 3_000, reader: 150 },
  )

/** Since when this site is a copy of the real one, and silent; null for the real one. */
export const copySince = (database: Db): Promise<Date | null> => silentSince(database)

async function inTime(check: () => Promise<Health>, patience: number): Promise<Health> {
  return Promise.race([
    check().catch((error: unknown): Health => {
      log.error('a part of the system is not well', error)
      return { state: 'down' }
    }),
    pause(patience).then((): Health => ({ state: 'silent' })),
  ])
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())

const well = async (answer: Promise<void>): Promise<Health> =>
  answer.then(() => ({ state: 'well' }))

const SLOW_MS = 500

/** The primary, and the replica where there is one. */
async function checkDatabase(): Promise<Health> {
  const began = performance.now()
  await Promise.all([...new Set([db, read])].map((each) => sql`select 1`.execute(each)))
  return { state: performance.now() - began > SLOW_MS ? 'slow' : 'well' }
}

/**
 * What is due is taken within a second, so a minute is late; the clock of the schedules is looked
 * at every half minute.
 */
const LATE_MS = MINUTE
const IDLE_MS = 5 * MINUTE

/** The backlog of events and of queued jobs, and whether some node keeps the clock. */
export async function checkJobs(database: Db): Promise<Health> {
  const {
    rows: [outbox],
  } = await sql<{ oldest: Date | null }>`
    select min(due_at) as oldest from outbox where due_at < now()`.execute(database)
  const queue = await queueState(database)
  const waiting = [outbox!.oldest, queue.oldest].filter(
    (each) => each !== null && Date.now() - each.getTime() > LATE_MS,
  ) as Date[]
  if (waiting.length > 0)
    return { state: 'behind', since: new Date(Math.min(...waiting.map((each) => each.getTime()))) }
  if (!queue.ticked_at || Date.now() - queue.ticked_at.getTime() > IDLE_MS) return { state: 'idle' }
  const { others } = await countUndelivered(database)
  return others > 0 ? { state: 'given_up', count: others } : { state: 'well' }
}

interface QueueState {
  oldest: Date | null
  ticked_at: Date | null
}

/** The queues are made when a node begins to work; before, there are none. */
async function queueState(database: Db): Promise<QueueState> {
  if (!(await hasQueues(database))) return { oldest: null, ticked_at: null }
  const { rows } = await sql<QueueState>`
    select (select min(start_after) from jobs.job
      where state in ('created', 'retry') and start_after < now()) as oldest,
      (select max(cron_on) from jobs.version) as ticked_at`.execute(database)
  return rows[0]!
}

/** Whether a node has begun to work on this database. */
export async function hasQueues(database: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('jobs.job') is not null as there`.execute(database)
  return rows[0]!.there
}

/** The way out for mail answers, and it took what it was given. */
async function checkMail(): Promise<Health> {
  await mailAnswers()
  const { mails } = await countUndelivered(db)
  return mails > 0 ? { state: 'failing', count: mails } : { state: 'well' }
}

/** The disks of this machine: said before they are full, when there is still time. */
export async function checkDisks(folders: readonly string[]): Promise<Health> {
  const disk = await fullestDisk(folders)
  return disk && isNearlyFull(disk) ? { state: 'full', disk } : { state: 'well' }
}

/** A backup each night, and two hours for it. */
const OUTDATED_MS = 26 * HOUR
/** The log is archived each minute. */
const UNARCHIVED_MS = 5 * MINUTE

/**
 * How old the last backup is, where Kanz makes them: each night where one is `scheduled`, or by the
 * operator's command. Of the operator's own PostgreSQL only they know, and a copy needs none.
 */
export async function checkBackup(database: Db, scheduled: boolean): Promise<Health> {
  const [kept, copy] = await Promise.all([
    database.selectFrom('backup_state').selectAll().executeTakeFirst(),
    silentSince(database),
  ])
  if (copy || (!kept && !scheduled)) return { state: 'elsewhere' }
  const failing = kept?.failing_since ?? null
  if (isOlder(failing, UNARCHIVED_MS)) return { state: 'unarchived', since: failing }
  const archived = kept?.archived_at ?? null
  if (scheduled && isOlder(archived, UNARCHIVED_MS)) return { state: 'unarchived', since: archived }
  const made = kept?.made_at ?? null
  if (!made) return { state: 'never' }
  return { state: isOlder(made, OUTDATED_MS) ? 'outdated' : 'well', since: made }
}

const isOlder = (time: Date | null, ms: number): time is Date =>
  time !== null && Date.now() - time.getTime() > ms
