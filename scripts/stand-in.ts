import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openGateways } from '../app/modules/payments/providers.server.ts'
import type { Env } from '../app/platform/env.server.ts'
import type { GoogleClient } from '../stand-in/google.ts'
import { API } from '../stand-in/interface.ts'
import { memoryEnv, memoryOptions } from './node-memory.ts'
import { nextFreePort } from './port.ts'
import { supervise } from './supervise.ts'

interface StandInProcess {
  /** What the site is to be told of it: how it asks the gateway, and Google. */
  variables: Record<string, string>
  /** Resolves when it has ended, after `asked`. */
  ended: Promise<unknown>
}

/**
 * Runs what stands in for the payment gateway and for Google beside a demo that has no key for the
 * real one, on the next port that is free, until `asked`. Null in production, with keys for both,
 * beside a process that serves no pages, and when it does not start.
 */
export async function runStandIn(
  env: Env,
  asked: Promise<void>,
  say: (line: string) => void,
): Promise<StandInProcess | null> {
  const takesCards = openGateways(env).length > 0
  if (env.production || env.worker === 'only' || (takesCards && env.google)) return null
  const key = `test_sk_${randomBytes(20).toString('hex')}`
  const google: GoogleClient = {
    id: 'kanz-demo',
    secret: randomBytes(20).toString('hex'),
    redirectUri: `${env.appUrl}/api/auth/callback/google`,
  }
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
          STAND_IN_GOOGLE: JSON.stringify(google),
        },
        detached: true,
      },
    )
  const ended = supervise({
    run,
    asked,
    ready: () => resolve(),
    say: (line) => say(`Stand-in: ${line}`),
  })
  const isServing = await Promise.race([serving.then(() => true), ended.then(() => false)])
  if (!isServing) return null
  const origin = `http://${new URL(env.appUrl).hostname}:${port}`
  if (!takesCards) say(`Card payments go to a stand-in at ${origin}/switches, where no money moves`)
  if (!env.google) say(`Google is a stand-in at ${origin} too, which takes any address`)
  return {
    variables: {
      ...(!takesCards && {
        CHARGILY_SECRET_KEY: key,
        CHARGILY_MODE: 'test',
        CHARGILY_URL: `${origin}${API}`,
      }),
      ...(!env.google && {
        GOOGLE_ISSUER: origin,
        GOOGLE_CLIENT_ID: google.id,
        GOOGLE_CLIENT_SECRET: google.secret,
      }),
    },
    ended,
  }
}
