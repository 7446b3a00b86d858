import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresIdentity } from '#platform/embedded-postgres/identity.server.ts'

interface Start {
  command: string[]
  cwd?: string
  env?: Record<string, string>
  /** Whether it runs as PostgreSQL does, which refuses to be root. */
  asDatabase?: boolean
}

const PATIENCE_MS = 40_000

/** The processes of a play: each has a name, a log, and can be started, signalled and ended. */
export class Parts {
  readonly folder: string
  readonly #running = new Map<string, ChildProcess>()
  readonly #identity = postgresIdentity(undefined)

  constructor(folder: string) {
    this.folder = folder
  }

  start(name: string, { command, cwd, env = {}, asDatabase = false }: Start) {
    const { prefix, uid, gid } = asDatabase ? this.#identity : { prefix: [] }
    const [program = '', ...args] = [...prefix, ...command]
    const log = openSync(this.logOf(name), 'a')
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      detached: true,
      ...(uid === undefined ? {} : { uid, gid }),
    })
    closeSync(log)
    this.#running.set(name, child)
  }

  /** Runs a command to its end. Throws with what it said when it fails. */
  async run(name: string, start: Start) {
    this.start(name, start)
    const child = this.#running.get(name)!
    await new Promise((done, failed) => child.once('exit', done).once('error', failed))
    if (child.exitCode !== 0)
      throw new Error(`${name} failed: ${readFileSync(this.logOf(name), 'utf8').slice(-2_000)}`)
  }

  logOf(name: string): string {
    return join(this.folder, `${name}.log`)
  }

  pidOf(name: string): number {
    return this.#running.get(name)!.pid!
  }

  isAlive(name: string): boolean {
    const child = this.#running.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  async end(name: string, signal: NodeJS.Signals = 'SIGTERM') {
    const child = this.#running.get(name)
    if (!child || !this.isAlive(name)) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })])
    if (this.isAlive(name)) child.kill('SIGKILL')
  }

  names(): string[] {
    return [...this.#running.keys()]
  }
}

/** Signals processes, whichever of them there still are. */
export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The postmaster of a data folder, and the processes that it has started. */
export function postgresOf(data: string): number[] {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}
