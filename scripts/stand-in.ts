import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Env } from '../app/platform/env.server.ts'
import { API } from '../stand-in/interface.ts'
import { memoryEnv, memoryOptions } from './node-memory.ts'
import { nextFreePort } from './port.ts'
import { supervise } from './supervise.ts'

interface StandInProcess {
  /** What the site is to be told of it: how it asks the gateway. */
  variables: Record<string, string>
  /** Resolves when it has ended, after `asked`. */
  ended: Promise<unknown>
}

/**
 * Runs the stand-in of the payment gateway beside a demo that has no key for the real one, on the
 * next port that is free, until `asked`. Null in production, with a key, beside a process that serves
 * no pages, and when it does not start.
 */
export async function runStandIn(
  env: Env,
  asked: Promise<void>,
  say: (line: string) => void,
): Promise<StandInProcess | null> {
  if (env.production || env.chargily || env.worker === 'only') return null
  const key = `test_sk_${randomBytes(20).toString('hex')}`
  const port = await nextFreePort(env.port + 1, env.host)
  const { promise: serving, resolve } = Promise.withResolvers<void>()
  const run = () =>
    spawn(
      process.execPath,
      [...memoryOptions, '--import', './scripts/end-with-parent.mjs', 'stand-in/main.ts'],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: {
          ...memoryEnv,
          ...process.env,
          STAND_IN_PORT: String(port),
          STAND_IN_HOST: env.host,
          STAND_IN_KEY: key,
        },
        detached: true,
      },
    )
  const ended = supervise({
    run,
    asked,
    ready: () => resolve(),
    say: (line) => say(`Payment stand-in: ${line}`),
  })
  const isServing = await Promise.race([serving.then(() => true), ended.then(() => false)])
  if (!isServing) return null
  const origin = `http://${new URL(env.appUrl).hostname}:${port}`
  say(`Card payments go to a stand-in at ${origin}/switches, where no money moves`)
  return {
    variables: {
      CHARGILY_SECRET_KEY: key,
      CHARGILY_MODE: 'test',
      CHARGILY_URL: `${origin}${API}`,
    },
    ended,
  }
}
