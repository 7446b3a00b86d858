import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { verify } from '../../scripts/verify.ts'
import { databaseAt, restoredAt } from './configuration.ts'
import { type Cluster, leader, until } from './machines.ts'

/** Of no row that the probe writes. */
const BEFORE = -1
const AFTER = -2

/**
 * Makes a backup, and restores it to a moment into a folder of its own, where all rules must hold
 * and what was written before the moment be there, and nothing of what came after. Returns what is
 * wrong.
 */
export async function restoreToMoment(cluster: Cluster): Promise<string[]> {
  const n = await leader()
  const began = performance.now()
  await cluster.archive(n, '--type=full', 'backup')
  const backedUp = performance.now()
  await write(BEFORE)
  await sleep(1_000)
  const moment = new Date().toISOString()
  await sleep(1_000)
  await write(AFTER)
  // ends when the log up to here is archived
  await cluster.archive(n, 'check')
  const archived = performance.now()
  await restore(cluster, n, moment)
  const restored = performance.now()
  const violations = await verify(restoredAt('kanz'))
  const rows = await idsOf(restoredAt('probe'))
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  console.log(
    `restore: backed up in ${seconds(backedUp - began)} s, restored to ${moment} and promoted in ${seconds(restored - archived)} s, ${violations.length} violations`,
  )
  return [
    ...(violations.length > 0 ? [`${violations.length} violations after a restore`] : []),
    ...(rows.has(BEFORE) ? [] : ['what was written before the moment is not restored']),
    ...(rows.has(AFTER) ? ['what was written after the moment is restored'] : []),
  ]
}

async function restore(cluster: Cluster, n: number, moment: string) {
  const { folder, tools, parts } = cluster
  const to = join(folder, 'restored')
  mkdirSync(to, { mode: 0o700 })
  const target = ['--type=time', `--target=${moment.replace('T', ' ').replace('Z', '+00')}`]
  const how = ['--target-action=promote', '--archive-mode=off']
  await cluster.archive(n, `--pg1-path=${to}`, ...target, ...how, 'restore')
  const url = new URL(restoredAt('postgres'))
  const settings = {
    // not Patroni's, which would follow a primary
    config_file: join(to, 'postgresql.base.conf'),
    hba_file: join(to, 'pg_hba.conf'),
    listen_addresses: url.hostname,
    port: url.port,
    unix_socket_directories: to,
    // as many as the primary had, or the log is not replayed
    max_connections: '200',
    max_wal_senders: '10',
    archive_mode: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(tools.postgres, 'postgres'), '-D', to, ...options]
  parts.start('restored', { command, asDatabase: true })
  await until('the restored database is promoted', () => isPromoted(url.href))
}

const isPromoted = (url: string) =>
  ask<{ away: boolean }>(url, 'select pg_is_in_recovery() as away').then(
    ([row]) => row?.away === false,
    () => false,
  )

const write = (id: number) => ask(probeUrl(), `insert into probe values (${id})`)

async function idsOf(url: string): Promise<Set<number>> {
  const rows = await ask<{ id: string }>(url, 'select id from probe')
  return new Set(rows.map(({ id }) => Number(id)))
}

const probeUrl = () => databaseAt(1, 'kanz_owner', { name: 'probe' })

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
