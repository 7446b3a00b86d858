import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { processExists } from '../app/platform/embedded-postgres/holders.server.ts'
import { migrate } from '../db/migrate.ts'
import { databaseFolder, leaveFolder } from './data-folder.ts'
import prepareMessages from './messages-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are made, and the migrated one that they are copies of. */
    postgres: { url: string; template: string }
  }
}

/**
 * One database server for all test files, with a migrated template. Runs beside each other do not
 * meet.
 */
export default async function setup(project: TestProject) {
  await prepareMessages()
  const template = `test_${process.pid}_template`
  const dataDir = databaseFolder('test')
  const server = await startEmbeddedPostgres({ dataDir, database: template, durable: false })
  const url = withDatabase(server.url, 'postgres')
  await dropDatabases(url, (pid) => !processExists(pid))
  await migrate(server.url)
  project.provide('postgres', { url, template })
  return async () => {
    await dropDatabases(url, (pid) => pid === process.pid)
    await server.stop()
    leaveFolder(dataDir)
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function dropDatabases(url: string, isOver: (pid: number) => boolean) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%'`,
  )
  for (const { datname } of rows) {
    if (isOver(Number(datname.split('_')[1])))
      await client.query(`drop database if exists ${datname} with (force)`)
  }
  await client.end()
}
