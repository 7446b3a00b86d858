import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/port.ts'

export interface Child {
  url: string
  process: ChildProcess
  end(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts a program that serves HTTP on the PORT it is given, and waits until it answers, or ends
 * it.
 */
export async function serve(
  args: string[],
  env: NodeJS.ProcessEnv,
  { cwd = '.', seconds = 20 } = {},
): Promise<Child> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env, PORT: String(port) },
  })
  const url = `http://127.0.0.1:${port}`
  await answering(`${url}/healthz`, child, seconds).catch(async (error: unknown) => {
    await endOf(child, 'SIGKILL')
    throw error
  })
  return {
    url,
    process: child,
    end: () => endOf(child, 'SIGTERM'),
    kill: () => endOf(child, 'SIGKILL'),
  }
}

async function answering(url: string, child: ChildProcess, seconds: number) {
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    if (child.exitCode !== null)
      throw new Error(`a server of the bench ended with ${child.exitCode}`)
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`nothing answers at ${url} after ${seconds} s`)
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  child.kill(signal)
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
