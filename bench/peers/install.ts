import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Peer } from './peer.ts'

/** As in production, on this machine only, and telling nobody. */
export const environmentOf = ({ env }: Peer, databaseUrl: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  NODE_NO_WARNINGS: '1',
  DATABASE_URL: databaseUrl,
  PEER_SECRET: 'only signs the sessions of the bench',
  ...env,
})

/**
 * Writes the peer's project into its folder and installs its packages from the registry, of which
 * none may run a program of its own.
 */
export async function install(peer: Peer, folder: string, ms: number): Promise<void> {
  const files = `bench/peers/${peer.key}`
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(files)) copyFileSync(`${files}/${file}`, `${folder}/${file}`)
  const project = {
    name: `peer-${peer.key}`,
    private: true,
    type: peer.module ? 'module' : 'commonjs',
    dependencies: peer.packages,
  }
  writeFileSync(`${folder}/package.json`, JSON.stringify(project, null, 2))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder, {}, ms)
}

/**
 * Runs a program in a folder to its end. Fails with its last words, or when it takes longer than it
 * may.
 */
export async function run(
  program: string,
  args: string[],
  folder: string,
  env: NodeJS.ProcessEnv,
  ms: number,
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-2_000)
    })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const timer = new AbortController()
  const late = sleep(Math.max(0, ms), 'late' as const, { signal: timer.signal }).catch(
    () => 'late' as const,
  )
  const code = await Promise.race([ended, late])
  timer.abort()
  const name = [program, ...args].join(' ').replace(process.execPath, 'node')
  if (code === 'late') {
    child.kill('SIGKILL')
    throw new Error(`${name} took longer than ${Math.round(ms / 1000)} s`)
  }
  if (code !== 0)
    throw new Error(
      `${name} ended with ${code}: ${said.trim().split('\n').slice(-3).join(' ').slice(0, 300)}`,
    )
}

/** What a filled peer wrote down about itself. */
export const seededOf = (folder: string): unknown =>
  JSON.parse(readFileSync(`${folder}/seeded.json`, 'utf8'))
