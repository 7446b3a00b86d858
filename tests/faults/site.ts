import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres.server.ts'
import { freePort } from '../../scripts/port.ts'

export interface Site {
  url: string
  databaseUrl: string
  /** Whether the server still runs by itself. */
  isAlive(): boolean
  /**
   * Ends the server as a power cut would, and starts it again: that of another folder's build where
   * one is named.
   */
  killServer(folder?: string): Promise<void>
  /** Ends the database as a power cut would, and starts it again. The server goes on by itself. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

const PATIENCE_MS = 40_000

/**
 * The built product on a database of its own, both of which can be killed. `secret` signs the
 * sessions; `more` is what else it is told.
 */
export async function openSite(
  dataDir: string,
  secret: string,
  more: Record<string, string>,
): Promise<Site> {
  let database = await startEmbeddedPostgres({ dataDir })
  const url = `http://localhost:${await freePort()}`
  const start = (folder: string) =>
    startServer(folder, url, {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      APP_SECRET: secret,
      ...more,
    })
  let server: ChildProcess | undefined
  const site: Site = {
    url,
    databaseUrl: database.url,
    isAlive: () => server !== undefined && server.exitCode === null && server.signalCode === null,
    async killServer(folder = '.') {
      if (server) await ended(server, 'SIGKILL')
      server = start(folder)
      await answering(url, site)
    },
    async killDatabase() {
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      const killed = database
      database = await startEmbeddedPostgres({ dataDir })
      // Only the last to leave shuts the database down: the handle of the killed one must leave
      // too.
      await killed.stop()
      await answering(url, site)
    },
    async stop() {
      if (server) await ended(server, 'SIGTERM')
      await database.stop()
    },
  }
  return site
}

function startServer(folder: string, url: string, env: Record<string, string>): ChildProcess {
  const { port } = new URL(url)
  return spawn(process.execPath, ['build/server/index.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', PORT: port, APP_URL: url, ...env },
  })
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    server.once('exit', () => done())
    server.kill(signal)
  })
}

/** Waits until the site answers and reaches its database. */
async function answering(url: string, site: Site) {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if (!site.isAlive()) throw new Error('The server ended by itself.')
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    )
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`The site does not answer within ${PATIENCE_MS / 1000} s after the fault.`)
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
