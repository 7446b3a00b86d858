import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { usualPatience } from '#platform/database-health.server.ts'
import type { Patience } from '#platform/database-probe.server.ts'
import { migrate } from '../db/migrate.ts'

/** A migrated PostgreSQL of a test's own, whose processes it may freeze and kill. */
export interface OwnPostgres {
  url: string
  dataDir: string
  /** As people are made to wait. */
  patience: Patience
  /** Stops its processes where they are, as a machine does that has lost its disk. */
  freeze(): void
  thaw(): void
  /** Ends it as a power cut would. */
  kill(): void
  /** Starts it again. */
  start(): Promise<void>
  drop(): Promise<void>
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kanz-test-'))
  const handles: EmbeddedPostgres[] = []
  const start = async () =>
    void handles.push(await startEmbeddedPostgres({ dataDir, durable: false }))
  await start()
  const { url } = handles[0]!
  await migrate(url)
  const postmaster = () => postmasterIn(dataDir)
  const signal = (name: NodeJS.Signals) =>
    [postmaster(), ...childrenOf(postmaster())].forEach((pid) => process.kill(pid, name))
  return {
    url,
    dataDir,
    patience: usualPatience,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => void process.kill(postmaster(), 'SIGKILL'),
    start,
    async drop() {
      for (const { stop } of handles) await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The process id of the PostgreSQL that runs on a data folder. */
export const postmasterIn = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

function childrenOf(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return processes
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!)
}
