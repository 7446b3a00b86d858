import { createHash, randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres.server.ts'
import { program } from '../../app/platform/embedded-postgres/cluster.server.ts'
import { letProgram } from '../../db/grant.ts'
import { migrate } from '../../db/migrate.ts'
import { compileMessages } from '../../scripts/i18n.ts'
import { freePort } from '../../scripts/port.ts'
import { databaseFolder, leaveFolder } from '../data-folder.ts'
import { everything } from '../slice.ts'

export type JourneyServer = { url: string; databaseUrl: string; stop(): Promise<void> }

export const dataDir = '.data/journeys'

/** Where the demo accounts of the running journeys are, for the fixtures. */
export const accountsFile = join(dataDir, 'demo-accounts.json')

/** Enough for an offer with one, one with several and one with as many as there may be. */
const FEW_IMAGES = 12

/** A filled database that nothing uses, of which others are copied. */
const filled = 'journeys_filled'

/**
 * The built product on a freshly filled database and a free port, with a data folder of its own.
 */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<JourneyServer> {
  // what is delivered by one process is opened by another
  process.env.VAULT_KEYS ??= `1:${randomBytes(32).toString('base64')}`
  process.env.VAULT_HASH_KEY ??= randomBytes(32).toString('base64')
  const folder = databaseFolder('journeys')
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    database: 'postgres',
    durable: false,
  })
  const stop = () => database.stop().finally(() => leaveFolder(folder))
  try {
    await fill(await freshDatabase(database.url, filled))
    const databaseUrl = await freshDatabase(database.url, 'journeys', filled)
    const { url, end } = await serve({ DATABASE_URL: databaseUrl, ...env })
    return { url, databaseUrl, stop: () => end().finally(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Another freshly filled database beside the one that the journeys share. Returns its address. */
export const ownDatabase = (name: string): Promise<string> =>
  freshDatabase(process.env.JOURNEYS_DATABASE_URL!, `journeys_${name}`, filled)

async function fill(databaseUrl: string) {
  await migrate(databaseUrl)
  await letProgram(databaseUrl, program)
  await compileMessages()
  const { seedDemo } = await import('../../db/seeds/seed.ts')
  const accounts = await seedDemo(
    databaseUrl,
    { dataDir, s3: undefined },
    everything ? undefined : FEW_IMAGES,
  )
  await setForJourneys(databaseUrl)
  await letAdministratorAct(databaseUrl)
  writeFileSync(accountsFile, JSON.stringify(accounts), { mode: 0o600 })
}

/** The same demo buyer shops in every journey, more than one person may without paying. */
async function setForJourneys(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into settings (key, value) values ('most_pending_orders', '1000'), ('most_orders_per_hour', '1000'),
       ('new_buyer_orders', '1000'), ('new_buyer_amount', '100000000'), ('new_buyer_stock_bp', '10000')`,
  )
  await client.end()
}

/**
 * The demo's administrator has two-step verification here, trusts the browsers of `enter`, and has
 * confirmed who they are in each of their sessions: what is asked of them on money and rights has
 * tests of its own (app/routes/admin/confirm/confirm.test.ts).
 */
async function letAdministratorAct(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const {
    rows: [admin],
  } = await client.query<{ id: string }>(
    `update profiles set two_factor_enabled = true where username = 'kanz_admin' returning id`,
  )
  await client.query(
    `insert into two_factors (user_id, secret, confirmed_at) values ($1, 'of no phone', now())`,
    [admin!.id],
  )
  await client.query(
    `insert into trusted_devices (digest, user_id, expires_at) values ($1, $2, '2100-01-01')`,
    [createHash('sha256').update(TRUSTED).digest('base64url'), admin!.id],
  )
  await client.query(
    `create function confirmed_at_once() returns trigger language plpgsql as $$ begin new.confirmed_at := '2100-01-01'; return new; end $$`,
  )
  await client.query(
    `create trigger confirmed_at_once before insert on sessions for each row when (new.user_id = '${admin!.id}') execute function confirmed_at_once()`,
  )
  await client.end()
}

/** What a browser keeps that the demo's administrator trusts. */
export const TRUSTED = 'a-browser-of-the-journeys'

export interface Node {
  url: string
  /** Ends it as an operator would. */
  end(): Promise<void>
  /** With what it ended; null while it runs, or when it was killed. */
  exitCode(): number | null
}

/**
 * One node of the built product on a free port; `env` says on which database. It has the rights of
 * the program, and no more.
 */
export async function serve({ DATABASE_URL, ...env }: NodeJS.ProcessEnv): Promise<Node> {
  const databaseUrl = Object.assign(new URL(DATABASE_URL!), { username: program }).href
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: databaseUrl,
      ...env,
    },
  })
  await answering(env.WORKER === 'only' ? `${url}/healthz` : url, server)
  return { url, end: () => endOf(server), exitCode: () => server.exitCode }
}

/** An empty database, or a copy of `template`, in place of the one that had this name. */
async function freshDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return withDatabase(url, name)
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function answering(url: string, server: ChildProcess) {
  const deadline = Date.now() + 120_000
  while (server.exitCode === null && Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  server.kill()
  throw new Error(`The built server does not answer on ${url}: its lines are above.`)
}

/** Ends the server as an operator would, and fails when it does not end by itself. */
function endOf(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  return new Promise((done, failed) => {
    const late = setTimeout(() => {
      server.kill('SIGKILL')
      failed(new Error('The server did not end within a minute of SIGTERM.'))
    }, 60_000)
    server.on('exit', () => {
      clearTimeout(late)
      done()
    })
    server.kill('SIGTERM')
  })
}
