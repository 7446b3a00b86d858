import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../app/platform/startup-error.ts'
import type { DemoAccount } from '../db/seeds/seed.ts'
import { freePort } from './port.ts'

export interface DemoSite {
  url: string
  dataDir: string
  end(): Promise<void>
}

/**
 * The built product with demo data, in a data folder of its own; `more` is what else its
 * environment says.
 */
export async function startSite(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<DemoSite> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: '',
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    ...more,
  }
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  // one that is broken off leaves no site running
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().then(() => process.exit(1)))
  const end = async () => {
    if (site.exitCode !== null) return
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
  await answering(url, site).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { url, dataDir, end }
}

async function answering(url: string, site: ChildProcess) {
  const deadline = Date.now() + 300_000
  while (site.exitCode === null && Date.now() < deadline) {
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return
    await sleep(300)
  }
  throw new StartupError('The site did not start: its lines are above.')
}

/** The cookies of a demo account of this role, as one header. */
export async function signIn(
  { url, dataDir }: Pick<DemoSite, 'url' | 'dataDir'>,
  role: DemoAccount['role'],
): Promise<string> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    role: string
    email: string
    password: string
  }[]
  const { email, password } = accounts.find((each) => each.role === role)!
  const answer = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password, remember: 'on' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  if (answer.status !== 302 || cookies.length === 0)
    throw new StartupError(`The demo's ${role} could not sign in (${answer.status}).`)
  return cookies.filter((cookie) => !cookie.endsWith('=')).join('; ')
}
