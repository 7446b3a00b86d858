import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inLanes, isMissing, pack, type StoredFile } from './files.ts'
import { isHistory, isSegment, numberOf } from './segments.ts'

/** A copy of the database's folder, with the log that makes it whole. */
export interface Base<Seen> {
  folders: string[]
  database: StoredFile[]
  first_segment: string
  /** What was committed by then is in it. */
  seen: Seen
}

/**
 * Copies the folder of a running PostgreSQL (`from`) as its manual says of a low-level backup
 * (https://www.postgresql.org/docs/18/continuous-archiving.html, "Making a Base Backup"), and the
 * log that was written meanwhile, all packed, into `to`. `see` is asked before the end. It is
 * the connection's backup, and broken off with it.
 */
export async function copyDatabase<Seen>(
  client: pg.Client,
  from: string,
  to: string,
  see: () => Promise<Seen>,
): Promise<Base<Seen>> {
  // the log from now on stays until the connection ends
  await client.query(`select pg_create_physical_replication_slot('kanz_backup', true, true)`)
  await client.query(`select pg_backup_start('kanz', true)`)
  const { folders, database } = await copyFiles(from, to)
  const seen = await see()
  const label = await endBackup(client)
  const [, first_segment = ''] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(label.text)!
  database.push(...(await copyLog(from, to, first_segment, label.last)))
  database.push({
    path: 'backup_label',
    ...(await pack(Buffer.from(label.text), join(to, 'backup_label.zst'))),
  })
  return { folders, database, first_segment, seen }
}

/** Ends the backup; returns its label, and in which segment, complete by then, it ended. */
async function endBackup(client: pg.Client): Promise<{ text: string; last: string }> {
  const { rows } = await client.query<{ text: string; last: string }>(
    `select labelfile as text, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)`,
  )
  await client.query('select pg_switch_wal()')
  return rows[0]!
}

/** What a server writes anew, or what is only of the one that runs (from pg_basebackup's list). */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const ownFiles =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|backup_manifest|current_logfiles.*|.*\.signal|kanz-mark-.*)$/
const leftOut = /^(?:pgsql_tmp.*|pg_internal\.init.*)$/

async function copyFiles(from: string, to: string) {
  const folders: string[] = ['pg_wal/archive_status', 'pg_wal/summaries']
  const paths: string[] = []
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (leftOut.test(entry.name) || (!folder && ownFiles.test(entry.name))) continue
      if (entry.isFile()) paths.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      if (!emptied.has(path)) await walk(path)
    }
  }
  await walk('')
  const database: StoredFile[] = []
  await inLanes(paths, async (path) => {
    // a table may go while it is copied: the log says so to who restores
    const stored = await packInto(from, to, path).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    if (stored) database.push(stored)
  })
  return { folders, database }
}

/** The segments of the log from the backup's beginning to its end, and where timelines began. */
async function copyLog(from: string, to: string, first: string, last: string) {
  const names = await readdir(join(from, 'pg_wal'))
  const needed = names.filter((name) =>
    isSegment(name)
      ? name.slice(0, 8) === last.slice(0, 8) &&
        numberOf(name) >= numberOf(first) &&
        numberOf(name) <= numberOf(last)
      : isHistory(name),
  )
  const stored: StoredFile[] = []
  for (const name of needed) stored.push(await packInto(from, to, `pg_wal/${name}`))
  return stored
}

async function packInto(from: string, to: string, path: string): Promise<StoredFile> {
  return { path, ...(await pack(join(from, path), join(to, `${path}.zst`))) }
}
