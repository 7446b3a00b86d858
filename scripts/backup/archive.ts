import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isMissing, pack, syncFolder, unpacked } from './files.ts'
import { type Manifest, placesOf } from './manifest.ts'
import { beginningOf, isHistory, isSegment, numberOf, withoutGap } from './segments.ts'

/**
 * Holds the log that is not archived yet. It is kept in the database's own folder, so that whatever
 * starts the server, also without a word of backups, nothing is dropped before it is archived.
 */
const SLOT = 'kanz_archive'

/**
 * Makes PostgreSQL keep its log until it is archived. Returns false where it did not until now, or
 * had to give some of it up: then the archive begins anew, with a new backup.
 */
export async function holdArchive(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ lost: boolean }>(
    `select wal_status = 'lost' as lost from pg_replication_slots where slot_name = '${SLOT}'`,
  )
  if (rows[0]?.lost === false) return true
  await dropArchive(client)
  await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`)
  return false
}

/** Lets PostgreSQL drop its log as it pleases. */
export async function dropArchive(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`,
  )
}

/**
 * Archives the log up to now: each segment that is complete, packed, under its own name, into a
 * folder of its database. `wal` is where the server has it. Throws when another server has written
 * a segment of this name, so that two copies of one database never mix.
 */
export async function archiveLog(
  client: pg.Client,
  wal: string,
  folderOf: (system: string) => string,
): Promise<void> {
  await client.query('select pg_switch_wal()')
  const { rows } = await client.query<{ system: string; first: string; next: string }>(
    `select (select system_identifier::text from pg_control_system()) as system,
       pg_walfile_name(restart_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as next
     from pg_replication_slots where slot_name = '${SLOT}'`,
  )
  const { system, first, next } = rows[0]!
  const isDue = (name: string) =>
    isSegment(name) && numberOf(name) >= numberOf(first) && numberOf(name) < numberOf(next)
  const folder = folderOf(system)
  const names = await readdir(wal)
  const archived = names.filter((name) => isDue(name) || isHistory(name)).sort()
  for (const name of archived) await archiveOne(join(wal, name), join(folder, `${name}.zst`))
  if (archived.length > 0) await syncFolder(folder)
  await client.query(`select pg_replication_slot_advance('${SLOT}', $1)`, [beginningOf(next)])
}

async function archiveOne(from: string, to: string) {
  const there = await unpacked(to).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (!there) await pack(from, to)
  else if (!there.equals(await readFile(from)))
    throw new Error(
      `${to} was archived by another server: a copy of this database writes into the same folder`,
    )
}

/**
 * What of the archived log can be replayed on a backup, besides its own: segments and histories of
 * timelines; and how many segments lie behind one that is missing.
 */
export async function archivedAfter(
  folder: string,
  { system, first_segment, database }: Manifest,
): Promise<{ names: string[]; beyondGap: number }> {
  const own = new Set(
    database.filter(({ path }) => path.startsWith('pg_wal/')).map(({ path }) => path.slice(7)),
  )
  const archived = (await readdir(placesOf(folder).log(system)).catch(() => []))
    .filter((name) => name.endsWith('.zst'))
    .map((name) => name.slice(0, -'.zst'.length))
  const later = archived.filter(
    (name) => isSegment(name) && numberOf(name) >= numberOf(first_segment),
  )
  const whole = new Set(withoutGap(first_segment, [...own, ...later].filter(isSegment)))
  return {
    names: archived.filter((name) => !own.has(name) && (isHistory(name) || whole.has(name))),
    beyondGap: later.filter((name) => !whole.has(name)).length,
  }
}
