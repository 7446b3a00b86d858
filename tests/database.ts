import pg from 'pg'
import { inject } from 'vitest'
import type { Patience } from '#platform/database-probe.server.ts'
import { schemaOf } from '../scripts/schema.ts'

/**
 * `readUrl` names a replica that public pages are read from; `patience` is how long either may take
 * before it counts as away, where a test is about that.
 */
export type TestDatabase = {
  url: string
  readUrl?: string
  patience?: Patience
  drop(): Promise<void>
}

let made = 0

/** A migrated database of the caller's own. */
export const testDatabase = (): Promise<TestDatabase> => copyDatabase(inject('postgres').template)

/** What `print` makes of a migrated database. */
export async function printedOf(print: (client: pg.Client) => Promise<string>): Promise<string> {
  const own = await testDatabase()
  const client = new pg.Client({ connectionString: own.url })
  try {
    await client.connect()
    return await print(client)
  } finally {
    await client.end()
    await own.drop()
  }
}

/** The schema that the migrations make, as PostgreSQL states it. */
export const migratedSchema = (): Promise<string> => printedOf(schemaOf)

/** A database of the caller's own, copied in about a tenth of a second. */
export async function copyDatabase(from: string): Promise<TestDatabase> {
  // The first part is the id of the run, by which leftovers are found.
  const name = inject('postgres').template.replace(
    'template',
    `${process.pid}_${process.env.VITEST_POOL_ID}_${made++}`,
  )
  await onServer((server) =>
    server.query(`create database ${name} template ${from} strategy file_copy`),
  )
  return {
    url: addressOf(name),
    drop: () => onServer((server) => drop(server, name)),
  }
}

/**
 * Drops a database whose connections are about to leave: pools say that they have ended before
 * that, and one that is cut off then is the end of its process. The server waits five seconds for
 * them.
 */
async function drop(server: pg.Client, name: string): Promise<void> {
  await server.query(`drop database if exists ${name}`).catch((error: { code?: string }) => {
    const isInUse = error.code === '55006'
    if (!isInUse) throw error
    return server.query(`drop database if exists ${name} with (force)`)
  })
}

/**
 * The name of a database that is filled once in a run, by the first file that asks for it, and only
 * copied from then on.
 */
export async function makeOnce(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await server.query('select from pg_database where datname = $1', [name])
    if (known.rowCount) return
    const { url } = await testDatabase()
    await fill(url)
    await server.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  })
  return name
}

const addressOf = (name: string): string => {
  const url = new URL(inject('postgres').url)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
