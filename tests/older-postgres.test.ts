import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { beat } from '#modules/orders/outages.server.ts'
import { postgresIdentity, spawnAs } from '#platform/embedded-postgres/identity.server.ts'
import { letProgram } from '../db/grant.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../scripts/database.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { testDatabase } from './database.ts'
import { buildOffer } from './factories/offer.ts'
import { checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildProfile } from './factories/profile.ts'

/** What PostgreSQL 16, 17 and 18 brought, as their release notes name it. */
const NEWER =
  /\breturning\b[^;`]*\b(?:old|new)\.|\breturning\s+with\b|\b(?:any_value|uuidv[47]|json_table|json_(?:array|object|scalar|query|value|exists|serialize)|pg_input_(?:is_valid|error_info)|random_normal|array_(?:sample|shuffle|sort|reverse)|merge_action|casefold|to_bin|to_oct|system_user)\b\s*\(|\bis\s+json\b|\bnot\s+enforced\b|\bwithout\s+overlaps\b|\bat\s+local\b|generated\s+always\s+as\s*\([^;]*\)\s*virtual/i

test('no SQL of the product uses what a PostgreSQL 15 has not', () => {
  expect('insert into t values (1) returning old.at as last').toMatch(NEWER)
  const sources = globSync([
    'app/**/*.server.ts',
    'app/jobs/**/*.ts',
    'db/**/*.{sql,ts}',
    'scripts/*.ts',
  ]).filter((path) => !path.endsWith('.test.ts') && !path.startsWith('db/seeds/data/'))
  expect(sources.length).toBeGreaterThan(200)
  const texts = (path: string) => {
    const text = readFileSync(path, 'utf8')
    return path.endsWith('.sql')
      ? text.split(/;\n/)
      : (text.match(/\bsql(?:<[^`]*>)?`[^`]*`/g) ?? [])
  }
  expect(sources.filter((path) => texts(path).some((sql) => NEWER.test(sql)))).toEqual([])
})

test('no function keeps PostgreSQL 15 to 17 from adding a column with a default', async () => {
  const own = await testDatabase()
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  // it depends on the rows of a table where its body was read when it was made, and not as a text
  const { rows } = await client.query(`
    select p.proname from pg_proc p join pg_type t on t.oid = any (p.proargtypes)
    where t.typrelid <> 0 and p.prosqlbody is not null and p.pronamespace = 'public'::regnamespace`)
  await client.end()
  await own.drop()
  expect(rows).toEqual([])
})

test('an older PostgreSQL is refused at the start, in words', async () => {
  const own = await testDatabase()
  // this database says that its server is another
  await onServer(
    own.url,
    `create schema older;
    create function older.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version' then '14.19 (Debian)' else '140019' end $$;
    alter database ${new URL(own.url).pathname.slice(1)} set search_path = older, pg_catalog, public`,
  )
  await expect(
    openDatabase({ databaseUrl: own.url } as Parameters<typeof openDatabase>[0], () => {}),
  ).rejects.toThrow(
    'The database of DATABASE_URL is a PostgreSQL 14.19 (Debian); Kanz needs 15 or later.',
  )
  await own.drop()
})

const folders = [15, 16, 17].map((major) => `/usr/lib/postgresql/${major}/bin`)

describe.each(folders.filter((folder) => existsSync(join(folder, 'initdb'))))(
  'on %s',
  async (bin) => {
    const server = await startServer(bin)
    const { db, request } = await openTestApp({}, { url: server.programUrl, drop: server.stop })

    test('people trade, nodes say that they can be reached, and every rule holds', async () => {
      const [buyer, offer, method] = [
        await buildProfile(db),
        await buildOffer(db),
        await buildPaymentMethod(db),
      ]
      const form = {
        ...checkout({ payment_method_id: method.id }),
        checkout_token: crypto.randomUUID(),
      }
      expect((await request(`/payment/${offer.id}`, { viewer: buyer, form })).status).toBe(302)
      expect((await request('/orders', { viewer: buyer })).status).toBe(200)
      await db
        .insertInto('heartbeat')
        .values({ at: new Date(Date.now() - 600_000) })
        .execute()
      expect(await beat(db)).toBeGreaterThan(590_000)
      expect(await beat(db)).toBe(0)
      expect(await verify(server.url)).toEqual([])
    })
  },
)

/** A server of these programs on a new folder, migrated, with the two roles of a site. */
async function startServer(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kanz-test-'))
  chmodSync(folder, 0o777)
  const identity = postgresIdentity(undefined)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) =>
    spawnAs(identity, [join(bin, program), ...args], 'ignore')
  const ended = (child: ReturnType<typeof run>) =>
    new Promise((done) => child.once('exit', (code) => done(code)))
  expect(await ended(run('initdb', '-D', data, '-U', 'kanz', '-E', 'UTF8', '--no-sync'))).toBe(0)
  const options = ['-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const postmaster = run('postgres', '-D', data, ...options)
  const url = `postgres://kanz@localhost/postgres?host=${encodeURIComponent(folder)}`
  await vi.waitFor(() => onServer(url, 'create role kanz_program login'), { timeout: 20_000 })
  await migrate(url)
  const programUrl = url.replace('kanz@', 'kanz_program@')
  await letProgram(url, 'kanz_program')
  return {
    url,
    programUrl,
    async stop() {
      process.kill(postmaster.pid!, 'SIGINT')
      await ended(postmaster)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
