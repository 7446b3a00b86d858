import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DAY, HOUR, MINUTE } from '../../app/kernel/time.ts'
import type { Env } from '../../app/platform/env.server.ts'
import { log } from '../../app/platform/log.server.ts'
import { archivedAfter, archiveLog, dropArchive, holdArchive } from './archive.ts'
import { copyImages } from './images.ts'
import { backupsIn, makeBackup, type Site } from './make.ts'
import { nameAt, placesOf, readManifest } from './manifest.ts'

/** Between two rounds, in ms: so much is lost at most with a machine. */
const ROUND_MS = MINUTE
/** After a backup that failed, in ms. */
const AGAIN_MS = 15 * MINUTE

type Schedule = NonNullable<Env['backup']>

/**
 * Backs a site up by the clock: each minute the log and new images, each night all of it, and at
 * once where the archive begins anew. A copy (`npm run silence`) is not backed up. Without a
 * schedule the log is no longer kept for an archive. Returns how to stop, which archives a last
 * time.
 */
export async function keepBackups(
  site: Site,
  schedule: Schedule | undefined,
  now: () => Date,
  roundMs = ROUND_MS,
): Promise<() => Promise<void>> {
  if (!schedule) {
    await withClient(site.url, dropArchive)
    return async () => {}
  }
  const stopping = new AbortController()
  const keeper = new BackupKeeper(site, schedule, now)
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await keeper.round()
      await sleep(roundMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await rounds
    await keeper.archive()
  }
}

/** Takes away what a database knows of backups that are not ours to make, as of one that moved. */
export const forgetBackups = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query('delete from backup_state'))

/** The last moment at or before `now` at which the clock of Algiers showed this minute of a day. */
export function lastDue(minute: number, now: Date): Date {
  const algiers = now.getTime() + HOUR
  const today = algiers - (algiers % DAY) + minute * MINUTE
  return new Date((today <= algiers ? today : today - DAY) - HOUR)
}

class BackupKeeper {
  readonly #site: Site
  readonly #schedule: Schedule
  readonly #now: () => Date
  #failedAt = -Infinity
  #isFirst = true

  constructor(site: Site, schedule: Schedule, now: () => Date) {
    this.#site = site
    this.#schedule = schedule
    this.#now = now
  }

  /** Archives, and makes a backup where one is due. What fails is logged, and noted for people. */
  async round(): Promise<void> {
    const isWhole = await this.archive()
    if (isWhole === undefined) return
    const now = this.#now()
    if (now.getTime() - this.#failedAt < AGAIN_MS) return
    try {
      if (isWhole && !(await this.#isDue(now))) return
      const { path } = await makeBackup(this.#site, this.#schedule.folder, now, this.#schedule.keep)
      log.info('a backup was made', { path })
      this.#failedAt = -Infinity
      this.#isFirst = false
    } catch (error) {
      this.#failedAt = now.getTime()
      this.#isFirst = true
      log.error('a backup could not be made', error)
      await this.#note({ failing: true })
    }
  }

  /**
   * Archives the log and the images that are not yet archived. Returns whether the archive goes on
   * from the last backup; undefined of a copy, and where it failed.
   */
  async archive(): Promise<boolean | undefined> {
    try {
      return await withClient(this.#site.url, async (client) => {
        const { rowCount: silent } = await client.query('select from silence')
        if (silent) {
          await dropArchive(client)
          return undefined
        }
        const isWhole = await holdArchive(client)
        await this.#archive(client)
        return isWhole
      })
    } catch (error) {
      log.error('the log could not be archived', error)
      await this.#note({ failing: true })
      return undefined
    }
  }

  async #archive(client: pg.Client) {
    const { env } = this.#site
    const places = placesOf(this.#schedule.folder)
    const until = this.#now()
    await archiveLog(client, join(env.dataDir, 'postgres/pg_wal'), places.log)
    // whatever the log names by now is there, since an image is stored before it is named
    if (!env.s3) await copyImages(join(env.dataDir, 'files'), places.images)
    await this.#note({ archived: until })
  }

  async #isDue(now: Date): Promise<boolean> {
    const { folder, minute } = this.#schedule
    const newest = (await backupsIn(folder)).at(-1)
    if (!newest || newest < nameAt(lastDue(minute, now))) return true
    if (!this.#isFirst) return false
    // one that was to close a gap of the archive may have been broken off
    const { beyondGap } = await archivedAfter(folder, await readManifest(join(folder, newest)))
    this.#isFirst = false
    return beyondGap > 0
  }

  /** A database that does not answer hears of it later, when it fails again. */
  async #note({ archived, failing }: { archived?: Date; failing?: true }) {
    // a backup that failed is not made well by a log that was archived
    const since = failing || this.#failedAt > -Infinity ? this.#now() : null
    await withClient(this.#site.url, (client) =>
      client.query(
        `insert into backup_state (archived_at, failing_since) values ($1, $2)
         on conflict (one) do update set
           archived_at = coalesce(excluded.archived_at, backup_state.archived_at),
           failing_since = case when excluded.failing_since is null then null
             else coalesce(backup_state.failing_since, excluded.failing_since) end`,
        [archived, since],
      ),
    ).catch((error: unknown) => log.error('how backups do could not be noted', error))
  }
}

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>) {
  const client = new pg.Client({ connectionString: url, application_name: 'archive' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
