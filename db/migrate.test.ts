import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { release } from '#kernel/release.ts'
import { StartupError } from '#platform/startup-error.ts'
import { openDatabase } from '../scripts/database.ts'
import { testDatabase } from '../tests/database.ts'
import { assertMigrated, migrate } from './migrate.ts'

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

/** A database without a migration. */
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await testDatabase()
  afterAll(drop)
  await ask(url, 'drop schema public, jobs cascade; create schema public')
  return url
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

test('one without a migration of this version is refused where a start applies none', async () => {
  const url = await emptyDatabase()
  await migrate(url, { upTo: '0002_people.sql' })
  await expect(assertMigrated(url)).rejects.toThrow(
    /^The database lacks 0003_sign_in.sql, .*: run `npm run migrate` first\.$/,
  )
  await migrate(url)
  await assertMigrated(url)
})

describe('after a newer version', () => {
  const notes = '-- Additive: yes\n-- Locks: nothing that stands\n'
  const newer = (text: string) => {
    const newest = mkdtempSync(join(folder, 'newer-'))
    cpSync('db/migrations', newest, { recursive: true })
    writeFileSync(join(newest, '9999_newer.sql'), text)
    return newest
  }

  test('whose migrations are additive this one goes on, and starts', async () => {
    const { url, drop } = await testDatabase()
    const later = newer(`${notes}create table newer (id int);`)
    expect(await migrate(url, { folder: later })).toEqual(['9999_newer.sql'])
    expect(await migrate(url)).toEqual([])
    await assertMigrated(url)
    expect(await migrate(url, { folder: later })).toEqual([])
    await drop()
  })

  test('whose migrations are not it is refused', async () => {
    const { url, drop } = await testDatabase()
    await migrate(url, { folder: newer('-- Additive: no, a test\ncreate table newer (id int);') })
    const refusal = /has the migration 9999_newer.sql, which this one has not/
    await expect(migrate(url)).rejects.toThrow(refusal)
    await expect(assertMigrated(url)).rejects.toThrow(refusal)
    await drop()
  })

  test('a migration of this one that it did not have is refused as well', async () => {
    const url = await emptyDatabase()
    const later = newer(`${notes}create table newer (id int);`)
    rmSync(join(later, '0055_given_up.sql'))
    await migrate(url, { folder: later })
    await expect(migrate(url)).rejects.toThrow(
      'it has the migration 9999_newer.sql, and not 0055_given_up.sql',
    )
  })

  test('so is one that it lacks between others', async () => {
    const { url, drop } = await testDatabase()
    await ask(url, `delete from kysely_migration where name = '0032_access.sql'`)
    const [{ last }] = await ask(url, 'select max(name) as last from kysely_migration')
    for (const look of [migrate, assertMigrated])
      await expect(look(url)).rejects.toThrow(
        `it has the migration ${last}, and not 0032_access.sql`,
      )
    await drop()
  })

  test('a lock that is never free is waited for no longer than said, and nothing is applied', async () => {
    const { url, drop } = await testDatabase()
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; select from profiles limit 1')
    const later = newer(`${notes}alter table profiles add column newer int;`)
    const lock = { waitMs: 50, tries: 2 }
    await expect(migrate(url, { folder: later, lock })).rejects.toThrow(
      /^The migration 9999_newer.sql found what it locks in use, 2 times, and nothing of it was applied\./,
    )
    expect(await ask(url, `select from kysely_migration where name = '9999_newer.sql'`)).toEqual([])
    const applied = migrate(url, { folder: later, lock: { waitMs: 50, tries: 100 } })
    await holder.query('rollback')
    await holder.end()
    expect(await applied).toEqual(['9999_newer.sql'])
    await drop()
  })
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
    output: `Kanz ${release}\nConnecting to the database…\nApplying migrations…\n${words} Name an empty database in DATABASE_URL (and DATABASE_OWNER_URL), or start the Kanz that made this one.\n`,
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
