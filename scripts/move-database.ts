import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openQueues } from '#jobs/jobs.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { type Env, readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { migrate } from '../db/migrate.ts'
import { contentsOf, copyRows } from '../db/rows.ts'
import { openDatabase } from './database.ts'
import { runScript } from './run-script.ts'
import { verify } from './verify.ts'

await runScript(main)

/**
 * `npm run move:database` copies what is in the product's own PostgreSQL, in DATA_DIR, into the
 * empty database of DATABASE_URL, and compares both. The site is stopped meanwhile; what is in
 * DATA_DIR stays as it is.
 */
async function main(): Promise<number> {
  const env = readEnv()
  if (!env.databaseUrl)
    throw new StartupError('Name the database to move to in DATABASE_URL; it must be empty.')
  if (!existsSync(join(env.dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${env.dataDir}: DATA_DIR names where it is.`)
  const target = await openDatabase({ ...env, migrate: true }, console.log)
  await refuseFilled(target.url)
  const source = await startEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    await refuseUsed(source.url)
    await migrate(source.url)
    for (const { programUrl } of [source, target])
      await (await openQueues(programUrl)).stop({ graceful: false })
    console.log('Copying…')
    await copyRows(source.url, target.url)
    return await judge(env, source.url, target.url)
  } finally {
    await source.stop()
  }
}

async function refuseFilled(url: string) {
  const [found] = await ask(url, 'select from profiles limit 1')
  if (found) throw new StartupError('The database of DATABASE_URL has data; nothing was changed.')
}

/** What is written while it is copied would be lost. */
async function refuseUsed(url: string) {
  const others = await ask(
    url,
    `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (others.length > 0)
    throw new StartupError('A site runs on the database in DATA_DIR: stop it first.')
}

/** Says whether both hold the same, and whether all rules hold in the new one. */
async function judge({ dataDir }: Env, from: string, to: string): Promise<number> {
  const [before, after] = await Promise.all([contentsOf(from), contentsOf(to)])
  const known = new Map(after.map((each) => [each.table, each]))
  const differing = before.filter(
    ({ table, rows, digest }) =>
      rows !== known.get(table)?.rows || digest !== known.get(table)?.digest,
  )
  for (const { table, rows } of differing)
    console.log(`${table} differs: ${rows} rows there, ${known.get(table)?.rows ?? 'none'} here`)
  const violations = await verify(to)
  for (const { invariant, subject, detail } of violations)
    console.log(`invariant ${invariant}: ${subject} ${detail}`)
  const rows = before.reduce((sum, each) => sum + each.rows, 0)
  console.log(
    `${before.length} tables, ${rows} rows: ${differing.length} tables differ, ${violations.length} violations.`,
  )
  if (differing.length + violations.length > 0) return 1
  console.log(
    `Start with DATABASE_URL from now on. ${dataDir} stays as it is: images and keys are still there.`,
  )
  return 0
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
