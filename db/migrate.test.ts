import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { StartupError } from '#platform/startup-error.ts'
import { openDatabase } from '../scripts/database.ts'
import { testDatabase } from '../tests/database.ts'
import { migrate } from './migrate.ts'

const own = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kanz-old-'))
afterAll(async () => {
  await own.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** As one that was made before the migrations were folded into files by their nouns. */
beforeAll(() =>
  ask(
    own.url,
    `insert into kysely_migration (name, timestamp) values ('0002_identity.sql', '2026-01-01')`,
  ),
)

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const words =
  'This database was made by another version of Kanz (it has the migration 0002_identity.sql, which this one has not), and nothing in it was changed.'

test('a database that is migrated already is left as it is', async () => {
  const migrated = await testDatabase()
  expect(await migrate(migrated.url)).toEqual([])
  await migrated.drop()
})

test('a database of another version is refused in words that say what to do', async () => {
  const error = await migrate(own.url).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartupError)
  expect(error).toHaveProperty('message', `${words} Name an empty database in its place.`)
})

test('so is one whose migration was written otherwise', async () => {
  const changed = await testDatabase()
  await ask(changed.url, `update kysely_migration_texts set digest = 'x' where name like '0008%'`)
  await expect(migrate(changed.url)).rejects.toThrow(
    'This database was made by another version of Kanz (its migration 0008_orders.sql was another), and nothing in it was changed.',
  )
  await changed.drop()
})

test.each(['start', 'dev'])('npm %s shows them, and nothing else', async (name) => {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string }>()
  execFile(
    process.execPath,
    [`scripts/${name}.ts`],
    { env: { ...process.env, NODE_ENV: '', DATABASE_URL: own.url, DATA_DIR: folder, PORT: '0' } },
    (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }),
  )
  expect(await promise).toEqual({
    code: 1,
    output: `Connecting to the database…\nApplying migrations…\n${words} Name an empty database in DATABASE_URL (and DATABASE_OWNER_URL), or start the Kanz that made this one.\n`,
  })
})

test('of the embedded database the folder is named', async () => {
  const before = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  await ask(before.url, `create table kysely_migration as select '0002_identity.sql' as name`)
  await before.stop()
  await expect(openDatabase(readEnv({ DATA_DIR: folder }), () => {})).rejects.toThrow(
    `Remove the folder ${join(folder, 'postgres')}, or move it away if you need what is in it: the next start makes a new database.`,
  )
})
