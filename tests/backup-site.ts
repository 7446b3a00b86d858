import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { letProgram } from '../db/grant.ts'
import { migrate } from '../db/migrate.ts'

export interface Ran {
  code: number | null
  output: string
}

/** A data folder with a migrated database that runs, its commands, and folders beside it. */
export interface BackupSite {
  dataDir: string
  database: EmbeddedPostgres
  /** A further folder, which is removed at the end; not made yet. */
  folder(name: string): string
  /** Runs a command on a data folder, to its end or until `until` says to kill it. */
  run(
    command: 'backup' | 'restore' | 'silence' | 'verify',
    args: string[],
    more?: Record<string, string>,
    until?: () => boolean,
  ): Promise<Ran>
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Stores an image's file, and returns its key. */
  image(name: string): string
  close(): Promise<void>
}

export async function openBackupSite(): Promise<BackupSite> {
  const root = mkdtempSync(join(tmpdir(), 'kanz-backup-'))
  const dataDir = join(root, 'data')
  const database = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(database.url)
  await letProgram(database.url, 'kanz_program')
  return {
    dataDir,
    database,
    folder: (name) => join(root, name),
    run: (command, args, more = {}, until) =>
      runCommand(command, args, { APP_SECRET: '', DATA_DIR: dataDir, ...more }, until),
    query: (statement, values) => queryAt(database.url, statement, values),
    image(name) {
      const file = join(dataDir, 'files', name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `the image ${name}`)
      return name
    },
    async close() {
      await database.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The rows of one statement on a connection of its own. */
export async function queryAt(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // a server that is killed says so to whoever waits for it
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Names of what lies in a folder of backups: none when it is not there. */
export const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).sort() : []

/** Runs a command of the product to its end, or until `until` says to kill it. */
export async function runCommand(
  command: 'backup' | 'restore' | 'silence' | 'verify',
  args: string[],
  env: Record<string, string>,
  until?: () => boolean,
): Promise<Ran> {
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', LOG_LEVEL: '', ...env },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close') as Promise<[number | null]>
  if (until) {
    while (!until() && child.exitCode === null) await sleep(2)
    child.kill('SIGKILL')
  }
  const [code] = await ended
  return { code, output }
}
