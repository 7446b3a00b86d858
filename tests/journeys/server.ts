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

export type JourneyServer = { url: string; databaseUrl: string; stop(): Promise<void> }

export const dataDir = '.data/journeys'

/** Where the demo accounts of the running journeys are, for the fixtures. */
export const accountsFile = join(dataDir, 'demo-accounts.json')

/** A filled database that nothing uses, of which others are copied. */
const filled = 'journeys_filled'

/** The built product on a freshly filled database and a free port, with a data folder of its own. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<JourneyServer> {
  const database = await startEmbeddedPostgres({ dataDir, database: 'postgres', durable: false })
  try {
    await fill(await freshDatabase(database.url, filled))
    const databaseUrl = await freshDatabase(database.url, 'journeys', filled)
    const { url, end } = await serve({ DATABASE_URL: databaseUrl, ...env })
    return { url, databaseUrl, stop: () => end().finally(database.stop) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Another freshly filled database beside the one that the journeys share. Returns its address. */
export const ownDatabase = (name: string): Promise<string> => freshDatabase(process.env.JOURNEYS_DATABASE_URL!, `journeys_${name}`, filled)

async function fill(databaseUrl: string) {
  await migrate(databaseUrl)
  await letProgram(databaseUrl, program)
  await compileMessages()
  const { seedDemo } = await import('../../db/seeds/seed.ts')
  const accounts = await seedDemo(databaseUrl, { dataDir, s3: undefined })
  await letBuyersOrder(databaseUrl)
  writeFileSync(accountsFile, JSON.stringify(accounts), { mode: 0o600 })
}

/** The same demo buyer shops in every journey, more than one person may without paying. */
async function letBuyersOrder(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into settings (key, value) values ('most_pending_orders', '1000'), ('most_orders_per_hour', '1000')`)
  await client.end()
}

/** One node of the built product on a free port; `env` says on which database. It has the rights of the program, and no more. */
export async function serve({ DATABASE_URL, ...env }: NodeJS.ProcessEnv): Promise<{ url: string; end: () => Promise<void> }> {
  const databaseUrl = Object.assign(new URL(DATABASE_URL!), { username: program }).href
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), APP_URL: url, DATABASE_URL: databaseUrl, ...env },
  })
  await answering(url, server)
  return { url, end: () => endOf(server) }
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
  const deadline = Date.now() + 30_000
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
      failed(new Error('The server did not end within 20 seconds of SIGTERM.'))
    }, 20_000)
    server.on('exit', () => {
      clearTimeout(late)
      done()
    })
    server.kill('SIGTERM')
  })
}
